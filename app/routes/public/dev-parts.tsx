/** /dev/parts, outside production: every part of the design system in its states. Its pictures are compared in tests. */
import type { ReactNode } from 'react'
import { AgentCard } from '#app/features/agents/agent-card.tsx'
import { ArticleCoverPicture } from '#app/features/articles/cover-picture.tsx'
import { CARDS, COURSE, COURSE_BEFORE, COVERS, ICONS } from '#app/features/dev/part-samples.ts'
import { QUEUE_PARTS } from '#app/features/dev/queue-parts.tsx'
import { AskPeople } from '#app/features/guides/ask-people.tsx'
import { AnnotatedLetter } from '#app/features/resources/annotated-letter.tsx'
import { Stars } from '#app/features/reviews/stars.tsx'
import { ReceiptPicture } from '#app/features/verification/receipt-picture.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { MetaArgs } from '#app/page/page.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, type ButtonVariant, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RemoveChip } from '#app/ui/chip.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Illustration, SPOT_NAMES } from '#app/ui/illustration.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { MonthGrid } from '#app/ui/month-grid.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Sparkline } from '#app/ui/sparkline.tsx'
import { StatTile } from '#app/ui/stat-tile.tsx'

export const headers = { 'cache-control': 'no-store' }

export const meta = ({ site }: MetaArgs<undefined>) =>
  pageMeta(site, { title: 'Parts', description: 'Every part of the design system in its states.', robots: 'noindex' })

export default function DevPartsPage() {
  return (
    <Page heading="Parts" lead="Each part of the design system, in its states.">
      {[...PARTS, ...QUEUE_PARTS].map(({ name, content }) => (
        <section key={name} data-part={name} className="grid grid-cols-[minmax(0,1fr)] gap-4 py-6">
          <h2 className="text-22">{name}</h2>
          {content}
        </section>
      ))}
    </Page>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-8 gap-y-3">{children}</div>
)

const PARTS: readonly { name: string; content: ReactNode }[] = [
  {
    name: 'Type',
    content: (
      <>
        {['text-14', 'text-16', 'text-18', 'text-22', 'text-28', 'text-36', 'text-48'].map((size) => (
          <p key={size} className={size}>
            <span className="font-serif">Ada Invented</span> has 1,204 listings
          </p>
        ))}
      </>
    ),
  },
  {
    name: 'Buttons',
    content: (
      <>
        {(['primary', 'secondary', 'danger', 'plain'] as const satisfies readonly ButtonVariant[]).map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>Save changes</Button>
            <Button variant={variant} disabled>
              Unavailable
            </Button>
            <Button variant={variant} aria-busy>
              Saving
            </Button>
            <LinkButton variant={variant} to="#link">
              <Icon name="send" /> A link
            </LinkButton>
          </Row>
        ))}
      </>
    ),
  },
  {
    name: 'Badges, tags, chips',
    content: (
      <>
        <Row>
          <Badge tone="yes" words="Listed as an enrolled agent in the IRS PTIN file" date="2026-03-26" />
          <Badge tone="past" words="Not on the newest IRS active enrolled agents list" date="2026-03-26" to="#badge" />
          <Badge tone="none" words="Not on any IRS list we have" />
        </Row>
        <Row>
          <span className="tag">Sage</span>
          <span className="tag tag-sand">Sand</span>
          <span className="tag tag-sky">Sky</span>
          <span className="tag tag-clay">Clay</span>
          <RemoveChip name="Spanish" to="#chip" />
        </Row>
        <Row>
          <Stars rating={4.2} />
        </Row>
      </>
    ),
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
          change="Nothing to compare with yet"
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
    name: 'Icons',
    content: (
      <>
        <Row>
          {ICONS.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </Row>
      </>
    ),
  },
  {
    name: 'Notices',
    content: (
      <>
        <Notice>
          <p>Something to know.</p>
        </Notice>
        <Notice kind="caution">
          <p>Something to look out for.</p>
        </Notice>
        <Notice kind="problem">
          <p>Something went wrong.</p>
        </Notice>
      </>
    ),
  },
  {
    name: 'Fields',
    content: (
      <>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="First name" defaultValue="Ada" />
          <Field
            label="Email address"
            hint="We use it to answer you."
            problem="Enter an email address like name@example.com."
          />
          <SelectField label="State">
            <option>California</option>
          </SelectField>
          <Field label="Not now" disabled />
          <TextField label="Message" rows={3} />
        </div>
      </>
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
    name: 'Tabs, pages',
    content: (
      <>
        <LinkTabs
          label="Tabs"
          tabs={[
            { name: 'Find', to: '#find', current: true },
            { name: 'Verify a name', to: '#verify', current: false },
          ]}
        />
        <Pager page={3} lastPage={9} addressOf={(page) => `#page-${page}`} />
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
        <div className="month-grids">
          <MonthGrid month="2027-01" days={new Map([['2027-01-15', { to: '#due', count: 2 }]])} today="2027-01-04" />
        </div>
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
