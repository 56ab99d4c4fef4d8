/** What is more than text in a guide: tables, questions, offers of help, buttons, and the page's own parts. */
import type { ReactNode } from 'react'
import type { Card, HiringQuestion, Link, Offer } from '#server/domains/guides/guide.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { Blocks, Words } from './guide-text.tsx'

/** What a page puts where its text says `::name`: a form, a button. */
export type Parts = Readonly<Record<string, ReactNode>>

/** @param parts of the page. */
export function cardOf(card: Card, parts: Parts): ReactNode {
  switch (card.kind) {
    case 'comparison':
      return <ComparisonTable comparison={card.comparison} />
    case 'questions':
      return <QuestionCards questions={card.questions} />
    case 'offers':
      return <Offers offers={card.offers} />
    case 'buttons':
      return <Buttons links={card.links} />
    case 'notice':
      return (
        <Notice>
          <Blocks blocks={card.body} showCard={(inner) => cardOf(inner, parts)} />
        </Notice>
      )
    case 'part':
      if (!(card.name in parts)) throw new Error(`This page has no part "::${card.name}".`)
      return parts[card.name]
  }
}

const QuestionCards = ({ questions }: { questions: readonly HiringQuestion[] }) => (
  <div className="border-b border-hairline">
    {questions.map((question) => (
      <QuestionCard key={question.id} question={question} />
    ))}
  </div>
)

/** One question, why to ask it, and what good and bad answers sound like. Never split across printed pages. */
function QuestionCard({ question: { id, ask, why, good, bad } }: { question: HiringQuestion }) {
  return (
    <article className="break-inside-avoid border-t border-hairline py-5">
      <h3 id={id} className="mt-0 text-21 leading-snug">
        {ask}
      </h3>
      <p className="mt-2 max-w-[68ch]">
        <Words text={why} />
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <div>
          <dt className="flex items-center gap-1.5 text-14 font-semibold text-evergreen">
            <Icon name="check" /> A good answer
          </dt>
          <dd className="mt-0.5">
            <Words text={good} />
          </dd>
        </div>
        <div>
          <dt className="flex items-center gap-1.5 text-14 font-semibold text-brick">
            <Icon name="warning" /> A bad answer
          </dt>
          <dd className="mt-0.5">
            <Words text={bad} />
          </dd>
        </div>
      </dl>
    </article>
  )
}

const Offers = ({ offers }: { offers: readonly Offer[] }) => (
  <div className="divide-y divide-hairline border-y border-hairline">
    {offers.map(({ name, when, what, links }) => (
      <div key={name} className="grid break-inside-avoid gap-x-6 gap-y-1 py-4 sm:grid-cols-[13rem_1fr]">
        <p className="text-14 leading-6 text-muted">{when}</p>
        <div>
          <h3 className="mt-0 text-18 leading-snug">{name}</h3>
          <p className="mt-1">
            <Words text={what} />
          </p>
          <p className="mt-1 flex flex-wrap gap-x-5">
            {links.map(({ to, text }) => (
              <a key={to} href={to} className={to.startsWith('tel:') ? 'tabular' : undefined}>
                <Words text={text} />
              </a>
            ))}
          </p>
        </div>
      </div>
    ))}
  </div>
)

/** The first is the main action. */
const Buttons = ({ links }: { links: readonly Link[] }) => (
  <div className="no-print flex flex-wrap gap-3">
    {links.map(({ to, text }, place) => (
      <LinkButton key={to} to={to} variant={place === 0 ? 'primary' : 'secondary'}>
        <Words text={text} />
      </LinkButton>
    ))}
  </div>
)
