/** The parts of the home page below its head. */
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BrowseByState } from '#app/features/map/browse-by-state.tsx'
import { AnswerLines } from '#app/features/questions/newest-answers.tsx'
import type { NoticeLine } from '#app/features/resources/group-entries.ts'
import { NoticeRow } from '#app/features/resources/notice-row.tsx'
import { NeedTile } from '#app/features/requests/need-tile.tsx'
import { Newsletter } from '#app/features/newsletter/newsletter-island.ts'
import { useProductPaths } from '#app/lib/site.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { CONTROL } from '#app/ui/control.ts'
import { Illustration } from '#app/ui/illustration.tsx'
import { NEWSLETTER_LISTS, NEWSLETTERS } from '#common/newsletter.ts'
import { i18n } from '#common/i18n.ts'
import { NEEDS } from '#common/needs.ts'
import { paths } from '#common/paths.ts'
import type { StateCount } from '#server/domains/agents/listing-counts.ts'
import type { NewestAnswer } from '#server/domains/questions/view-question.ts'

const STEPS = [
  { name: msg`Search`, how: msg`Search by name, place, language, IRS letter, or need.` },
  {
    name: msg`Verify`,
    how: msg`See which IRS file lists the agent and the date of the file, and get a receipt to keep.`,
  },
  {
    name: msg`Message`,
    how: msg`Message one agent, or ask up to three at once. Messages are free, and only the agents you choose can read them.`,
  },
] as const

export const Steps = () => (
  <section aria-label={t`How it works`} className="mt-16 md:mt-10">
    <ol className="steps">
      {STEPS.map(({ name, how }) => (
        <li key={name.id}>
          <h2 className="text-18">{i18n._(name)}</h2>
          <p className="text-muted">{i18n._(how)}</p>
        </li>
      ))}
    </ol>
  </section>
)

/** Why people look for help. Each need is a search; a letter can be looked up by its number. */
export function Needs() {
  const [, ...needs] = NEEDS
  return (
    // What can be done comes first on a phone, how it works after it.
    <section aria-labelledby="needs" className="later [--room:60rem] mt-10 max-md:-order-1 md:mt-16">
      <h2 id="needs" className="text-28">
        {t`What do you need help with?`}
      </h2>
      <ul className="tiles needs mt-5">
        <LetterTile />
        {needs.map((need) => (
          <NeedTile key={need.slug} need={need} to={`${paths.agents}?service=${need.service}`} />
        ))}
        <FreeHelpTile />
        <RequestTile />
      </ul>
    </section>
  )
}

const FreeHelpTile = () => (
  <li className="card card-link tile">
    <Illustration name="handshake" />
    <div>
      <h3 className="font-sans text-18">
        <a href={paths.freeHelp} className="stretched">
          {t`Can’t pay for help?`}
        </a>
      </h3>
      <p className="text-14 text-muted">{t`See who prepares returns and represents people for free.`}</p>
    </div>
  </li>
)

/** For who doesn't know whom to pick. */
const RequestTile = () => (
  <li className="card card-link tile tile-wide">
    <Illustration name="chat" />
    <div>
      <h3 className="text-22">
        <a href={paths.newRequest({})} className="stretched">
          {t`Ask up to three agents with one request`}
        </a>
      </h3>
      <p className="mt-1 text-14 text-muted">{t`Describe your needs once. Agents reply to you separately.`}</p>
    </div>
  </li>
)

function LetterTile() {
  return (
    <li className="card tile tile-wide">
      <Illustration name="letter" className="self-start" />
      <div>
        <h3 className="text-22">{t`Got an IRS letter?`}</h3>
        <p className="text-14 text-muted">{t`The letter number, such as CP2000 or LT11, is in the top or bottom right corner.`}</p>
        {/* On a phone below the drawing, too. */}
        <div className="mt-3 max-sm:-ml-22">
          <form action={paths.notices} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
            <input
              name="q"
              aria-label={t`Letter number`}
              placeholder="CP2000"
              maxLength={40}
              required
              className={CONTROL}
            />
            <Button>{t`Look it up`}</Button>
          </form>
          <p className="mt-1 text-14">
            <a href={paths.notices} className="inline-flex min-h-9 items-center">
              {t`All IRS letters`}
            </a>
          </p>
        </div>
      </div>
    </li>
  )
}

/** By the place that the visitor names, never by the address of their connection; or by state. */
export const NearYou = ({ states }: { states: readonly StateCount[] }) => (
  <section aria-labelledby="near" className="mt-16">
    <h2 id="near" className="text-28">
      {t`Agents near you`}
    </h2>
    <p className="mt-1 max-w-[68ch] text-muted">
      <Trans>
        We don’t guess your location. Enter a city or ZIP code, or choose a state, to see who’s nearby and who meets by
        video.
      </Trans>
    </p>
    <form action={paths.agents} className="mt-4 grid max-w-[30rem] grid-cols-[minmax(0,1fr)_auto] gap-2">
      <input
        name="q"
        aria-label={t`City or ZIP code`}
        placeholder={t`City or ZIP code`}
        autoComplete="postal-code"
        maxLength={100}
        required
        className={CONTROL}
      />
      <Button>{t`Show agents`}</Button>
    </form>
    <BrowseByState states={states} />
  </section>
)

export const Answers = ({ answers }: { answers: readonly NewestAnswer[] }) =>
  answers.length > 0 && (
    <section aria-labelledby="newest-answers" className="later [--room:63rem]">
      <div className="section-head">
        <h2 id="newest-answers" className="text-28">
          {t`Newest answers`}
        </h2>
        <a href={paths.questions}>{t`All questions`}</a>
      </div>
      <AnswerLines answers={answers} />
      <p className="mt-4">
        <LinkButton to={paths.newQuestion}>{t`Ask a question`}</LinkButton>
      </p>
    </section>
  )

export const Letters = ({ letters }: { letters: readonly NoticeLine[] }) =>
  letters.length > 0 && (
    <section aria-labelledby="letters" className="later [--room:37rem]">
      <div className="section-head">
        <h2 id="letters" className="text-28">
          {t`IRS letters, explained`}
        </h2>
        <a href={paths.notices}>{t`All IRS letters`}</a>
      </div>
      <ul className="card mt-4 p-4">
        {letters.map((notice) => (
          <NoticeRow key={notice.slug} notice={{ ...notice, also: [] }} />
        ))}
      </ul>
    </section>
  )

/** For those who doubt someone, and for agents. */
export function CheckAndClaim() {
  const { findOrVerify } = useProductPaths()
  return (
    <div className="later [--room:37rem] mt-16 grid gap-4 lg:grid-cols-2">
      <section aria-labelledby="check" className="rounded-card bg-sage p-6 md:p-8">
        <h2 id="check" className="text-28">
          {t`Someone says they’re an EA?`}
        </h2>
        <p className="mt-2 max-w-[52ch]">
          <Trans>
            Check the name before you hand over your tax return. You’ll see the result and the date of the list, and you
            can get a receipt to keep.
          </Trans>
        </p>
        <p className="mt-5 flex flex-wrap gap-3">
          <LinkButton variant="primary" to={findOrVerify}>
            {t`Check a name`}
          </LinkButton>
          <LinkButton to={paths.licenseVerification}>{t`How checking works`}</LinkButton>
        </p>
      </section>
      <section aria-labelledby="claim" className="rounded-card bg-sand p-6 md:p-8">
        <h2 id="claim" className="text-28">
          {t`Are you an EA?`}
        </h2>
        <p className="mt-2 max-w-[52ch]">
          <Trans>
            If you’re on the IRS list, you already have a listing here. Claim your listing to say who you help, answer
            questions, and hear from clients. Claiming is free.
          </Trans>
        </p>
        <p className="mt-5">
          <LinkButton to={paths.registerAsAgent}>{t`Claim your listing`}</LinkButton>
        </p>
      </section>
    </div>
  )
}

const [business, planning] = NEWSLETTERS

/** Both newsletters, each with a link to what it is. */
export const Subscribe = () => (
  <section aria-labelledby="newsletter" className="later [--room:27rem] mt-16 border-t border-hairline pt-10">
    <div className="grid gap-x-16 gap-y-4 lg:grid-cols-2">
      <div>
        <h2 id="newsletter" className="text-28">
          {t`Tax news, about once a month`}
        </h2>
        <p className="mt-2 max-w-[60ch] text-muted">
          <Trans>
            Get one or both of our short newsletters, <a href={business.path}>{business.name}</a> and{' '}
            <a href={planning.path}>{planning.name}</a>. Every fact has a source. You choose which ones when you confirm
            your email address.
          </Trans>
        </p>
      </div>
      <Newsletter lists={NEWSLETTER_LISTS} />
    </div>
  </section>
)
