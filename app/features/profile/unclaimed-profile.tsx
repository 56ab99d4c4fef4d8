/** The profile of an agent who hasn't claimed the listing: what the IRS file shows, who can help now, how to reach them. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AgentLine } from '#app/features/agents/agent-line.ts'
import { fullName } from '#app/features/listing/full-name.ts'
import { ReceiptButton } from '#app/features/verification/check-forms.tsx'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { AgentView } from '#server/domains/agents/view-agent.ts'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#common/paths.ts'
import { ContactCard } from './contact-card.tsx'
import { HelpNow } from '#app/features/agents/help-now.tsx'
import { JoinAlert, type JoinAlertState } from './join-alert.tsx'
import { ListedAs } from './profile-facts.tsx'

type Props = {
  agent: AgentView
  /** Who it is. The alert and the claim begin beside it. */
  head: ReactNode
  helpers: readonly AgentLine[]
  alert: JoinAlertState
  path: string
  /** What each source says. */
  sources: ReactNode
  /** What is published about and by the agent. */
  children: ReactNode
}

export function UnclaimedProfile({ agent, head, helpers, alert, path, sources, children }: Props) {
  const { name: site } = useSite()
  return (
    <div className="profile-columns">
      {head}
      <div className="profile-sections">
        {/* Who has claimed it but not written a profile can be reached. */}
        {!agent.takesMessages && (
          <Notice>
            <p>
              <Trans>
                <strong>Not on {site} yet.</strong> This agent hasn’t claimed the listing, so you can’t send a message
                here.
              </Trans>
              {helpers.length > 0 && (
                <>
                  {' '}
                  <a href="#help-now">{t`See agents you can message`}</a>
                </>
              )}
            </p>
          </Notice>
        )}
        <IrsFile agent={agent}>{sources}</IrsFile>
        <HelpNow helpers={helpers} />
        <HowToReach agent={agent} />
        {children}
      </div>
      <div className="profile-aside no-print">
        <ContactCard agent={agent} />
        {agent.status === 'listed' && <JoinAlert name={fullName(agent)} path={path} state={alert} />}
        <ClaimPanel agent={agent} />
      </div>
    </div>
  )
}

/** What each file says, on what date, and since when; never a street or a phone. */
function IrsFile({ agent, children }: { agent: AgentView; children: ReactNode }) {
  const { isDemo, publicId } = agent
  const question = { lastName: agent.lastName, firstName: agent.firstName, state: agent.state ?? '', zip: '' }
  return (
    <section aria-labelledby="standing">
      <h2 id="standing" className="scroll-mt-24 text-28">
        {t`What the IRS file says`}
      </h2>
      {isDemo && <p className="mt-2 text-14 font-semibold">{t`This person is fictional, for demonstration only.`}</p>}
      <div className="mt-4 grid gap-5">
        <ListedAs agent={agent} />
        {children}
      </div>
      <p className="mt-4 max-w-[68ch] text-14 text-muted">
        <Trans>
          The file can’t prove that the person you’re talking to is the one listed.{' '}
          <a href={paths.licenseVerification}>What a match proves</a>. We don’t show street addresses or phone numbers
          from the file because many are home addresses and phone numbers.
        </Trans>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-2">
        <ReceiptButton question={question} chosen={publicId} words={t`Make a receipt`} />
        <LinkButton variant="plain" to={paths.correction(publicId)} rel="nofollow">
          {t`Something wrong?`}
        </LinkButton>
      </div>
    </section>
  )
}

/** Concrete steps that use public facts only. What to ask is from the guide that it links to. */
function HowToReach({ agent }: { agent: AgentView }) {
  const { questionsToAsk, findIrs } = useProductPaths()
  const { name, product } = useSite()
  const { firstName, lastName, city, state, dba } = agent
  const place = [city, state].filter(Boolean).join(' ')
  return (
    <section aria-labelledby="reach" className="no-print">
      <h2 id="reach" className="text-28">
        {t`Reach ${fullName(agent)} outside ${name}`}
      </h2>
      <ol className="mt-4 grid max-w-[68ch] list-decimal gap-5 pl-6 [&_::marker]:font-semibold">
        <Step name={t`Search the web for these words.`}>
          <SearchWords words={`"${firstName} ${lastName}" ${product.singular} ${place}`} />
          {dba !== '' && <SearchWords words={`"${dba}" ${place}`} />}
        </Step>
        <Step name={t`Make sure you have the right person.`}>
          <p>
            <Trans>
              Ask: “Are you the {fullName(agent)} on the IRS list in {city}?” Other people may have the same name. You
              can also <a href={findIrs}>check the IRS’s own directory, or ask the IRS by email</a>.
            </Trans>
          </p>
        </Step>
        <Step name={t`Before you hire anyone, ask these three questions.`}>
          <ul className="list-disc pl-5">
            <li>{t`When is your renewal due, and is your PTIN valid this year?`}</li>
            <li>{t`How many cases like mine have you handled in the last two years?`}</li>
            <li>{t`Who will prepare my return, and who will sign it?`}</li>
          </ul>
          <a href={questionsToAsk}>{t`All questions to ask, with good and bad answers`}</a>
        </Step>
        <Step name={t`Don’t send documents yet.`}>
          {t`Don’t share Social Security or bank account numbers until you’ve hired someone.`}
        </Step>
      </ol>
    </section>
  )
}

const Step = ({ name, children }: { name: string; children: ReactNode }) => (
  <li className="pl-1">
    <p className="font-semibold">{name}</p>
    <div className="mt-1 grid justify-items-start gap-2">{children}</div>
  </li>
)

/** One click selects all of it. */
const SearchWords = ({ words }: { words: string }) => (
  <p className="rounded-stamp border border-hairline bg-raised px-3 py-2 select-all [overflow-wrap:anywhere]">
    {words}
  </p>
)

function ClaimPanel({ agent }: { agent: AgentView }) {
  return (
    <aside aria-label={t`Claim this listing`} className="grid gap-3 rounded-card bg-sand p-5">
      <p className="max-w-[68ch]">
        <Trans>
          If this is your listing, claim it. You can then say what you do, who you help, and what you charge, and you
          can get messages from clients. Our staff reviews each claim.
        </Trans>
      </p>
      <div>
        <LinkButton to={paths.claimListing(agent.publicId)}>{t`Is this you? Claim this listing for free`}</LinkButton>
      </div>
    </aside>
  )
}
