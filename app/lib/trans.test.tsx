import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Trans } from './trans.tsx'

test.each(['<script>alert(1)</script>', '<0>Ada</0>', '<b/>', 'a < b', '<1>'])(
  'a person called %s is shown under that name, and the message keeps its own elements',
  (name) => {
    const html = renderToStaticMarkup(
      <Trans id="x" message="<0>Write</0> to {name} today" values={{ name }} components={{ 0: <b /> }} />,
    )
    const shown = name.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    expect(html).toBe(`<b>Write</b> to ${shown} today`)
  },
)
