/** Entries that staff typed in from the bulletin: a form for a new one, and what can be done with each. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { DecisionForm, type Choice } from '#app/features/queue/decision-form.tsx'
import { useSend } from '#app/ui/list/use-act.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { api } from '#app/lib/api/calls.ts'
import { formatDate } from '#common/dates.ts'
import { describeEntry, DISCIPLINE_ACTIONS, DISCIPLINE_CREDENTIALS } from '#common/discipline.ts'
import type { TypedEntryShown } from '#common/discipline-schemas.ts'
import { STATES } from '#common/states.ts'

export function TypeEntry() {
  const send = useSend()
  const form = useForm({
    name: 'discipline-entry',
    schema: async () => (await import('#common/discipline-schemas.ts')).disciplineEntryForm,
    draft: 'discipline entry',
    reset: true,
    send: (body) => send(api.post('admin/discipline/entries', { body })),
  })
  return (
    <section aria-labelledby="type-entry" className="grid gap-4">
      <h2 id="type-entry" className="text-28">
        {t`Add an entry`}
      </h2>
      <p className="max-w-[68ch] text-muted">
        <Trans>
          Enter the sanction as it appears in the Internal Revenue Bulletin. Don’t add anything else about the person.
        </Trans>
      </p>
      <FormFrame form={form} label={t`Add an entry`} button={t`Save entry`} busy={t`Saving`}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...form.field('last_name')} label={t`Last name`} maxLength={100} />
          <Field {...form.field('first_name')} label={t`First name`} maxLength={100} />
          <Field {...form.field('middle_name')} label={t`Middle name (optional)`} maxLength={100} />
          <Field {...form.field('suffix')} label={t`Suffix (optional)`} maxLength={10} />
          <Field {...form.field('city')} label={t`City`} maxLength={100} />
          <SelectField {...form.field('state')} label={t`State`} defaultValue="">
            <option value="">{t`Choose one`}</option>
            {STATES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField {...form.field('credential')} label={t`Credential`} defaultValue={t`Enrolled agent`}>
            {DISCIPLINE_CREDENTIALS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <SelectField {...form.field('action')} label={t`Sanction`} defaultValue="">
            <option value="">{t`Choose one`}</option>
            {Object.entries(DISCIPLINE_ACTIONS).map(([action, { label }]) => (
              <option key={action} value={action}>
                {label}
              </option>
            ))}
          </SelectField>
          <Field {...form.field('effective_on')} label={t`Effective date`} type="date" />
          <Field {...form.field('ends_on')} label={t`Last day of the sanction (optional)`} type="date" />
          <Field {...form.field('ended_on')} label={t`Reinstated on (optional)`} type="date" />
          <Field
            {...form.field('citation')}
            label={t`Citation`}
            hint={t`Include the announcement number, the bulletin number, and the page.`}
            maxLength={300}
          />
          <Field
            {...form.field('citation_url')}
            label={t`Link to the source`}
            type="url"
            placeholder="https://www.irs.gov/irb/…"
          />
        </div>
      </FormFrame>
    </section>
  )
}

export function TypedEntries({ typed }: { typed: readonly TypedEntryShown[] }) {
  if (typed.length === 0) return null
  return (
    <section aria-labelledby="typed" className="grid gap-4">
      <h2 id="typed" className="text-28">
        {t`Manual entries`}
      </h2>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {typed.map((entry) => (
          <TypedEntry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

const withdraw = (): Choice<'withdraw'> => ({ key: '', value: 'withdraw', label: t`Withdraw` })
const restore = (): Choice<'restore'> => ({ key: '', value: 'restore', label: t`Restore` })

function TypedEntry({ entry }: { entry: TypedEntryShown }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [isEnding, setEnding] = useState(false)
  const params = { id: entry.id }
  const isWithdrawn = entry.withdrawn_at !== null
  return (
    <li className="grid gap-3 py-4">
      <p className="[overflow-wrap:anywhere]">
        <strong>{entry.name}</strong>, {entry.city}, {entry.state}, {entry.credential}. {describeEntry(fromApi(entry))}{' '}
        <a href={entry.citation_url}>{entry.citation}</a>
        {entry.withdrawn_at && ` ${t`Withdrawn on ${formatDate(entry.withdrawn_at)}.`}`}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <DecisionForm
          choices={[isWithdrawn ? restore() : withdraw()]}
          chosen={chosen}
          onChoose={setChosen}
          hint={t`The reason is recorded in the audit log.`}
          callOf={({ value, reason }) =>
            value === 'restore'
              ? api.post('admin/discipline/entries/{id}/restore', { params, body: { reason } })
              : api.post('admin/discipline/entries/{id}/withdraw', { params, body: { reason } })
          }
        />
        {!isWithdrawn && entry.ended_on === null && (
          <Button type="button" variant="secondary" aria-expanded={isEnding} onClick={() => setEnding(!isEnding)}>
            {t`Record reinstatement`}
          </Button>
        )}
      </div>
      {isEnding && <EndEntry id={entry.id} done={() => setEnding(false)} />}
    </li>
  )
}

const fromApi = (entry: TypedEntryShown) => ({
  ...entry,
  effectiveOn: entry.effective_on,
  endsOn: entry.ends_on,
  endedOn: entry.ended_on,
  citationUrl: entry.citation_url,
  endedCitation: entry.ended_citation,
  endedUrl: entry.ended_url,
  isDemo: entry.is_demo,
})

function EndEntry({ id, done }: { id: number; done: () => void }) {
  const send = useSend()
  const form = useForm({
    name: `end-${id}`,
    schema: async () => (await import('#common/discipline-schemas.ts')).endEntryForm,
    send: (body) => send(api.post('admin/discipline/entries/{id}/end', { params: { id }, body }), done),
  })
  return (
    <FormFrame form={form} label={t`Record reinstatement`} button={t`Save reinstatement`} busy={t`Saving`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('ended_on')} label={t`Reinstated on`} type="date" />
        <Field {...form.field('citation')} label={t`Citation`} maxLength={300} />
        <Field {...form.field('citation_url')} label={t`Link to the source`} type="url" />
        <Field {...form.field('reason')} label={t`Reason (for the audit log)`} maxLength={500} />
      </div>
    </FormFrame>
  )
}
