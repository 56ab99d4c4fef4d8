/** Writes a request: whom it goes to, what it is about, and in the client's own words. */
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { deleteDraft, type DraftName, readDraft, storeDraft } from '#app/ui/form/drafts.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import type { Checked } from '#app/ui/form/problems.ts'
import { type FormHandle, useForm } from '#app/ui/form/use-form.ts'
import { languageLabels, ratingLine } from '#app/features/listing/labels.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import type { RequestStart } from '#common/path-list.ts'
import { currentYear, formatDate } from '#common/dates.ts'
import { currentLanguage } from '#common/i18n.ts'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { LANGUAGES, MEETING_MODES, SERVICES } from '#common/option-lists.ts'
import type { AgentChoices, AgentChoice } from '#common/request-schemas.ts'
import { withoutNumbers } from '#common/number-shield.ts'
import { LETTER_MAX, REQUEST_AGENTS_MAX, REQUEST_TAX_YEARS, type RequestAbout } from '#common/requests.ts'

/** What was typed at one address is offered there again: to a visitor who has signed in since, too. */
const draftOf = ({ agents, letter, need, search }: Required<RequestStart>): DraftName => ({
  inBrowser: `request ${[agents.join(','), letter, need, search].join(' ')}`,
})

/** The words alone are offered to someone who has chosen other agents since, for the same letter or need. */
const wordsOf = ({ letter, need }: Required<RequestStart>): DraftName => ({
  inBrowser: `request words ${[letter, need].join(' ')}`,
})

/** For an address at which nothing was typed yet. */
function takeWords(draft: DraftName, words: DraftName): void {
  const { body } = readDraft(words)
  if (typeof body === 'string' && body !== '' && Object.keys(readDraft(draft)).length === 0) storeDraft(draft, { body })
}

type Props<Payload> = {
  start: Required<RequestStart>
  choices: AgentChoices
  /** A visitor continues with an account, and sends it from there. */
  isVisitor?: boolean
  check: (request: TypedRequest) => Promise<Checked<Payload>>
  send: (payload: Payload) => Promise<unknown>
}

const years = () => Array.from({ length: REQUEST_TAX_YEARS }, (_, back) => currentYear() - back)

export function RequestForm<Payload>({ start, choices, isVisitor = false, check, send }: Props<Payload>) {
  const [id] = useState(() => crypto.randomUUID())
  const draft = draftOf(start)
  const words = wordsOf(start)
  useState(() => typeof document !== 'undefined' && takeWords(draft, words))
  const form = useForm({
    name: 'request',
    draft,
    keepDraft: isVisitor,
    check: (fields) => check(typedIn(fields, { id, search: start.search })),
    send: async (payload: Payload) => {
      const sent = await send(payload)
      if (!isVisitor) deleteDraft(words)
      return sent
    },
  })
  return (
    <FormFrame
      // Sent before it is live, the visitor's form is held (app/page/start.ts).
      form={isVisitor ? { ...form, disabled: false } : form}
      label={t`Your request`}
      button={isVisitor ? t`Continue` : t`Send request`}
      busy={t`Sending`}
      {...(isVisitor ? {} : { icon: 'send' as const })}
      below={
        isVisitor && (
          <p className="max-w-[68ch] text-14 text-muted">
            {t`Next, you’ll sign in or create a free account. Your text is saved in this browser and isn’t sent until you select “Send request.”`}
          </p>
        )
      }
    >
      {/* In the draft, too: sent again after a reload, it is the same request. */}
      {!isVisitor && <input type="hidden" name="request_id" defaultValue={id} />}
      <AgentsField {...form.field('agents')} choices={choices} />
      <FactFields field={form.field} about={aboutOf(start, choices)} />
      <TextField
        {...form.field('body')}
        label={t`In your words`}
        hint={t`What happened, and by when do you need help? Never send a Social Security, bank account, or card number.`}
        rows={6}
        onChange={({ currentTarget }) => storeDraft(words, { body: withoutNumbers(currentTarget.value) })}
      />
    </FormFrame>
  )
}

/** The link that led here knows more than the search. */
const aboutOf = (start: Required<RequestStart>, { about }: AgentChoices): RequestAbout => ({
  ...about,
  need: start.need || about.need,
  letter: start.letter || about.letter,
})

type FactsProps = { field: FormHandle['field']; about: RequestAbout }

/** What the agents need to know to say whether they can help. */
const FactFields = ({ field, about }: FactsProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <SelectField {...field('need')} label={t`What do you need help with?`} defaultValue={about.need}>
      <option value="">{t`Choose one`}</option>
      {SERVICES.map(({ slug, label }) => (
        <option key={slug} value={slug}>
          {label}
        </option>
      ))}
    </SelectField>
    <Field {...field('letter')} label={t`IRS letter (optional)`} maxLength={LETTER_MAX} defaultValue={about.letter} />
    <SelectField {...field('tax_year')} label={t`Tax year (optional)`} defaultValue="">
      <option value="">{t`Not sure, or several`}</option>
      {years().map((year) => (
        <option key={year}>{year}</option>
      ))}
    </SelectField>
    <SelectField {...field('language')} label={t`Your language`} defaultValue={about.language || currentLanguage()}>
      {LANGUAGES.map(({ tag, label }) => (
        <option key={tag} value={tag}>
          {label}
        </option>
      ))}
    </SelectField>
    <SelectField {...field('meeting')} label={t`How you’d like to meet`} defaultValue={about.meeting}>
      <option value="">{t`No preference`}</option>
      {MEETING_MODES.map(({ slug, label }) => (
        <option key={slug} value={slug}>
          {label}
        </option>
      ))}
    </SelectField>
    <Field
      {...field('location')}
      label={t`City or ZIP code (optional)`}
      maxLength={SEARCH_TEXT_MAX}
      defaultValue={about.location}
      autoComplete="postal-code"
    />
  </div>
)

const AGENT = 'agent_'

export type TypedRequest = ReturnType<typeof typedIn>

function typedIn(fields: FormData, { id, search }: { id: string; search: string }) {
  const text = (name: string) => String(fields.get(name) ?? '')
  const chosen = [...fields.keys()].filter((name) => name.startsWith(AGENT))
  return {
    id: text('request_id') || id,
    agents: chosen.map((name) => name.slice(AGENT.length)),
    need: text('need'),
    letter: text('letter'),
    tax_year: text('tax_year') === '' ? null : Number(text('tax_year')),
    language: text('language'),
    meeting: text('meeting') || null,
    location: text('location'),
    body: text('body'),
    search,
  }
}

type AgentsProps = { id: string; problem?: string | undefined; choices: AgentChoices }

/** Those that the client came with are chosen; the others are there to choose. */
function AgentsField({ id, problem, choices: { chosen, more } }: AgentsProps) {
  const described = [`${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <fieldset id={id} name="agents" tabIndex={-1} aria-describedby={described} className="min-w-0 outline-none">
      <legend className="text-14 font-semibold">{t`Agents to ask`}</legend>
      <p id={`${id}-hint`} className="text-14 text-muted">
        {t`Choose up to three. Each gets your request separately and doesn’t see who else you asked.`}
      </p>
      <ul className="mt-2 grid gap-2">
        {chosen.map((agent) => (
          <AgentField key={agent.listing_id} agent={agent} isChosen isInvalid={problem !== undefined} />
        ))}
        {more.slice(0, offered(chosen.length)).map((agent) => (
          <AgentField key={agent.listing_id} agent={agent} isInvalid={problem !== undefined} />
        ))}
      </ul>
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-14 font-semibold text-brick">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** How many more to choose from: without any chosen, enough to choose between. */
const offered = (chosen: number): number => (chosen === 0 ? MORE_AT_FIRST : REQUEST_AGENTS_MAX - chosen)
const MORE_AT_FIRST = 6

type ChoiceProps = { agent: AgentChoice; isChosen?: boolean; isInvalid: boolean }

const AgentField = ({ agent, isChosen = false, isInvalid }: ChoiceProps) => (
  <li>
    <label className="grid min-h-11 cursor-pointer grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-3 rounded-box border border-edge px-4 py-3 has-checked:border-evergreen has-checked:bg-evergreen-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
      <input
        type="checkbox"
        name={`${AGENT}${agent.listing_id}`}
        defaultChecked={isChosen}
        aria-invalid={isInvalid ? true : undefined}
        className="size-6 accent-evergreen"
      />
      <Avatar name={agent.name} id={agent.listing_id} photo={agent.photo} />
      <span className="min-w-0">
        <span className="block font-serif text-18 [overflow-wrap:anywhere]">{agent.name}, EA</span>
        <span className="block text-14 text-muted">{factsOf(agent)}</span>
        {agent.away_until && (
          <span className="block text-14 font-semibold">{t`Away until ${formatDate(agent.away_until)}: the answer may take longer.`}</span>
        )}
      </span>
    </label>
  </li>
)

export const factsOf = ({ location, languages, average, review_count: reviews }: AgentChoice): string =>
  joinWithDots([
    location,
    languageLabels(languages.filter((tag) => tag !== 'en')).join(', '),
    average === null ? '' : ratingLine(average, reviews),
  ])
