/** The fields of the listing editor that hold several things: choices and fees. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import type { FieldProblems } from '#app/ui/form/problems.ts'
import { FEE_UNITS, SERVICES } from '#common/option-lists.ts'
import { FEE_BINDS_DAYS, FEES_MAX, type OwnListingShown } from '#common/listing-content.ts'
import { formatDate, plusDays, today } from '#common/dates.ts'
import type { TypedFee } from './typed-listing.ts'

type Choice<Value> = { value: Value; label: string }
type ChoicesProps<Value> = {
  name?: string
  legend: string
  hint?: string
  list: readonly Choice<Value>[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  problem?: string | undefined
}

/** So many are named beside the closed list; of more, there is a count. */
const NAMED = 6

const namesOf = <Value extends string>(list: readonly Choice<Value>[], chosen: readonly Value[]) =>
  chosen.length > NAMED
    ? t`${chosen.length} selected`
    : list
        .filter(({ value }) => chosen.includes(value))
        .map(({ label }) => label)
        .join(', ') || t`None yet`

/** The states are too many. */
const OPEN_MAX = 30

/** Multiple choices from a closed list, which is open where nothing is chosen yet. */
export function ChoiceList<Value extends string>({
  name,
  legend,
  hint,
  list,
  chosen,
  onChange,
  problem,
}: ChoicesProps<Value>) {
  const set = (value: Value, on: boolean) => onChange(on ? [...chosen, value] : chosen.filter((each) => each !== value))
  const [isOpenAtFirst] = useState(chosen.length === 0 && list.length <= OPEN_MAX)
  return (
    <details
      open={isOpenAtFirst || problem !== undefined}
      className="group border-b border-hairline last:border-b-0 open:pb-3"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-start gap-x-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <span className="font-semibold">{legend}</span> <span className="text-muted">{namesOf(list, chosen)}</span>
        </span>
        <Icon name="chevron-down" className="mt-0.5 text-evergreen group-open:rotate-180" />
      </summary>
      {hint && <p className="text-14 text-muted">{hint}</p>}
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="sr-only">{legend}</legend>
        {list.map(({ value, label }) => (
          <Checkbox
            key={value}
            name={name}
            label={label}
            checked={chosen.includes(value)}
            onChange={(event) => set(value, event.target.checked)}
          />
        ))}
      </fieldset>
      {problem && <p className="text-14 font-semibold text-brick">{problem}</p>}
    </details>
  )
}

type FeesProps = {
  own: OwnListingShown
  fees: TypedFee[]
  onChange: (fees: TypedFee[]) => void
  /** Problems of the list and of a single fee: `fees`, `fees.0.amount_cents`. */
  problems: FieldProblems
}

const inDays = (days: number) => plusDays(today(), days)

/**
 * 31 CFR 10.30: published fees are binding for thirty days, so the editor says so before the server rejects a change.
 */
export function FeesEditor({ own, fees, onChange, problems }: FeesProps) {
  const change = (at: number, changes: Partial<TypedFee>) =>
    onChange(fees.map((fee, place) => (place === at ? Object.assign({}, fee, changes) : fee)))
  const add = () =>
    onChange([...fees, { service: 'individual', amount: '', free: false, unit: 'return', valid_until: inDays(90) }])
  return (
    <fieldset id="listing-fees" tabIndex={-1} className="fees-editor grid min-w-0 gap-4">
      <legend className="sr-only">{t`Fees`}</legend>
      <p className="max-w-[68ch] text-14 text-muted">
        <Trans>
          A published fee binds you for {FEE_BINDS_DAYS} days (31 CFR 10.30). You can lower the fee at any time, but you
          can’t raise or remove it during that period.
        </Trans>
      </p>
      {fees.map((fee, at) => (
        <FeeRow
          // Rows have no id of their own, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          fee={fee}
          bound={boundUntil(own, fee)}
          problem={problems[`fees.${at}.amount_cents`]}
          onChange={(changes) => change(at, changes)}
          onRemove={() => onChange(fees.filter((_fee, place) => place !== at))}
        />
      ))}
      {otherProblems(problems).map((problem) => (
        <p key={problem} className="text-14 font-semibold text-brick">
          {problem}
        </p>
      ))}
      {fees.length < FEES_MAX && (
        <div>
          <Button type="button" variant="secondary" onClick={add}>
            {t`Add a fee`}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** All problems except those shown next to their amount. */
const otherProblems = (problems: FeesProps['problems']): string[] =>
  Object.entries(problems).flatMap(([field, words]) =>
    /^fees(\.|$)/.test(field) && !field.endsWith('.amount_cents') ? [words] : [],
  )

const boundUntil = ({ bound_fees: bound }: OwnListingShown, { service, unit }: TypedFee) =>
  bound.find((each) => each.service === service && each.unit === unit)?.until ?? null

type RowProps = {
  fee: TypedFee
  bound: string | null
  problem: string | undefined
  onChange: (changes: Partial<TypedFee>) => void
  onRemove: () => void
}

function FeeRow({ fee, bound, problem, onChange, onRemove }: RowProps) {
  return (
    <div className="fee-row">
      <SelectField
        label={t`Service`}
        value={fee.service}
        onChange={(event) => onChange({ service: event.target.value as TypedFee['service'] })}
      >
        {SERVICES.map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </SelectField>
      <Amount {...{ fee, problem, onChange }} />
      <SelectField
        label={t`Unit`}
        value={fee.unit}
        onChange={(event) => onChange({ unit: event.target.value as TypedFee['unit'] })}
      >
        {FEE_UNITS.map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        label={t`Valid through`}
        type="date"
        value={fee.valid_until}
        onChange={(event) => onChange({ valid_until: event.target.value })}
      />
      <button
        type="button"
        disabled={bound !== null}
        aria-label={t`Remove fee for ${serviceName(fee.service)}`}
        title={t`Remove fee for ${serviceName(fee.service)}`}
        className="fee-remove"
        onClick={onRemove}
      >
        <Icon name="delete" />
      </button>
      {bound && (
        <p className="col-span-full text-14 text-muted">
          <Trans>You can raise or remove this fee starting {formatDate(bound)}.</Trans>
        </p>
      )}
    </div>
  )
}

const serviceName = (service: TypedFee['service']) => SERVICES.find(({ slug }) => slug === service)?.label ?? ''

type AmountProps = Pick<RowProps, 'fee' | 'problem' | 'onChange'>

/** Free is a separate choice: an empty amount doesn't mean free. */
const Amount = ({ fee: { amount, free }, problem, onChange }: AmountProps) => (
  <div>
    <Field
      label={t`Dollars`}
      type="number"
      inputMode="decimal"
      min={0}
      step="1"
      value={amount}
      disabled={free}
      problem={problem}
      onChange={(event) => onChange({ amount: event.target.value })}
    />
    <Checkbox label={t`Free`} checked={free} onChange={(event) => onChange(freeOrNot(event.target.checked))} />
  </div>
)

const freeOrNot = (free: boolean): Partial<TypedFee> => (free ? { free, amount: '' } : { free })
