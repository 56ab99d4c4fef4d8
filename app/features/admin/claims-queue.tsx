/** Claims or applications, longest wait first: the list, one item with its evidence and rivals, and the decision. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { placeLine } from '#app/features/listing/full-name.ts'
import { mismatchOf } from './claim-mismatch.ts'
import { ClaimHistory, statusWords } from '#app/features/claims/claim-labels.tsx'
import { BlockedChoice, type Choice } from '#app/features/queue/decision-form.tsx'
import { QueueView } from '#app/features/queue/queue-view.tsx'
import { QueueFilter } from '#app/features/queue/queue-filter.tsx'
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SidesTable } from '#app/features/queue/sides-table.tsx'
import { type Fact, Facts } from '#app/ui/facts.tsx'
import type { ClaimDetailShown, ClaimLineShown } from '#common/admin.ts'
import { type CaseKind, type ClaimDecision, type ClaimStatus, isOpenStatus } from '#common/claims.ts'
import type { ListingFound } from '#common/claim-schemas.ts'
import { describeMethod } from '#common/claim-methods.ts'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { loadFile, saveFile } from '#app/lib/account/load-file.ts'
import { Button } from '#app/ui/button.tsx'
import { CanvasPicture } from '#app/ui/canvas-picture.tsx'
import { formatDate } from '#common/dates.ts'
import { useAddressChoice } from '#app/lib/use-address.ts'
import { api, type Call } from '#app/lib/api/calls.ts'
import { DecidedLately } from './decided-lately.tsx'
import { ProofReview } from './proof-review.tsx'

const approve = (): Choice<ClaimDecision> => ({
  key: 'a',
  value: 'approve',
  label: t`Approve`,
  done: (count) => t`${count} approved`,
})
const reject = (): Choice<ClaimDecision> => ({
  key: 'r',
  value: 'reject',
  label: t`Reject`,
  done: (count) => t`${count} rejected`,
  isRefusal: true,
})
const ask = (): Choice<ClaimDecision> => ({
  key: 'n',
  value: 'ask',
  label: t`Request information`,
  done: (count) => t`${count} sent back for information`,
})
const revoke = (): Choice<ClaimDecision> => ({ key: 'v', value: 'revoke', label: t`Revoke`, isDangerous: true })
const reopen = (): Choice<ClaimDecision> => ({
  key: 'o',
  value: 'reopen',
  label: t`Reopen`,
  done: (count) => t`${count} reopened`,
})
const allChoices = (): Readonly<Record<ClaimStatus, readonly Choice<ClaimDecision>[]>> => ({
  draft: [],
  submitted: [approve(), ask(), reject()],
  needs_info: [reject()],
  approved: [revoke()],
  rejected: [reopen()],
  withdrawn: [],
  revoked: [reopen()],
})

/** `again`: approved claims whose holder wants to prove them again. */
type Shown = ClaimStatus | 'again'
/** What staff work on comes first; short names, so that all fit in a row. */
const shownOf = (kind: CaseKind): readonly (readonly [Shown, string])[] => {
  const words = statusWords()
  const decided = (['approved', 'rejected', 'revoked', 'withdrawn', 'draft'] as const).map(
    (status) => [status, words[status]] as const,
  )
  return [
    ['submitted', words.submitted],
    ['needs_info', t`Info needed`],
    ...(kind === 'claim' ? ([['again', t`Renewals`]] as const) : []),
    ...decided,
  ]
}

const queues = () =>
  ({
    claim: { label: t`Claims`, path: 'admin/claims' },
    application: { label: t`Applications`, path: 'admin/applications' },
  }) as const

export function ClaimsQueue({ kind }: { kind: CaseKind }) {
  const options = shownOf(kind)
  const [shown] = useAddressChoice<Shown>(
    'show',
    options.map(([value]) => value),
    'submitted',
  )
  const status = shown === 'again' ? 'approved' : shown
  return (
    <>
      <QueueFilter value={shown} options={options} queue={`${kind}s`} />
      <QueueView
        key={shown}
        label={queues()[kind].label}
        below={<DecidedLately kind={kind} />}
        art={kind === 'claim' ? 'shield' : 'passport'}
        heads={[t`Claimant`, shown === 'submitted' ? t`Waiting` : t`Submitted`]}
        rowsOf={(sorted) =>
          api.get(queues()[kind].path, { params: { ...sorted, status, again: shown === 'again' ? 'true' : 'false' } })
        }
        lineOf={lineOf}
        headingOf={headingOf}
        choices={allChoices()[status]}
        decide={({ id }, { value, ...rest }) =>
          api.post('admin/claims/{id}/decide', { params: { id }, body: { decision: value, ...rest } })
        }
      >
        {({ id }, decision) => <Claim id={id} decision={decision} />}
      </QueueView>
    </>
  )
}

const lineOf = ({
  claimant,
  listing_name: name,
  place,
  status,
  submitted_at: at,
  is_dispute: isDispute,
}: ClaimLineShown) => ({
  title: claimant,
  // A place stays on one line.
  facts: [name ?? t`Not listed`, place.replaceAll(' ', '\u00A0')].filter(Boolean).join(', '),
  wait: at ? (status === 'submitted' ? formatWaitTime(at) : formatDate(at)) : '',
  mark: isDispute ? t`Dispute` : null,
})

const headingOf = ({ claimant, listing_name: name }: ClaimLineShown) =>
  name === null ? (
    claimant
  ) : (
    <>
      {claimant} <span className="text-16 font-normal text-muted">{t`claims`}</span> {name}
    </>
  )

function Claim({ id, decision }: { id: string; decision: ReactNode }) {
  const query = useList(api.get('admin/claims/{id}', { params: { id } }))
  const claim = query.data
  if (!claim) return <LoadingNote query={query} />
  return (
    <>
      <ClaimFacts claim={claim} />
      <ProofReview claim={claim} />
      <EvidenceViewer claim={claim} />
      <section aria-label={t`History`}>
        <h3 className="mb-2 text-18">{t`History`}</h3>
        <ClaimHistory history={claim.history} />
      </section>
      <BlockedChoice value={claim.status === 'submitted' && !claim.enough_proof ? notProved() : null}>
        {decision}
      </BlockedChoice>
    </>
  )
}

const notProved = () => ({
  value: approve().value,
  why: t`Approval requires more proof.`,
})

function ClaimFacts({ claim }: { claim: ClaimDetailShown }) {
  const { claimant, listing, rivals } = claim
  const rivalNames = rivals.map(({ name, status }) => `${name} (${statusWords()[status].toLowerCase()})`).join(', ')
  return (
    <>
      {claim.is_dispute && (
        <Notice kind="caution">
          <p>{t`Disputed: this listing is also claimed by ${rivalNames || t`the current holder`}.`}</p>
        </Notice>
      )}
      {listing ? (
        <Identities claimant={claimant} listing={listing} facts={factsOf(claim)} />
      ) : (
        <Facts facts={[{ name: t`Place`, value: claimant.place }, ...factsOf(claim)]} />
      )}
    </>
  )
}

const factsOf = ({ claimant, relation, method, statement }: ClaimDetailShown) => [
  { name: t`Firm`, value: claimant.business_name || t`None` },
  { name: t`Email`, value: claimant.email ?? t`Deleted` },
  { name: t`Phone`, value: claimant.phone ?? t`None` },
  { name: t`Claimant`, value: relation === 'self' ? t`Says they’re the agent` : t`Says the agent authorized them` },
  { name: t`Proof method`, value: describeMethod(method).label },
  ...(statement ? [{ name: t`Statement`, value: statement }] : []),
]

type IdentityProps = Pick<ClaimDetailShown, 'claimant'> & { listing: ListingFound; facts: readonly Fact[] }

/** The account beside the listing that it claims, then what only the account says. */
function Identities({ claimant, listing, facts }: IdentityProps) {
  const place = placeLine(listing)
  const differs = mismatchOf(claimant, { name: listing.name, place })
  return (
    <SidesTable
      heads={[
        t`Account`,
        <span key="listing" className="inline-flex flex-wrap gap-x-3">
          {t`Listing`}
          <a href={listing.path} className="font-normal">
            {t`Open the listing`}
          </a>
        </span>,
      ]}
      rows={[
        { name: t`Name`, values: [claimant.name, listing.name], differs: differs.name },
        { name: t`Place`, values: [claimant.place, place], differs: differs.city || differs.state },
        ...facts.map(({ name, value }) => ({ name, values: [value] as const })),
      ]}
    />
  )
}

/** Pictures are shown here; a PDF is downloaded and opened elsewhere. Each view is logged. */
function EvidenceViewer({ claim: { id, evidence, status } }: { claim: ClaimDetailShown }) {
  if (evidence.length === 0) {
    const isKept = isOpenStatus(status)
    return (
      <p className="text-muted">
        {isKept ? t`No files were uploaded.` : t`No files were uploaded, or they’ve been deleted.`}
      </p>
    )
  }
  const fileOf = (evidenceId: string) =>
    api.get('admin/claims/{id}/evidence/{evidenceId}', { params: { id, evidenceId } })
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {evidence.map(({ id: file, kind }, place) => (
        <li key={file}>
          {kind === 'image' ? (
            <Picture file={fileOf(file)} place={place + 1} />
          ) : (
            <PdfDownload file={fileOf(file)} place={place + 1} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Picture({ file, place }: { file: Call; place: number }) {
  const { data, isError } = useQuery({
    queryKey: ['evidence', file.path],
    queryFn: async () => createImageBitmap(await loadFile(file)),
    staleTime: Infinity,
  })
  if (isError)
    return (
      <p>
        <Trans>We couldn’t load file {place}. Reload the page to try again.</Trans>
      </p>
    )
  return data ? (
    <CanvasPicture
      image={data}
      part={{ x: 0, y: 0, width: data.width, height: data.height }}
      width={data.width}
      height={data.height}
      alt={t`File ${place} uploaded with the claim`}
      className="h-auto w-full rounded-box border border-hairline"
    />
  ) : (
    <p>{t`Loading`}</p>
  )
}

function PdfDownload({ file, place }: { file: Call; place: number }) {
  const { press, problem } = useAsyncAction(async () => saveFile('evidence.pdf', await loadFile(file)))
  return (
    <>
      <ActionProblem problem={problem} />
      <Button type="button" variant="secondary" onClick={() => void press()}>
        <Trans>Download file {place} (PDF)</Trans>
      </Button>
    </>
  )
}
