import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ResourceSections } from './resource-sections.tsx'

test('the tax resources link to each guide that has no other place, after their own sections', () => {
  const guide = { to: '/guides/renew-your-ptin', name: 'How to renew a PTIN', words: 'Before the year ends.' }
  const html = renderToStaticMarkup(<ResourceSections counts={{}} guides={[guide]} />)
  expect(html).toContain(`<a href="${guide.to}"`)
  expect(html.indexOf(guide.name)).toBeGreaterThan(html.indexOf('href="/faq"'))
  expect(html).toContain(guide.words)
})
