/** Names to check together: pasted, typed, or from a file, which can be chosen or dropped. */
import { t } from '@lingui/core/macro'
import { type DragEvent, useRef, useState } from 'react'
import { saveFile } from '#app/lib/account/load-file.ts'
import { api } from '#app/lib/api/calls.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import type { Typed } from '#app/ui/form/form-values.ts'
import { useForm } from '#app/ui/form/use-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useSend } from '#app/ui/list/use-act.ts'
import { BULK_NAMES_MAX } from '#common/bulk-checks.ts'
import { formatNumber } from '#common/format-count.ts'

const payloadIn = (typed: Typed): unknown => ({ names: typed['names'], receipts: typed['receipts'] === true })

const SAMPLE = 'Gonzalez, Maria, CA\nDoe, Jane, TX, 78701'
const saveSample = () =>
  saveFile(
    'names.csv',
    new Blob([`last_name,first_name,state,zip\n${SAMPLE.replaceAll(', ', ',')}\n`], { type: 'text/csv' }),
  )
const countLines = (names: Typed[string] | undefined) => (String(names ?? '').match(/\S.*/g) ?? []).length

export function NamesForm() {
  const send = useSend()
  const [lines, setLines] = useState(0)
  const form = useForm({
    name: 'names',
    onTyped: ({ names }) => setLines(countLines(names)),
    schema: async () => (await import('#common/bulk-checks.ts')).bulkCheckForm,
    shape: payloadIn,
    reset: true,
    send: async (body) => {
      await send(api.post('bulk-checks', { body }))
      setLines(0)
    },
  })
  return (
    <Card heading={t`Names to check`}>
      <FormFrame form={form} label={t`Names to check`} button={t`Check names`} busy={t`Sending`}>
        <NamesField {...form.field('names')} lines={lines} onLines={setLines} />
        <CheckField
          {...form.field('receipts')}
          label={t`Also create a signed receipt for each result`}
          hint={t`Receipts don’t expire. Anyone with the link to a receipt can open it.`}
        />
      </FormFrame>
    </Card>
  )
}

type NamesProps = {
  id: string
  name: string
  problem?: string | undefined
  lines: number
  onLines: (lines: number) => void
}

function NamesField({ id, problem, lines, onLines, ...field }: NamesProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const [isOver, setOver] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file || !text.current) return
    text.current.value = readText(await file.arrayBuffer())
    onLines(countLines(text.current.value))
  }
  return (
    <div className="grid gap-1">
      <p id={`${id}-hint`} className="text-14 text-muted">
        {t`One person per line: last name, first name, state, ZIP code.`}{' '}
        {t`Up to ${formatNumber(BULK_NAMES_MAX)} lines. The first line can name the columns.`}
      </p>
      {/* Without a pointer, the file is chosen with the button in its foot. */}
      <div
        className="names-frame"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!hasFiles(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (!hasFiles(event)) return
          event.preventDefault()
          setOver(false)
          void take(event.dataTransfer.files[0])
        }}
      >
        <textarea
          {...field}
          id={id}
          ref={text}
          rows={9}
          spellCheck={false}
          aria-label={t`Names`}
          aria-describedby={[`${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')}
          aria-invalid={problem ? true : undefined}
          placeholder={`${t`Paste names, or drop a CSV file here.`}\n\n${SAMPLE}`}
        />
        <div className="flex flex-wrap items-center gap-x-8 px-3 text-14 max-sm:pb-3">
          <label className="names-file">
            <Icon name="inbox" className="size-4" /> {t`Choose a CSV file`}
            <input
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              className="sr-only"
              onChange={({ target: { files } }) => void take(files?.[0])}
            />
          </label>
          <Button type="button" variant="plain" onClick={saveSample}>
            <Icon name="download" className="size-4" /> {t`Download a sample`}
          </Button>
          <span className="tabular text-muted sm:ml-auto">
            {t`${formatNumber(lines)} of ${formatNumber(BULK_NAMES_MAX)} lines`}
          </span>
        </div>
      </div>
      {problem && (
        <p id={`${id}-problem`} className="text-14 font-semibold text-brick">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Dragged text goes where text goes. */
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A spreadsheet that saves "CSV" may still write Windows-1252: read as UTF-8, an accent would make a name unreadable. */
function readText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
