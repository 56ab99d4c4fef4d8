import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { Segments } from '#app/ui/segments.tsx'

type Props = {
  /** Of the choice between the samples. */
  label: string
  samples: readonly { name: string; code: string }[]
}

/** The same in several languages, one at a time. Long lines and long programs scroll in its box. */
export function CodeSample({ label, samples }: Props) {
  const [chosen, choose] = useState(samples[0]?.name ?? '')
  const code = samples.find(({ name }) => name === chosen)?.code ?? ''
  return (
    <div className="code-sample">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 [&_button]:px-2.5 sm:[&_fieldset_button]:px-4">
        <Segments
          label={label}
          choices={samples.map(({ name }) => ({ value: name, name }))}
          chosen={chosen}
          onChoose={choose}
        />
        <Button type="button" variant="plain" onClick={() => void copyText(code, t`Code copied`)}>
          {t`Copy`}
          <span className="sr-only">: {chosen}</span>
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard too. */}
      <section aria-label={chosen} tabIndex={0}>
        <pre lang="" translate="no">
          {code}
        </pre>
      </section>
    </div>
  )
}
