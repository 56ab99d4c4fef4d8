/** The parts of a decoded IRS letter. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ContentsEntry } from '#app/features/guides/contents-list.tsx'
import { LetterHelpers } from '#app/features/agents/letter-helpers.tsx'
import type { AgentLine } from '#app/features/agents/agent-line.ts'
import { SERVICES } from '#common/option-lists.ts'
import { SERVICE_DESCRIPTIONS } from '#common/service-descriptions.ts'
import { daysBetween } from '#common/dates.ts'
import { currentLanguage } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { NOTICE_GROUPS } from '#common/resources.ts'
import { unbroken } from '#app/ui/unbroken.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { AnnotatedLetter, marksOfLetter } from './annotated-letter.tsx'
import { isUrgent, NoticeRow } from './notice-row.tsx'
import { SourceNote } from './plain-entry.tsx'
import type { Notice, NoticeLine } from './group-entries.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { formatDay } from './format-day.ts'

export const noticeParts = (): readonly [ContentsEntry, ...ContentsEntry[]] => [
  { id: 'clock', heading: t`Your deadline to respond` },
  { id: 'what', heading: t`What this letter is about` },
  { id: 'where', heading: t`What to look for on the letter` },
  { id: 'gather', heading: t`What to gather` },
  { id: 'steps', heading: t`What to do` },
  { id: 'help', heading: t`Who can help` },
  { id: 'spanish', heading: currentLanguage() === 'es' ? 'El IRS en español' : 'En español', lang: 'es' },
  { id: 'related', heading: t`Related letters` },
]

const IRS_PAYMENTS = { en: 'https://www.irs.gov/payments', es: 'https://www.irs.gov/es/payments' }
const IRS_IN_SPANISH = 'https://www.irs.gov/es/individuals/understanding-your-irs-notice-or-letter'
const ADVOCATE_IN_SPANISH = 'https://es.taxpayeradvocate.irs.gov/'
const SCHEDULE_LEP = 'https://www.irs.gov/instructions/i1040lep'

type Props = {
  notice: Notice
  related: readonly NoticeLine[]
  /** Agents who offer what the letter asks for. */
  helpers?: readonly AgentLine[]
  /** How many of them were asked to speak the language of the page: all, if that isn't English. */
  speakers?: number
  counted: Counted
}

const NO_AGENTS: readonly AgentLine[] = []

/** All of it. Its page has the contents between the two on a phone. */
export const NoticeBody = (props: Props) => (
  <>
    <NoticeSummary {...props} />
    <NoticeParts {...props} />
  </>
)

export function NoticeParts({ notice, related, helpers = NO_AGENTS, speakers = 0, counted }: Props) {
  const { lang } = notice
  const { number, what, gather, steps, services, spanish } = notice.content
  return (
    <>
      <Part place={1}>
        <p lang={lang} className="max-w-[60ch] text-18">
          {unbroken(what)}
        </p>
        <SourceNote {...notice} name={number} />
      </Part>
      <Part place={2}>
        <div className="card p-5 md:p-7">
          <AnnotatedLetter code={number} marks={marksOfLetter(notice.content)} />
        </div>
      </Part>
      <Part place={3}>
        <ul lang={lang} className="sheet grid gap-2 py-5">
          {gather.map((thing) => (
            <li key={thing} className="flex gap-3">
              <span aria-hidden="true" className="mt-1.5 size-4 flex-none rounded-[3px] border border-edge" />
              <span>{unbroken(thing)}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part place={4}>
        <ol lang={lang} className="timeline">
          {steps.map((step) => (
            <li key={step}>{unbroken(step)}</li>
          ))}
        </ol>
      </Part>
      <Part place={5}>
        <p>
          {t`You can answer many letters yourself. If you’d rather not answer this one alone, find an enrolled agent who handles this kind of letter:`}
        </p>
        <LetterHelpers helpers={helpers} service={speakers > 0 ? services[0] : null} />
        <p className="my-4">
          <LinkButton
            variant={helpers.length > 0 ? 'secondary' : 'primary'}
            to={requestAbout(notice, counted)}
            rel="nofollow"
          >
            {t`Ask up to three agents about this letter`}
          </LinkButton>
        </p>
        <ServiceLinks services={services} />
        <p className="mt-3 text-14 text-muted">
          <Trans>
            Low income? Try <a href={paths.freeHelp}>free help</a> first.
          </Trans>
        </p>
      </Part>
      <Part place={6}>
        <InSpanish number={number} page={spanish} />
      </Part>
      {related.length > 0 && (
        <Part place={7}>
          <ul className="sheet">
            {related.map((each) => (
              <NoticeRow key={each.slug} notice={each} />
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

function Part({ place, children }: { place: number; children: ReactNode }) {
  const parts = noticeParts()
  const { id, heading, lang } = parts[place] ?? parts[0]
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} lang={lang} className="mb-3 text-28">
        {heading}
      </h2>
      {children}
    </section>
  )
}

/** What the IRS offers readers of Spanish. `page`: an official page about this letter. */
function InSpanish({ number, page }: { number: string; page: string | null }) {
  return (
    <div lang="es" className="grid gap-3">
      <p>
        {page ? (
          <>
            Una página oficial explica <a href={page}>el aviso {number} en español</a>.
          </>
        ) : (
          <>
            El IRS explica en español <a href={IRS_IN_SPANISH}>cómo entender sus avisos y cartas</a>.
          </>
        )}{' '}
        También ayuda el <a href={ADVOCATE_IN_SPANISH}>Defensor del Contribuyente</a>.
      </p>
      <p>
        Para recibir cartas en español, presente el <a href={SCHEDULE_LEP}>Anexo LEP (Formulario 1040)</a> con su
        declaración. También puede llamar al {unbroken('800-829-1040')} y elegir español.
      </p>
      <p>
        Busque un <a href={`${paths.agents}?language=es`}>agente registrado que hable español</a>.
      </p>
    </div>
  )
}

function ServiceLinks({ services }: { services: Notice['content']['services'] }) {
  return (
    <ul className="mt-3 sheet">
      {services.map((service) => (
        <li key={service} className="border-t border-hairline first:border-t-0">
          <a href={`${paths.agents}?service=${service}`} className="group flex items-baseline gap-3 py-3 no-underline">
            <span className="grow">
              <span className="font-semibold group-hover:underline">
                {SERVICES.find(({ slug }) => slug === service)?.label}
              </span>
              <span className="block text-14 text-muted">{SERVICE_DESCRIPTIONS[service]}</span>
            </span>
            <Icon name="arrow" className="self-center" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** `counted`: from the visitor's date; `due`: the next business day, if the last day isn't one. */
type Counted = { dated: string; last: string; due: string; today: string } | null

type SummaryProps = Pick<Props, 'notice' | 'counted'>

/** What a reader of the letter asks first: whether it is a bill, by when to answer, and what happens otherwise. */
export function NoticeSummary({ notice, counted }: SummaryProps) {
  const { group, days, clock, otherwise } = notice.content
  return (
    <section
      aria-labelledby="clock"
      className={`card mb-6 break-inside-avoid p-5 md:p-7 ${isUrgent(notice.content) ? 'border-l-4 border-brick' : ''}`}
    >
      {notice.lang && <p className="mb-4">{t`This text has changed and isn’t translated yet, so it’s in English.`}</p>}
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-14 font-semibold">
        {t`Your deadline to respond`}
        <span className={`tag ${isUrgent(notice.content) ? 'tag-clay' : ''}`}>
          {NOTICE_GROUPS.find(({ slug }) => slug === group)?.label}
        </span>
      </p>
      <h2 id="clock" className="mt-2 text-28">
        {[NOT_BILLS.has(group) && t`Not a bill.`, answerBy(notice.content)].filter(Boolean).join(' ')}
      </h2>
      <p lang={notice.lang} className="mt-2 max-w-[68ch]">
        {unbroken(clock)}
      </p>
      <p className="mt-3 text-14 font-semibold">{t`If you do nothing`}</p>
      <p lang={notice.lang}>{unbroken(otherwise)}</p>
      {days && <CountDays days={days} action={paths.notice(notice.slug)} counted={counted} />}
      <WhatNext notice={notice} counted={counted} />
    </section>
  )
}

const WhatNext = ({ notice, counted }: SummaryProps) => (
  <p className="no-print mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
    <LinkButton variant={notice.content.days ? 'plain' : 'primary'} to={requestAbout(notice, counted)} rel="nofollow">
      {t`Ask up to three agents`} {notice.content.days && <Icon name="arrow" />}
    </LinkButton>
    {isUrgent(notice.content) && (
      <LinkButton to={currentLanguage() === 'es' ? IRS_PAYMENTS.es : IRS_PAYMENTS.en}>
        {t`Ways to pay on IRS.gov`}
      </LinkButton>
    )}
  </p>
)

/** With the last day to answer, once the visitor has counted it. */
const requestAbout = ({ content: { number, services } }: Notice, counted: Counted) =>
  paths.newRequest({
    letter: number,
    need: services[0] ?? 'irs-notice',
    due: counted && counted.last >= counted.today ? counted.last : '',
  })

/** Letters that propose or ask something, and bill nothing. */
const NOT_BILLS: ReadonlySet<string> = new Set(['proposal', 'missing', 'identity'])

function answerBy({ days, isUndated }: Notice['content']): string {
  if (days)
    return plural(days, {
      one: 'You have # day from the date on the letter.',
      other: 'You have # days from the date on the letter.',
    })
  return isUndated ? t`No set deadline to respond.` : t`Act by the date printed on the letter.`
}

/** The answer is on a new page, which opens at it. */
const COUNTED = 'days-left'

function CountDays({ days, action, counted }: { days: number; action: string; counted: Counted }) {
  return (
    <div id={COUNTED} className="no-print mt-5 scroll-mt-24 border-t border-hairline pt-5">
      <form
        action={`${action}#${COUNTED}`}
        className="grid gap-3 sm:grid-cols-[12rem_auto] sm:items-end sm:justify-start"
      >
        <Field
          key={counted?.dated}
          label={t`Date on your letter`}
          name="dated"
          type="date"
          defaultValue={counted?.dated}
        />
        <Button>{t`Count the days`}</Button>
      </form>
      <output className="tabular block">
        {counted && (
          <div className="mt-4">
            <DaysLeft left={daysBetween(counted.today, counted.last)} />
            <ol className="timeline timeline-dates mt-3">
              <li>
                <strong>{formatDay(counted.dated)}</strong> {t`The date on your letter`}
              </li>
              <li>
                <strong>{formatDay(counted.last)}</strong>{' '}
                {counted.due === counted.last ? t`Day ${days}` : t`Day ${days}, which isn’t a business day`}
              </li>
              {counted.due !== counted.last && (
                <li>
                  <strong>{formatDay(counted.due)}</strong> {t`The next business day (if the law sets the deadline)`}
                </li>
              )}
            </ol>
            <p className="mt-2 text-14 text-muted">
              {counted.dated > counted.today && t`This date is in the future. Check the year.`}{' '}
              {t`If a date is printed on the letter, go by that date.`}
            </p>
          </div>
        )}
      </output>
    </div>
  )
}

/** Fewer days than this are shown in red. */
const FEW_DAYS = 10

const DaysLeft = ({ left }: { left: number }) => (
  <p className={`text-22 font-semibold ${left < FEW_DAYS ? 'text-brick' : ''}`}>{daysLeft(left)}</p>
)

function daysLeft(left: number): string {
  if (left === 0) return t`Today is the last day`
  return left > 0
    ? plural(left, { one: '# day left', other: '# days left' })
    : plural(-left, { one: '# day past the deadline', other: '# days past the deadline' })
}
