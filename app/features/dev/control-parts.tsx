/** The parts that people act with, and what they are told. */
import { FACETS, ICONS, SUGGESTIONS } from '#app/features/dev/part-samples.ts'
import { FilterBar } from '#app/features/agents/filter-bar.tsx'
import { Stars } from '#app/features/reviews/stars.tsx'
import { SuggestionList } from '#app/features/search-box/suggestion-list.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, type ButtonVariant, LinkButton } from '#app/ui/button.tsx'
import { RemoveChip } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { ToastCard } from '#app/ui/toast.tsx'
import { EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { type Part, Row } from './part.tsx'

const NO_FIELD = { input: { current: null }, onChosen: () => {} }

export const CONTROLS: readonly Part[] = [
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
    name: 'Filters',
    content: (
      <FilterBar action="/dev/parts" query={{ ...EMPTY_AGENT_QUERY, language: 'es' }} total={24} facets={FACETS} />
    ),
  },
  {
    name: 'Combobox',
    content: (
      <div className="min-h-96">
        <div className="search-box">
          <Field label="Name, place, IRS letter, or need" defaultValue="fres" />
          <SuggestionList {...{ id: 'sample', text: 'fres', suggestions: SUGGESTIONS, active: 2 }} {...NO_FIELD} />
        </div>
      </div>
    ),
  },
  {
    name: 'Toasts',
    content: (
      <div className="grid justify-items-start gap-2">
        <ToastCard toast={{ id: 1, kind: 'done', words: 'Your changes are saved.', ms: 10_000, until: 0 }} />
        <ToastCard toast={{ id: 2, kind: 'problem', words: 'Not saved: you’re offline.', ms: 10_000, until: 0 }} />
      </div>
    ),
  },
  {
    name: 'Empty state',
    content: (
      <EmptyState art="chat" action={<LinkButton to="#find">Find an agent</LinkButton>}>
        <p>Messages with agents show up here.</p>
      </EmptyState>
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
]
