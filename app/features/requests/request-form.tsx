/** Writes a request: whom it goes to, what it is about, and in the client's own words. */
import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { deleteDraft, type DraftName, readDraft, saveDraft, storeDraft } from '#app/ui/form/drafts.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import type { Checked } from '#app/ui/form/problems.ts'
import { type FormHandle, useForm } from '#app/ui/form/use-form.ts'
import type { Typed } from '#app/ui/form/form-values.ts'
import { MESSAGE_MAX } from '#common/chat-text.ts'
import { formatNumber } from '#common/format-count.ts'
import type { RequestStart } from '#common/path-list.ts'
import { currentYear } from '#common/dates.ts'
import { currentLanguage } from '#common/i18n.ts'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { LANGUAGES, MEETING_MODES, SERVICES } from '#common/option-lists.ts'
import { paths } from '#common/paths.ts'
import type { AgentChoices } from '#common/request-schemas.ts'
import { withoutNumbers } from '#common/number-shield.ts'
import {
  LETTER_MAX,
  type Relaxation,
  NOT_SURE,
  REQUEST_AGENTS_MAX,
  REQUEST_TAX_YEARS,
  type RequestAbout,
} from '#common/requests.ts'
import { addressIn } from '#common/translated.ts'
import { AGENT, AgentsField } from './agents-field.tsx'
import { FewAgents } from './few-agents.tsx'
import { placeLabel, unknownPlace } from './near-form.tsx'
import { relaxed, searchOf, stepBefore } from './request-start.ts'

/** What was typed at one address is offered there again: to a visitor who has signed in since, too. */
const draftOf = ({ agents, letter, need, due, search, near }: Required<RequestStart>): DraftName => ({
  inBrowser: `request ${[agents.join(','), letter, need, due, search, near].join(' ')}`,
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
  /** To the same form, with agents near somewhere else. */
  move: (start: RequestStart) => unknown
  check: (request: TypedRequest) => Promise<Checked<Payload>>
  send: (payload: Payload) => Promise<unknown>
}

const years = () => Array.from({ length: REQUEST_TAX_YEARS }, (_, back) => currentYear() - back)

export function RequestForm<Payload>({ start, choices, isVisitor = false, move, check, send }: Props<Payload>) {
  const [id] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState<Typed>({})
  const [typedBefore, setTypedBefore] = useState<Typed | null>(null)
  const draft = draftOf(start)
  const words = wordsOf(start)
  useState(() => typeof document !== 'undefined' && takeWords(draft, words))
  const form = useForm({
    name: 'request',
    draft,
    keepDraft: isVisitor,
    onTyped: (fields) => {
      setTyped(fields)
      setTypedBefore((first) => first ?? fields)
    },
    check: (fields) => check(typedIn(fields, { id, search: searchOf(start) })),
    send: async (payload: Payload) => {
      const sent = await send(payload)
      if (!isVisitor) deleteDraft(words)
      return sent
    },
  })
  const moveTo = (near: string, without: Relaxation | null = null) => {
    const { current } = form.frame.ref
    if (current) move(movedTo(near, { form: current, start, draft, without }))
  }
  const restored = isWorthSaying(form.restored, typedBefore)
  return (
    <FormFrame
      // Sent before it is live, the visitor's form is held (app/page/start.ts).
      form={{ ...form, restored, ...(isVisitor ? { disabled: false } : {}) }}
      label={t`Your request`}
      button={isVisitor ? t`Continue` : t`Send request`}
      busy={t`Sending`}
      {...(isVisitor ? {} : { icon: 'send' as const })}
      beside={<BackLink start={start} choices={choices} isVisitor={isVisitor} />}
      below={isVisitor && <WhatIsNext />}
    >
      {/* In the draft, too: sent again after a reload, it is the same request. */}
      {!isVisitor && <input type="hidden" name="request_id" defaultValue={id} />}
      <PlaceField field={form.field} choices={choices} moveTo={moveTo} />
      <AgentsField
        {...form.field('agents')}
        choices={choices}
        ticked={tickedIn(typed)?.length ?? choices.chosen.length}
      >
        <FewAgents start={start} choices={choices} onRelax={(part) => moveTo(start.near, part)} />
      </AgentsField>
      <FactFields field={form.field} about={aboutOf(start, choices)} due={start.due} />
      <TextField
        {...form.field('body')}
        label={t`In your words`}
        hint={joinHints(
          t`What happened, and by when do you need help? Never send a Social Security, bank account, or card number.`,
          t`Up to ${formatNumber(MESSAGE_MAX)} characters. You have ${formatNumber(MESSAGE_MAX - [...String(typed['body'] ?? '')].length)} left.`,
        )}
        rows={6}
        onChange={({ currentTarget }) => storeDraft(words, { body: withoutNumbers(currentTarget.value) })}
      />
    </FormFrame>
  )
}

/** Without words, a draft isn't worth announcing: the rest came from the address. */
const isWorthSaying = (restored: boolean, typed: Typed | null) => restored && Boolean(typed?.['body'])

const joinHints = (...hints: readonly string[]) => hints.join(' ')

function BackLink({ start, choices, isVisitor = false }: Pick<Props<never>, 'start' | 'choices' | 'isVisitor'>) {
  const before = stepBefore(start, choices)
  const pathTo = isVisitor ? paths.newRequest : paths.writeRequest
  return before && <LinkButton to={addressIn(currentLanguage(), pathTo(before))}>{t`Back`}</LinkButton>
}

const WhatIsNext = () => (
  <p className="max-w-[68ch] text-14 text-muted">
    {t`Next, you’ll sign in or create a free account. Your request is saved in this browser and isn’t sent until you select “Send request.”`}
  </p>
)

/** @returns null before anything is typed. */
const tickedIn = (typed: Typed): string[] | null =>
  Object.keys(typed).length === 0
    ? null
    : Object.keys(typed).filter((name) => name.startsWith(AGENT) && typed[name] === true)

type Moved = {
  form: HTMLFormElement
  start: Required<RequestStart>
  draft: DraftName
  /** Left out of the search. What the agents will read stays. */
  without: Relaxation | null
}

/** Those who are ticked stay chosen, and the form says what to search for. What was typed goes along. */
function movedTo(near: string, { form, start, draft, without }: Moved): RequestStart {
  saveDraft(draft, form)
  const { location, ...typed } = readDraft(draft)
  const search = new URLSearchParams(start.search)
  for (const [name, value] of [
    ['service', typed['need'] === NOT_SURE ? '' : typed['need']],
    ['language', typed['language'] === 'en' ? '' : typed['language']],
    ['mode', typed['meeting']],
  ] as const) {
    if (value) search.set(name, String(value))
    else search.delete(name)
  }
  const agents = (tickedIn(typed) ?? []).map((name) => name.slice(AGENT.length))
  const moved = {
    ...start,
    agents: agents.slice(0, REQUEST_AGENTS_MAX),
    search: search.toString(),
    near: withoutNumbers(near).trim(),
  }
  const next = without ? relaxed(moved, without) : moved
  storeDraft(draftOf(next), without && location !== undefined ? { ...typed, location } : typed)
  return next
}

type PlaceProps = { field: FormHandle['field']; choices: AgentChoices; moveTo: (near: string) => void }

/** Where the client is, for the agents as for the search. */
function PlaceField({ field, choices: { about, unknown_place: unknown, namesakes }, moveTo }: PlaceProps) {
  const input = useRef<HTMLInputElement>(null)
  const { problem, ...location } = field('location')
  const move = () => moveTo(input.current?.value ?? '')
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <Field
            {...location}
            ref={input}
            label={placeLabel()}
            problem={problem ?? (unknown === '' ? undefined : unknownPlace())}
            maxLength={SEARCH_TEXT_MAX}
            defaultValue={about.location}
            autoComplete="postal-code"
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              move()
            }}
          />
        </div>
        <Button type="button" variant="secondary" onClick={move}>{t`Show nearby agents`}</Button>
      </div>
      {namesakes.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-14">
          {t`Or did you mean:`}
          {namesakes.map((place) => (
            <button
              key={place}
              type="button"
              className="min-h-11 cursor-pointer text-evergreen underline"
              onClick={() => moveTo(place)}
            >
              {place}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}

/** The link that led here knows more than the search. */
const aboutOf = (start: Required<RequestStart>, { about }: AgentChoices): RequestAbout => ({
  ...about,
  need: start.need || about.need,
  letter: start.letter || about.letter,
})

type FactsProps = { field: FormHandle['field']; about: RequestAbout; due: string }

const servicesByName = () => SERVICES.toSorted((one, other) => one.label.localeCompare(other.label, currentLanguage()))

/** What the agents need to know to say whether they can help. */
const FactFields = ({ field, about, due }: FactsProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <SelectField {...field('need')} label={t`What do you need help with?`} defaultValue={about.need}>
      <option value="">{t`Choose one`}</option>
      <option value={NOT_SURE}>{t`I’m not sure`}</option>
      {servicesByName().map(({ slug, label }) => (
        <option key={slug} value={slug}>
          {label}
        </option>
      ))}
    </SelectField>
    <Field {...field('letter')} label={t`IRS letter (optional)`} maxLength={LETTER_MAX} defaultValue={about.letter} />
    <Field {...field('due_on')} type="date" label={t`Response to the IRS due by (optional)`} defaultValue={due} />
    <SelectField {...field('tax_year')} label={t`Tax year (optional)`} defaultValue="">
      <option value="">{t`Not sure, or several years`}</option>
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
    <SelectField {...field('meeting')} label={t`Preferred way to meet`} defaultValue={about.meeting}>
      <option value="">{t`No preference`}</option>
      {MEETING_MODES.map(({ slug, label }) => (
        <option key={slug} value={slug}>
          {label}
        </option>
      ))}
    </SelectField>
  </div>
)

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
    due_on: text('due_on') || null,
    language: text('language'),
    meeting: text('meeting') || null,
    location: text('location'),
    body: text('body'),
    search,
  }
}
