/** The parts that people read. */
import { AgentCard } from '#app/features/agents/agent-card.tsx'
import { ArticleCoverPicture } from '#app/features/articles/cover-picture.tsx'
import { CARDS, COURSE, COURSE_BEFORE, COVERS } from '#app/features/dev/part-samples.ts'
import { AskPeople } from '#app/features/guides/ask-people.tsx'
import { AnnotatedLetter } from '#app/features/resources/annotated-letter.tsx'
import { ReceiptPicture } from '#app/features/verification/receipt-picture.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Card } from '#app/ui/card.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Illustration, SPOT_NAMES } from '#app/ui/illustration.tsx'
import { MonthGrid } from '#app/ui/month-grid.tsx'
import { Sparkline } from '#app/ui/sparkline.tsx'
import { StatTile } from '#app/ui/stat-tile.tsx'
import { CountedFigures, Lookups } from './reading-parts.tsx'
import { type Part, Row } from './part.tsx'

export const CONTENT: readonly Part[] = [
  {
    name: 'Lookups',
    content: <Lookups />,
  },
  {
    name: 'Counted figures',
    content: <CountedFigures />,
  },
  {
    name: 'Figures',
    content: (
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <StatTile
          label="Profile views"
          figure="1,204"
          change="Up 41 from 1,163"
          chart={<Sparkline days={COURSE} before={COURSE_BEFORE} label="Each day: at least 0, at most 9" />}
          note={<a href="#figures">How it is counted</a>}
        />
        <StatTile
          label="With gaps"
          figure="3 hr 20 min"
          change="Slower: up from 1 hr"
          chart={<Sparkline days={[...COURSE.slice(0, 9), null, 4, null, ...COURSE.slice(12)]} label="With gaps" />}
        />
        <StatTile
          label="Nothing yet"
          figure="0"
          change="No earlier data to compare"
          chart={<Sparkline days={COURSE.map(() => 0)} label="0 on each day" />}
        />
        <StatTile label="Loading" figure="" change="" />
      </ul>
    ),
  },
  {
    name: 'Avatars',
    content: (
      <>
        <Row>
          {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => (
            <Avatar key={id} id={id} name="Ada Invented" />
          ))}
        </Row>
        <Row>
          {(['line', 'row', 'list', 'page'] as const).map((size) => (
            <Avatar key={size} id="a" name="Ada Invented" size={size} />
          ))}
        </Row>
      </>
    ),
  },
  {
    name: 'Agent cards',
    content: (
      <>
        <ul className="agent-cards">
          {CARDS.map((agent) => (
            <AgentCard key={agent.id} agent={agent} level="h3" />
          ))}
        </ul>
      </>
    ),
  },
  {
    name: 'Tiles',
    content: (
      <>
        <ul className="tiles">
          <li className="card card-link tile">
            <Illustration name="back-taxes" />
            <div>
              <h3 className="text-18">
                <a href="#tile" className="stretched">
                  Back taxes
                </a>
              </h3>
              <p className="text-14 text-muted">I owe more than I can pay at once.</p>
            </div>
          </li>
        </ul>
      </>
    ),
  },
  {
    name: 'Illustrations',
    content: (
      <>
        <Row>
          {SPOT_NAMES.map((name) => (
            <Illustration key={name} name={name} size={96} />
          ))}
        </Row>
      </>
    ),
  },
  {
    name: 'Covers',
    content: (
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {COVERS.map((article) => (
          <ArticleCoverPicture key={article.slug} article={article} sizes="18rem" />
        ))}
      </div>
    ),
  },
  {
    name: 'Card, sheet, facts',
    content: (
      <>
        <div className="grid gap-4 md:grid-cols-2">
          <Card heading="A card">What belongs together.</Card>
          <ul className="sheet divide-y divide-hairline">
            <li className="py-3">A row</li>
            <li className="py-3">Another row</li>
          </ul>
          <Facts
            facts={[
              { name: 'Languages', value: 'English, Spanish' },
              { name: 'States served', value: 'California' },
            ]}
          />
          <AskPeople />
        </div>
      </>
    ),
  },
  {
    name: 'Timelines',
    content: (
      <>
        <ol className="timeline">
          <li>Read the letter.</li>
          <li>Compare it with your return.</li>
        </ol>
        <ol className="timeline timeline-dates">
          <li>
            <strong>Friday, Nov. 20, 2026</strong> The date on your letter
          </li>
          <li>
            <strong>Monday, Dec. 21, 2026</strong> The last day
          </li>
        </ol>
      </>
    ),
  },
  {
    name: 'Month',
    content: (
      <>
        <MonthGrid month="2027-01" days={new Map([['2027-01-15', { to: '#due', count: 2 }]])} today="2027-01-04" />
      </>
    ),
  },
  {
    name: 'Letter',
    content: (
      <>
        <AnnotatedLetter code="CP2000" />
      </>
    ),
  },
  {
    name: 'Receipt',
    content: (
      <>
        <div className="rounded-card bg-band p-6">
          <ReceiptPicture listDate="2026-03-26" />
        </div>
      </>
    ),
  },
]
