import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Check } from '#server/domains/verification/verify-name.ts'
import { describeMatch } from '#common/name-match.ts'
import type { VerifyQuery } from '#common/verify-query.ts'
import { formatNumber } from '#common/format-count.ts'
import { IRS_STATUS_PAGE } from '#common/list-freshness.ts'
import type { VerifiedListing, VerifyAnswer as Answer } from '#server/domains/verification/types.ts'
import { describeSimilar, listSentence, listStatusOf, searchedName, statusSentence } from './answer-text.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { paths } from '#common/paths.ts'
import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import { OldCopy } from '#app/features/listing/old-copy.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { StatusBadge } from '#app/features/listing/status-badge.tsx'
import { ReceiptButton, VerifyForm } from './check-forms.tsx'
import { ReceiptPicture } from './receipt-picture.tsx'

/** The form of a name check and, once submitted, its answer: then the form is a line that opens. */
export function NameCheck({ action, check }: { action: string; check: Check }) {
  const asked = check.state === 'not_asked' ? null : check.given
  const form = (
    <VerifyForm action={action} given={asked} problems={check.state === 'problems' ? check.problems : null} />
  )
  return (
    <>
      {check.state === 'answered' ? (
        <details className="card no-print">
          <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 px-4 py-2 md:px-6 [&::-webkit-details-marker]:hidden">
            {searchedName(check.given)}
            <span className="font-semibold text-evergreen underline">{t`Change`}</span>
          </summary>
          <div className="p-4 md:p-6">{form}</div>
        </details>
      ) : (
        <div className="card no-print p-4 md:p-6">{form}</div>
      )}
      <div aria-live="polite">
        {check.state === 'answered' && <VerifyAnswer question={check.given} answer={check.answer} />}
      </div>
    </>
  )
}

type Props = { question: VerifyQuery; answer: Answer }

/** The answer to a name check, limited to what the lists say, and what to do next. */
function VerifyAnswer({ question, answer }: Props) {
  const { outcome } = answer
  const [only] = outcome === 'one' ? answer.matches : []
  const heading = (
    <h2 id="answer" className="text-28">
      {HEADINGS[outcome](question, answer)}
    </h2>
  )
  return (
    <section aria-labelledby="answer" className="mt-5">
      {only ? (
        <OneMatch match={only} question={question} lists={answer.lists}>
          {heading}
        </OneMatch>
      ) : (
        heading
      )}
      {answer.similarTotal > 0 && <p className="mt-2 max-w-[68ch]">{t`You searched for ${searchedName(question)}.`}</p>}
      {!only && <Copies lists={answer.lists} />}
      <BeforeMatches question={question} answer={answer} />
      {!only && <Matches question={question} answer={answer} />}
      {outcome === 'none' && <NoMatch question={question} answer={answer} />}
      {outcome !== 'one' && answer.lists.length > 0 && (
        <div className="mt-6">
          <ReceiptButton question={question} words={t`Make a receipt for this result`} />
        </div>
      )}
    </section>
  )
}

type ListsProps = Pick<Answer, 'lists'>

/** Which copies of the lists were read, and whether they are old. */
const Copies = ({ lists }: ListsProps) => (
  <div className="mt-2 grid max-w-[68ch] gap-1 text-muted">
    <p>{listSentence(lists)}</p>
    <Old lists={lists} />
  </div>
)

const Old = ({ lists }: ListsProps) => <OldCopy listDates={lists.map(({ listDate }) => listDate)} />

/** All whom the name fits, or who have a similar one. */
function Matches({ question, answer: { outcome, total, matches, similar, similarTotal } }: Props) {
  const shown = outcome === 'none' ? similar : matches
  return (
    <>
      {shown.length > 0 && (
        <ul className="mt-4 divide-y divide-hairline sheet">
          {shown.map((match) => (
            <MatchRow key={match.publicId} match={match} question={question} />
          ))}
        </ul>
      )}
      {total + similarTotal > shown.length && (
        <p className="mt-3">
          {t`Showing the first ${formatNumber(shown.length)} people. Add a first name, state, or ZIP code to narrow the results.`}
        </p>
      )}
    </>
  )
}

type MatchProps = { match: VerifiedListing; question: VerifyQuery }

/** The only one with the name: the answer, the person, and what a receipt of it is. Tinted only while on the newest list. */
function OneMatch({ match, question, lists, children }: MatchProps & ListsProps & { children: ReactNode }) {
  const isListed = match.standing?.status === 'listed'
  return (
    <div className={`flex gap-5 p-4 md:p-8 ${isListed ? 'rounded-card bg-sage' : 'card'}`}>
      <Illustration name={isListed ? 'shield' : 'search'} tint="sand" size={96} className="shrink-0 max-md:hidden" />
      <div className="grid min-w-0 grow content-start justify-items-start gap-2">
        {children}
        <h3 className="text-22">{fullName(match)}</h3>
        <MatchFacts match={match} question={question} />
        <StatusBadge standing={listStatusOf(match.standing)} />
        <Old lists={lists} />
        <div className="mt-3 grid w-full gap-3 sm:flex">
          <ReceiptButton variant="primary" question={question} chosen={match.publicId} words={t`Make a receipt`} />
          <LinkButton to={paths.listing(match)}>{t`View listing`}</LinkButton>
        </div>
      </div>
      {isListed && match.standing && (
        <div className="no-print w-64 shrink-0 max-lg:hidden">
          <ReceiptPicture
            listDate={match.standing.onListOf}
            person={{ name: fullName(match), place: placeLine({ ...match, zip: null }) }}
          />
        </div>
      )}
    </div>
  )
}

/** What to know before reading the names. */
function BeforeMatches({ question, answer: { outcome, lists } }: Props) {
  if (outcome === 'none') return lists.length > 0 && <p className="mt-4 max-w-[68ch]">{noProof(question)}</p>
  return (
    <>
      <div className="mt-2">
        <Notice kind="caution">
          <p>
            <Trans>
              <strong>Did someone call or write to you?</strong> A match doesn’t prove that you heard from this person.
              If you got a call, hang up and call a number you find yourself.
            </Trans>{' '}
            <a href={paths.licenseVerification}>{t`What a match proves`}</a>
          </p>
        </Notice>
      </div>
      {outcome === 'several' && (
        <p className="mt-2 max-w-[68ch]">
          <Trans>
            Choose by city. The list can’t distinguish between two people with the same name in one city, so ask for the
            full name and the office address.
          </Trans>
        </p>
      )}
    </>
  )
}

function noProof({ firstName }: VerifyQuery): string {
  const why = t`This result doesn’t prove that the person isn’t enrolled. The list may be older than the person’s enrollment, the name may be spelled differently, or the person may have moved.`
  return firstName === '' ? why : `${why} ${t`We also tried swapping the first and last names.`}`
}

function NoMatch({ question, answer: { elsewhere, elsewhereTotal } }: Props) {
  return (
    <div className="mt-4 grid gap-4">
      {elsewhere.length > 0 && (
        <div>
          <h3 className="text-22">
            {plural(elsewhereTotal, {
              one: 'One person with this name elsewhere',
              other: '# people with this name elsewhere',
            })}
          </h3>
          <ul className="mt-2 divide-y divide-hairline sheet">
            {elsewhere.map((match) => (
              <MatchRow key={match.publicId} match={match} question={{ ...question, state: '', zip: '' }} />
            ))}
          </ul>
        </div>
      )}
      <NextSteps question={question} />
    </div>
  )
}

const HEADINGS: Record<Answer['outcome'], (question: VerifyQuery, answer: Answer) => string> = {
  one: (question, { matches: [only] }) =>
    only?.standing?.status === 'listed' ? t`Yes: one match on the IRS list` : t`One match, not on the newest IRS list`,
  several: (question, { total }) => t`${formatNumber(total)} matches for ${searchedName(question)}`,
  none: (question, { similarTotal }) =>
    similarTotal > 0 ? describeSimilar(similarTotal) : t`No match for ${searchedName(question)}`,
}

/** One person who matches the name: location and list status. */
function MatchRow({ match, question }: MatchProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 py-4 md:grid-cols-[auto_1fr_auto]">
      <Avatar name={fullName(match)} id={match.publicId} />
      <div className="grid min-w-0 content-start gap-1">
        <h3 className="text-22">
          <a href={paths.listing(match)}>{fullName(match)}</a>
        </h3>
        <MatchFacts match={match} question={question} />
      </div>
      <div className="grid content-start justify-items-start gap-3 max-md:col-start-2 md:justify-items-end">
        <StatusBadge standing={listStatusOf(match.standing)} />
        <ReceiptButton question={question} chosen={match.publicId} words={t`Make a receipt`} />
      </div>
    </li>
  )
}

function MatchFacts({ match, question }: MatchProps) {
  const { standing } = match
  const words = describeMatch(match, question.firstName)
  const facts = [placeLine(match), match.isDemo ? t`fictional, for demonstration only` : '']
  return (
    <>
      <p className="tabular text-muted">{joinWithDots(facts)}</p>
      {words !== '' && <p className="max-w-[60ch]">{words}.</p>}
      {standing?.status === 'not_in_latest' && <p className="max-w-[60ch]">{statusSentence(standing)}</p>}
    </>
  )
}

const IRS_DIRECTORY = 'https://irs.treasury.gov/rpo/rpo.jsf'

/** What to do if the list doesn't answer the question. */
function NextSteps({ question: { lastName, firstName, state, zip } }: { question: VerifyQuery }) {
  const alone = firstName || state || zip ? `?${new URLSearchParams({ last_name: lastName })}` : null
  return (
    <div>
      <h3 className="text-22">{t`What to do next`}</h3>
      <ul className="mt-2 grid max-w-[68ch] list-disc gap-1.5 pl-5">
        <li>
          {alone ? (
            <Trans>
              Check the spelling. Try <a href={alone}>the last name alone</a>, or a maiden name.
            </Trans>
          ) : (
            t`Check the spelling. Try a maiden name.`
          )}
        </li>
        <li>
          <Trans>
            Ask for the person’s full name as it appears on their enrollment card. Also ask to see the card and a photo
            ID. An honest agent won’t mind.
          </Trans>
        </li>
        <li>
          <Trans>
            Ask the IRS. Email epp@irs.gov to find out whether someone is enrolled:{' '}
            <a href={IRS_STATUS_PAGE}>how to verify the status of an enrolled agent</a>.
          </Trans>
        </li>
        <li>
          <Trans>
            Search the IRS’s own <a href={IRS_DIRECTORY}>directory of tax return preparers</a>.
          </Trans>
        </li>
      </ul>
    </div>
  )
}
