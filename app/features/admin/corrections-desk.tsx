/** What people say is wrong with a listing, and those who want theirs taken out. */
import { useState } from 'react'
import { QueueDesk } from '#app/features/desk/queue-desk.tsx'
import { ShowChoice } from '#app/features/desk/show-choice.tsx'
import { waitingFor } from '#app/features/desk/waiting-for.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { CorrectionLineShown } from '#contract/admin.ts'
import { Earlier } from './item-history.tsx'
import { TakenOutDesk } from './taken-out-desk.tsx'
import { yesNo, YES_NO } from './yes-no.ts'

const SHOWN = [
  ['open', 'Open'],
  ['taken-out', 'Listings taken out'],
] as const

export function CorrectionsDesk() {
  const [show, setShow] = useState<'open' | 'taken-out'>('open')
  return (
    <>
      <ShowChoice value={show} options={SHOWN} onChange={setShow} />
      {show === 'open' ? <OpenCorrections /> : <TakenOutDesk />}
    </>
  )
}

const OpenCorrections = () => (
  <QueueDesk<CorrectionLineShown>
    label="Corrections"
    path="admin/corrections"
    lineOf={lineOf}
    headingOf={headingOf}
    choices={YES_NO}
    decide={({ id }, sent) => yesNo(`admin/corrections/${id}`, sent)}
  >
    {(correction, decision) => (
      <>
        <Facts facts={factsOf(correction)} />
        {decision}
        <Earlier facts={correction.earlier} />
      </>
    )}
  </QueueDesk>
)

const lineOf = ({ name, kind, created_at: at }: CorrectionLineShown) => ({
  title: name,
  facts: `${kind === 'opt_out' ? 'wants out' : 'correction'} · ${waitingFor(at)}`,
})

const headingOf = ({ name, listing_path: path }: CorrectionLineShown) => <a href={path}>{name}</a>

const WANTED: Readonly<Record<string, string>> = {
  first_name: 'First name shall be',
  middle_name: 'Middle name shall be',
  last_name: 'Last name shall be',
}
const RELATIONS: Readonly<Record<string, string>> = {
  self: 'the person',
  authorized: 'authorized by the person',
  visitor: 'a visitor',
}

const factsOf = ({ kind, relation, email, message, wanted }: CorrectionLineShown) => [
  { name: 'Wants', value: kind === 'opt_out' ? 'to be taken out' : 'a correction' },
  { name: 'Says to be', value: RELATIONS[relation] ?? relation },
  { name: 'Proved address', value: email },
  { name: 'Message', value: <span className="whitespace-pre-line">{message}</span> },
  ...Object.entries(WANTED)
    .filter(([field]) => wanted[field] !== undefined)
    .map(([field, name]) => ({ name, value: wanted[field] || 'none' })),
]
