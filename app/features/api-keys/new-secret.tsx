import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { copyText } from '#app/ui/copy-text.ts'

type Props = {
  value: string
  words: { heading: string; label: string; hint: string; copy: string; copied: string; stuck: string }
  onDone: () => void
}

/** A key or a secret just created: the only time it is shown. */
export function NewSecret({ value, words, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Notice kind="caution">
      <div className="grid gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-22">
          {words.heading}
        </h2>
        <Field
          label={words.label}
          hint={words.hint}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="button" onClick={() => void copyText(value, words.copied, words.stuck)}>
            {words.copy}
          </Button>
          <Button type="button" variant="secondary" onClick={onDone}>
            {t`I’ve saved it`}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
