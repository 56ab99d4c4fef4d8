import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { copyText } from '#app/ui/copy-text.ts'

type Props = { value: string; onDone: () => void }

/** A key just created: the only time it is shown. */
export function NewKey({ value, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = () =>
    copyText(value, t`Key copied`, t`Your browser won’t let us copy the key. Select it and copy it yourself.`)
  return (
    <Notice kind="caution">
      <div className="grid gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-22">
          {t`Copy your key now`}
        </h2>
        <Field
          label={t`Your new API key`}
          hint={t`We show your key only once. Store it like a password, and never put it in a web page or an app that others can open.`}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="button" onClick={() => void copy()}>
            {t`Copy key`}
          </Button>
          <Button type="button" variant="secondary" onClick={onDone}>
            {t`I’ve stored it`}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
