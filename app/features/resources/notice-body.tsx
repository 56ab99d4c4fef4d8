/** The parts of a decoded IRS letter. */
import type { ReactNode } from 'react'
import type { ContentsEntry } from '#app/features/guides/contents-list.tsx'
import { SERVICE_DESCRIPTIONS, SERVICES } from '#common/option-lists.ts'
import { paths } from '#common/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { AnnotatedLetter, marksOfLetter } from './annotated-letter.tsx'
import { NoticeRow } from './notice-row.tsx'
import { SourceNote } from './plain-entry.tsx'
import type { Notice, NoticeLine } from './group-entries.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { formatDay } from './format-day.ts'

export const NOTICE_PARTS: readonly [ContentsEntry, ...ContentsEntry[]] = [
  { id: 'what', heading: 'What it is' },
  { id: 'where', heading: 'What to look for on it' },
  { id: 'clock', heading: 'How long you have' },
  { id: 'gather', heading: 'What to gather' },
  { id: 'steps', heading: 'What to do' },
  { id: 'help', heading: 'Who can help' },
  { id: 'spanish', heading: 'En español', lang: 'es' },
  { id: 'related', heading: 'Related letters' },
]

const IRS_IN_SPANISH = 'https://www.irs.gov/es/individuals/understanding-your-irs-notice-or-letter'
const ADVOCATE_IN_SPANISH = 'https://es.taxpayeradvocate.irs.gov/'
const SCHEDULE_LEP = 'https://www.irs.gov/instructions/i1040lep'

type Props = { notice: Notice; related: readonly NoticeLine[]; counted: Counted }

export function NoticeBody({ notice, related, counted }: Props) {
  const { number, what, gather, steps, services, spanish } = notice.content
  return (
    <>
      <Part place={0}>
        <p className="max-w-[68ch] text-18">{what}</p>
        <SourceNote {...notice} name={number} />
      </Part>
      <Part place={1}>
        <div className="card p-5 md:p-7">
          <AnnotatedLetter code={number} marks={marksOfLetter(notice.content)} />
        </div>
      </Part>
      <Part place={2}>
        <NoticeClock notice={notice} counted={counted} />
      </Part>
      <Part place={3}>
        <ul className="sheet grid gap-2 py-5">
          {gather.map((thing) => (
            <li key={thing} className="flex gap-3">
              <span aria-hidden="true" className="mt-1.5 size-4 flex-none rounded-[3px] border border-edge" />
              {thing}
            </li>
          ))}
        </ul>
      </Part>
      <Part place={4}>
        <ol className="timeline">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Part>
      <Part place={5}>
        <p className="max-w-[68ch]">
          You can answer many letters yourself. If this one is too much, find an enrolled agent who does this work:
        </p>
        <ServiceLinks services={services} />
        <p className="mt-3 max-w-[68ch] text-14 text-muted">
          Low income? Try <a href={paths.freeHelp}>free help</a> first.
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
  const { id, heading, lang } = NOTICE_PARTS[place] ?? NOTICE_PARTS[0]
  return (
    <section aria-labelledby={id} className="mt-10 first-of-type:mt-0">
      <h2 id={id} lang={lang} className="mb-3 text-28">
        {heading}
      </h2>
      {children}
    </section>
  )
}

/** What the IRS offers readers of Spanish: this site has no pages in Spanish. `page`: an official page about this letter. */
function InSpanish({ number, page }: { number: string; page: string | null }) {
  return (
    <div lang="es" className="grid max-w-[68ch] gap-3">
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
        declaración. Por teléfono, llame al 800-829-1040 y elija español.
      </p>
      <p>
        Busque un <a href={`${paths.agents}?language=es`}>agente registrado que habla español</a>.
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

/** How long an IRS letter gives, and the day that ends: counted from the date on the letter, also without script. */

/** `counted`: from the visitor's date; `moved`: the last day isn't a business day, so the next one is given. */
type Counted = { dated: string; last: string; due: string } | null

type NoticeClockProps = { notice: Notice; counted: Counted }

function NoticeClock({ notice, counted }: NoticeClockProps) {
  const { days, isUndated, clock, otherwise } = notice.content
  const unset = isUndated ? 'No set day' : 'By the date on the notice'
  return (
    <div className="card break-inside-avoid p-5 md:p-7">
      <p className="flex items-center gap-4 font-serif text-28 leading-tight font-semibold">
        <Icon name="clock" className="size-7 text-evergreen" />
        {days ? `${days} days` : unset}
      </p>
      <p className="mt-2">{clock}</p>
      <p className="mt-3 text-14 font-semibold">If you do nothing</p>
      <p>{otherwise}</p>
      {days && <CountDays days={days} action={paths.notice(notice.slug)} counted={counted} />}
    </div>
  )
}

function CountDays({ days, action, counted }: { days: number; action: string; counted: Counted }) {
  return (
    <div className="no-print mt-4 border-t border-hairline pt-4">
      <form
        action={action}

        className="grid gap-3 sm:grid-cols-[12rem_auto] sm:items-end sm:justify-start"
      >
        <Field
          key={counted?.dated}
          label="Date on your letter"
          name="dated"
          type="date"
          defaultValue={counted?.dated}
        />
        <Button variant="secondary">Count the days</Button>
      </form>
      <output className="tabular mt-4 block">
        {counted && (
          <>
            <ol className="timeline timeline-dates">
              <li>
                <strong>{formatDay(counted.dated)}</strong> The date on your letter
              </li>
              <li>
                <strong>{formatDay(counted.last)}</strong> Day {days}
                {counted.due !== counted.last && ', which isn’t a business day'}
              </li>
              {counted.due !== counted.last && (
                <li>
                  <strong>{formatDay(counted.due)}</strong> The next business day, which counts where the law sets the
                  time
                </li>
              )}
            </ol>
            <p className="mt-2 text-14 text-muted">If a date is printed on the letter, that date comes first.</p>
          </>
        )}
      </output>
    </div>
  )
}
