import { useLayoutEffect, useRef } from 'react'
import { useSite } from '#app/lib/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PrintButton } from '#app/ui/print-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { saveFile } from './save-file.ts'

type Props = { codes: readonly string[]; onDone: () => void }

/** Shown this once: the server keeps only what recognises them. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { name } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <div className="print-alone grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-21 outline-none">
        Your recovery codes for {name}
      </h3>
      <Notice kind="caution">
        <p>
          They are shown only now. Each opens your account once, should your phone be lost. Print or save them, and keep
          them apart from your password.
        </p>
      </Notice>
      <ul className="grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="no-print flex flex-wrap gap-3">
        <Button
          type="button"
          look="quiet"
          onClick={() => saveFile('recovery-codes.txt', 'text/plain', `Recovery codes for ${name}\n\n${text}\n`)}
        >
          <Icon name="download" /> Save as a file
        </Button>
        <PrintButton>Print them</PrintButton>
        <Button type="button" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
