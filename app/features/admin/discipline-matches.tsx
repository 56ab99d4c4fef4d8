/** Pairs of an entry and a listing: both sides next to each other, and what besides the name shows that they are one. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Choice } from '#app/features/queue/decision-form.tsx'
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { QueueView } from '#app/features/queue/queue-view.tsx'
import { SidesTable, type SidesRow } from '#app/features/queue/sides-table.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { api } from '#app/lib/api/calls.ts'
import { formatDate, formatDateTime } from '#common/dates.ts'
import { DISCIPLINE_ACTIONS, MATCH_FACTS, type MatchFact } from '#common/discipline.ts'
import type { DisciplineMatchShown } from '#common/discipline-schemas.ts'

type State = 'open' | 'decided'
const allChoices = (): Readonly<Record<State, readonly Choice<'same' | 'different' | 'reopen'>[]>> => ({
  open: [
    { key: 's', value: 'same', label: t`Same person` },
    {
      key: 'd',
      value: 'different',
      label: t`Different people`,
      done: (count: number) => t`${count} marked as different people`,
    },
  ],
  decided: [{ key: 'o', value: 'reopen', label: t`Undo the decision`, done: (count: number) => t`${count} reopened` }],
})
const WORDS = { same: 'same person', different: 'different people', open: 'open' } as const

export function DisciplineMatches({ state }: { state: State }) {
  const [facts, setFacts] = useState<Readonly<Record<number, readonly MatchFact[]>>>({})
  return (
    <QueueView
      label={t`Pairs`}
      usual={state === 'open' ? 'asc' : 'desc'}
      heads={[t`Entry`, state === 'open' ? t`Waiting` : t`Decided`]}
      rowsOf={(sorted) => api.get('admin/discipline/matches', { params: { ...sorted, state } })}
      lineOf={lineOf}
      choices={allChoices()[state]}
      hint={t`The reason is recorded in the audit log but isn’t public.`}
      decide={({ id }, { value, reason }) =>
        value === 'reopen'
          ? api.post('admin/discipline/matches/{id}/reopen', { params: { id }, body: { reason } })
          : api.post('admin/discipline/matches/{id}/decide', {
              params: { id },
              body: { decision: value, reason, facts: value === 'same' ? [...(facts[id] ?? [])] : [] },
            })
      }
    >
      {(match, decision) => (
        <Match
          match={match}
          decision={decision}
          chosen={facts[match.id] ?? []}
          onChoose={(chosen) => setFacts({ ...facts, [match.id]: chosen })}
        />
      )}
    </QueueView>
  )
}

const lineOf = ({ entry, listing, status, created_at: at, decided_at: decidedAt }: DisciplineMatchShown) => ({
  title: entry.name,
  facts: [listing.place, status !== 'open' && WORDS[status]].filter(Boolean).join(' · '),
  wait: status === 'open' ? formatWaitTime(at) : decidedAt ? formatDate(decidedAt) : '',
  mark: listing.holder ? t`Claimed by an agent` : null,
})

type MatchProps = {
  match: DisciplineMatchShown
  decision: ReactNode
  chosen: readonly MatchFact[]
  onChoose: (chosen: readonly MatchFact[]) => void
}

function Match({ match, decision, chosen, onChoose }: MatchProps) {
  const { status, facts, decided_at: decidedAt, namesakes } = match
  return (
    <>
      <Sides match={match} />
      {namesakes > 0 && (
        <Notice kind="caution">
          <p>
            <Trans>
              The IRS lists include {plural(namesakes, { one: '# other person', other: '# other people' })} with this
              name in the same state. Make sure you have the right person.
            </Trans>
          </p>
        </Notice>
      )}
      {status === 'open' ? (
        <FactChoices match={match} chosen={chosen} onChoose={onChoose} />
      ) : (
        <p>
          {decidedAt ? t`Decided on ${formatDateTime(decidedAt)}: ${WORDS[status]}.` : t`Decided: ${WORDS[status]}.`}
          {facts.length > 0 && ` ${facts.join('. ')}.`}
        </p>
      )}
      {decision}
      {status === 'open' && (
        <p className="max-w-[68ch] text-14 text-muted">
          <Trans>
            A matching name and state aren’t enough. If nothing else shows that this is the same person, choose
            “Different people.” If you choose “Same person,” the listing will show the entry with its date and source,
            and the agent who claimed the listing will get an email. You can undo your decision at any time.
          </Trans>
        </p>
      )}
    </>
  )
}

/** The first two are compared by us: they can be chosen only where they hold. */
const COMPARED: ReadonlySet<string> = new Set(['city', 'middle_name'])

function FactChoices({ match: { holds }, chosen, onChoose }: Omit<MatchProps, 'decision'>) {
  const names = (Object.keys(MATCH_FACTS) as MatchFact[]).filter((fact) => !COMPARED.has(fact) || holds.includes(fact))
  return (
    <fieldset>
      <legend className="font-semibold">{t`Besides the name, what shows that this is the same person?`}</legend>
      {names.map((fact) => (
        <Checkbox
          key={fact}
          label={MATCH_FACTS[fact]}
          checked={chosen.includes(fact)}
          onChange={({ target }) =>
            onChoose(target.checked ? [...chosen, fact] : chosen.filter((each) => each !== fact))
          }
        />
      ))}
    </fieldset>
  )
}

function Sides({ match: { entry, listing } }: { match: DisciplineMatchShown }) {
  const { label } = DISCIPLINE_ACTIONS[entry.action]
  const from = formatDate(entry.effective_on)
  const rows: readonly SidesRow[] = [
    {
      name: t`Name`,
      values: [
        entry.name,
        <a key="listing" href={listing.path}>
          {listing.name}
        </a>,
      ],
    },
    { name: t`Location`, values: [`${entry.city}, ${entry.state}`, listing.place] },
    { name: t`Credential`, values: [entry.credential, ['EA', listing.credentials].filter(Boolean).join(', ')] },
    {
      name: t`Dates`,
      values: [
        entry.ends_on ? t`${label}, ${from} to ${formatDate(entry.ends_on)}` : t`${label}, ${from}`,
        listing.lists.join('; '),
      ],
    },
    {
      name: t`Ended`,
      values: [
        entry.ended_on ? formatDate(entry.ended_on) : t`Not stated`,
        listing.status === 'listed' ? t`On the newest list` : t`Not on the newest list`,
      ],
    },
    { name: t`Street`, values: ['', listing.street] },
    { name: t`Firm`, values: ['', listing.firm] },
    { name: t`Claimed by`, values: ['', listing.holder ?? t`Not claimed`] },
    {
      name: t`Source`,
      values: [
        <a key="entry" href={entry.citation_url}>
          {entry.citation}
        </a>,
        '',
      ],
    },
  ]
  return <SidesTable heads={[t`Entry`, t`Listing`]} rows={rows} blank="–" />
}
