/** The approval status of an agent's account, and what it means. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UserProfile } from '#common/account-answers.ts'
import { paths } from '#common/paths.ts'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { nounOf } from '#app/features/claims/claim-labels.tsx'
import { nameOf } from './to-do-items.ts'
import { Link } from '#app/ui/link.tsx'

type Agent = NonNullable<UserProfile['agent']>

export function AgentApprovalStatus({ agent }: { agent: Agent }) {
  return <Card heading={t`Your agent account`}>{WORDS[agent.status](agent)}</Card>
}

const WORDS: Record<Agent['status'], (agent: Agent) => ReactNode> = {
  pending: (agent) => (
    <Notice kind="caution">
      <p>
        <strong>{describePending(agent)}</strong>
      </p>
      <p>
        <Trans>
          We’re comparing your name, location, and listing with the newest IRS list, and we’ll email you when we decide.
          Until then, you can use your account, but clients won’t see you as an agent, and you can’t receive their
          messages.
        </Trans>
      </p>
      <ListingNote agent={agent} />
    </Notice>
  ),
  approved: (agent) => (
    <div className="flex gap-3">
      <span className="disc">
        <Icon name="badge-check" />
      </span>
      <div className="grid gap-1">
        <p className="font-semibold">{t`Approved: we found you on the IRS list.`}</p>
        <ListingNote agent={agent} />
      </div>
    </div>
  ),
  rejected: (agent) => (
    <Notice kind="problem">
      <p>
        <strong>{t`Your agent account wasn’t approved.`}</strong> {agent.reason}
      </p>
      <p>
        <Trans>
          If you think this is a mistake, <a href={paths.contact}>contact us</a> and tell us how your name appears on
          the IRS list.
        </Trans>
      </p>
    </Notice>
  ),
  suspended: (agent) => (
    <Notice kind="problem">
      <p>
        <strong>{t`Your agent account is suspended.`}</strong> {agent.reason}
      </p>
      <p>
        <Trans>
          If you disagree, <a href={paths.contact}>contact us</a>.
        </Trans>
      </p>
    </Notice>
  ),
}

const describePending = ({ open_case: open }: Agent): string => {
  if (open?.status === 'submitted') return t`In review: we received your ${nameOf(open)}.`
  return open
    ? t`You haven’t submitted your ${nameOf(open)} yet.`
    : t`Pending: we haven’t compared your details with the IRS list yet.`
}

const ListingNote = ({ agent }: { agent: Agent }) => {
  if (agent.open_case) {
    return (
      <p>
        <Trans>
          <Link href={paths.dashboardListing}>See your {nounOf(agent.open_case)}</Link>, and prepare your listing while
          you wait.
        </Trans>
      </p>
    )
  }
  return agent.listing_path ? (
    <p>
      {agent.status === 'approved' ? t`Your listing is public.` : t`You told us which listing is yours.`}{' '}
      <Trans>
        <a href={agent.listing_path}>View the listing</a>, or <Link href={paths.dashboardListing}>edit it</Link>.
      </Trans>
    </p>
  ) : (
    <p>
      <Trans>
        You haven’t claimed a listing yet. <Link href={paths.dashboardListing}>Find and claim your listing</Link>. When
        we approve your claim, we’ll approve your account, too.
      </Trans>
    </p>
  )
}
