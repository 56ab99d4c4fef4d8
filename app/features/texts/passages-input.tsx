import { t } from '@lingui/core/macro'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { PASSAGES_MAX } from '#common/resource-schemas.ts'
import { PASSAGE_PARTS } from './text-fields.ts'

type Props = {
  label: string
  hint: string | undefined
  problem: string | undefined
  /** The parts of all passages, one after the other (text-fields.ts). */
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

const labels = () =>
  ({
    name: t`Source`,
    url: t`Link to the source`,
    quote: t`Quote from the source`,
    readOn: t`Date accessed`,
  }) as const
const PARTS = PASSAGE_PARTS.length

/** The sentences of its sources that a text rests on. */
export function PassagesInput({ label, hint, problem, value, onChange }: Props) {
  const passages = Array.from({ length: value.length / PARTS }, (_, place) => place)
  const setPart = (at: number, text: string) => onChange(value.map((part, place) => (place === at ? text : part)))
  return (
    <fieldset className="grid gap-4">
      <legend className="text-14 font-semibold">{label}</legend>
      {hint && <p className="text-14 text-muted">{hint}</p>}
      {problem && <p className="text-14 font-semibold text-brick">{problem}</p>}
      {passages.map((passage) => (
        <div key={passage} className="grid gap-3 rounded-box border border-edge p-4">
          {PASSAGE_PARTS.map((part, place) => {
            const at = passage * PARTS + place
            const shared = { label: labels()[part], name: `passage-${passage}-${part}`, value: value[at] ?? '' }
            return part === 'quote' ? (
              <TextField key={part} {...shared} rows={3} onChange={(event) => setPart(at, event.target.value)} />
            ) : (
              <Field
                key={part}
                {...shared}
                type={part === 'readOn' ? 'date' : 'text'}
                maxLength={300}
                onChange={(event) => setPart(at, event.target.value)}
              />
            )
          })}
          <div>
            <Button
              type="button"
              variant="plain"
              onClick={() => onChange(value.filter((_, at) => Math.floor(at / PARTS) !== passage))}
            >
              {t`Remove this passage`}
            </Button>
          </div>
        </div>
      ))}
      {passages.length < PASSAGES_MAX && (
        <div>
          <Button
            type="button"
            variant="secondary"
            onClick={() => onChange([...value, ...PASSAGE_PARTS.map(() => '')])}
          >
            {t`Add a passage`}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
