import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { FEE_UNITS } from '#contract/closed-lists.ts'
import { FEE_BINDS_DAYS, type FeeGiven, FEES_MAX, type OwnListingShown } from '#contract/listing-content.ts'
import { SERVICES } from '#contract/services.ts'
import { showDate } from '#contract/show-date.ts'

type Props = { own: OwnListingShown; fees: FeeGiven[]; onChange: (fees: FeeGiven[]) => void; problems: string[] }

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** 31 CFR 10.30: what is published binds for thirty days, and the editor says so before it is refused. */
export function FeesEditor({ own, fees, onChange, problems }: Props) {
  const change = (at: number, changes: Partial<FeeGiven>) =>
    onChange(fees.map((fee, place) => (place === at ? Object.assign({}, fee, changes) : fee)))
  const add = () =>
    onChange([...fees, { service: 'individual', amount_cents: 0, unit: 'return', valid_until: inDays(90) }])
  return (
    <fieldset id="listing-fees" tabIndex={-1} className="grid gap-4">
      <legend className="text-18 font-semibold">Fees</legend>
      <p className="max-w-[68ch] text-14 text-muted">
        A published fee binds you for {FEE_BINDS_DAYS} days (31 CFR 10.30): you may lower it, but not raise it or take
        it away before.
      </p>
      {fees.map((fee, at) => (
        <FeeRow
          // Rows have no name of their own, and none is moved.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          fee={fee}
          bound={boundUntil(own, fee)}
          onChange={(changes) => change(at, changes)}
          onRemove={() => onChange(fees.filter((_fee, place) => place !== at))}
        />
      ))}
      {problems.map((problem) => (
        <p key={problem} className="text-14 font-semibold text-brick">
          {problem}
        </p>
      ))}
      {fees.length < FEES_MAX && (
        <div>
          <Button type="button" look="quiet" onClick={add}>
            Add a fee
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const boundUntil = ({ bound_fees: bound }: OwnListingShown, { service, unit }: FeeGiven) =>
  bound.find((each) => each.service === service && each.unit === unit)?.until ?? null

type RowProps = {
  fee: FeeGiven
  bound: string | null
  onChange: (changes: Partial<FeeGiven>) => void
  onRemove: () => void
}

function FeeRow({ fee, bound, onChange, onRemove }: RowProps) {
  return (
    <div className="grid grid-cols-2 items-end gap-3 border-b border-hairline pb-4 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-[minmax(0,2fr)_7rem_minmax(0,1fr)_11rem_auto]">
      <SelectField
        label="Service"
        value={fee.service}
        onChange={(event) => onChange({ service: event.target.value as FeeGiven['service'] })}
      >
        {SERVICES.map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        label="Dollars"
        type="number"
        min={0}
        step="1"
        value={fee.amount_cents / 100}
        onChange={(event) => onChange({ amount_cents: Math.round(Number(event.target.value) * 100) })}
      />
      <SelectField
        label="Each"
        value={fee.unit}
        onChange={(event) => onChange({ unit: event.target.value as FeeGiven['unit'] })}
      >
        {FEE_UNITS.map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        label="Holds until"
        type="date"
        value={fee.valid_until}
        onChange={(event) => onChange({ valid_until: event.target.value })}
      />
      <Button type="button" look="quiet" disabled={bound !== null} onClick={onRemove}>
        Remove
      </Button>
      {bound && (
        <p className="col-span-2 text-14 text-muted sm:col-span-5">Published: binds until {showDate(bound)}.</p>
      )}
    </div>
  )
}
