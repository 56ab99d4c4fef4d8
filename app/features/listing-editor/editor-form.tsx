/** The words and facts of the listing. What is wrong stands beside its field; what was typed stays. */
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureWords } from '#app/features/account/form/problems.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { Refusal } from '#app/lib/account/send-call.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { showPhone } from '#app/lib/show-phone.ts'
import { ProblemSummary, type SummaryProblem } from '#app/ui/problem-summary.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { CLIENT_TYPES } from '#contract/closed-lists.ts'
import { LANGUAGES } from '#contract/languages.ts'
import {
  BIO_MAX,
  HEADLINE_MAX,
  type ListingContent,
  type OwnListingShown,
  SERVICES_MAX,
} from '#contract/listing-content.ts'
import { MEETING_MODES } from '#contract/meeting-modes.ts'
import { SERVICES } from '#contract/services.ts'
import { STATES } from '#contract/states.ts'
import { sayNumbers } from '#contract/number-shield.ts'
import { sayWords } from '#contract/word-check.ts'
import { ChoiceList } from './choice-list.tsx'
import { FeesEditor } from './fees-editor.tsx'
import { HoursEditor } from './hours-editor.tsx'
import { ListingPreview } from './listing-preview.tsx'

const inChoices = (list: readonly { slug: string; label: string }[]) =>
  list.map(({ slug, label }) => ({ value: slug, label }))
const CHOICES = {
  services: inChoices(SERVICES),
  clientTypes: inChoices(CLIENT_TYPES),
  modes: inChoices(MEETING_MODES),
  languages: LANGUAGES.map(({ tag, label }) => ({ value: tag as string, label: label as string })),
  states: STATES.map(({ code, name }) => ({ value: code as string, label: name as string })),
}
type Problems = Readonly<Record<string, readonly string[]>>

export function EditorForm({ own }: { own: OwnListingShown }) {
  const [content, setContent] = useState<ListingContent>(() => contentOf(own))
  const { save, busy, problems, words, tries } = useSave(own.version)
  const set = (changes: Partial<ListingContent>) => setContent({ ...content, ...changes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(content)
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Your listing" className={FORM}>
      <h2 className="text-26">What your listing says</h2>
      {words && <ProblemSummary key={tries} heading="Not saved yet" problems={inSummary(words, problems)} />}
      <Texts content={content} set={set} problems={problems} />
      <Choices content={content} set={set} problems={problems} />
      <FeesEditor
        own={own}
        fees={content.fees}
        onChange={(fees) => set({ fees })}
        problems={problemsIn(problems, 'fees')}
      />
      <HoursEditor
        hours={content.hours}
        onChange={(hours) => set({ hours })}
        problems={problemsIn(problems, 'hours')}
      />
      <Visibility own={own} content={content} set={set} />
      <ListingPreview own={own} content={content} />
      <div className="sticky bottom-0 border-t border-hairline bg-paper py-3">
        <Button disabled={busy}>{busy ? 'Saving' : 'Save the listing'}</Button>
      </div>
    </form>
  )
}

/** The button at the foot of the window must not cover what has the focus. */
const FORM = 'grid gap-8 [&_:is(input,select,textarea,button,summary)]:scroll-mb-24'

/** What is wrong with each field, or what is wrong at all; it takes the focus, since the button is far below. */
function inSummary(words: string, problems: Problems): SummaryProblem[] {
  const named = Object.entries(problems).flatMap(([name, texts]) => {
    const field = name.split('.')[0] ?? ''
    return texts.map((text) => ({ ...(FIELD_IDS[field] ? { field: FIELD_IDS[field] } : {}), words: text }))
  })
  return named.length > 0 ? named : [{ words }]
}

const FIELD_IDS: Readonly<Record<string, string>> = {
  headline: 'listing-headline',
  bio: 'listing-bio',
  fees: 'listing-fees',
  hours: 'listing-hours',
}

function useSave(version: number) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [words, setWords] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const save = async (content: ListingContent) => {
    setTries(tries + 1)
    const numbers = numbersIn(content)
    setProblems(numbers)
    const isKept = Object.keys(numbers).length > 0
    setWords(isKept ? 'Some fields need another look.' : null)
    if (isKept) return
    setBusy(true)
    try {
      const { message } = await callSignedIn('PATCH', 'listing/own', { version, ...content })
      showToast(message)
      await client.invalidateQueries()
    } catch (error) {
      if (error instanceof Refusal) setProblems(error.errors)
      setWords(failureWords(error))
    } finally {
      setBusy(false)
    }
  }
  return { save, busy, problems, words, tries }
}

/** These stay in the browser. */
function numbersIn({ headline, bio }: ListingContent): Problems {
  const found = Object.entries({ headline, bio }).map(([field, text]) => [field, sayNumbers(text)] as const)
  return Object.fromEntries(found.flatMap(([field, words]) => (words ? [[field, [words]]] : [])))
}

const contentOf = (own: OwnListingShown): ListingContent => ({
  headline: own.headline,
  bio: own.bio,
  services: own.services,
  client_types: own.client_types,
  languages: own.languages,
  meeting_modes: own.meeting_modes,
  states_served: own.states_served,
  fees: own.fees,
  hours: own.hours,
  show_street: own.show_street,
  show_phone: own.show_phone,
  show_website: own.show_website,
})

/** Of the field and of its parts: `fees` and `fees.0.amount_cents`. */
const problemsIn = (problems: Problems, field: string): string[] =>
  Object.entries(problems).flatMap(([name, texts]) => (name === field || name.startsWith(`${field}.`) ? texts : []))

type Part = { content: ListingContent; set: (changes: Partial<ListingContent>) => void }

function Texts({ content, set, problems }: Part & { problems: Problems }) {
  const { headline, bio } = content
  const wrong = (field: string, text: string) =>
    [...new Set([sayWords(text), sayNumbers(text), ...(problems[field] ?? [])])].filter(Boolean).join(' ') || undefined
  return (
    <div className="grid gap-5">
      <Field
        id={FIELD_IDS['headline']}
        label="Headline"
        hint={`One line under your name. ${HEADLINE_MAX - [...headline].length} characters left.`}
        value={headline}
        maxLength={HEADLINE_MAX}
        problem={wrong('headline', headline)}
        onChange={(event) => set({ headline: event.target.value })}
      />
      <TextField
        id={FIELD_IDS['bio']}
        label="About you"
        hint={`Plain words. ${(BIO_MAX - [...bio].length).toLocaleString('en-US')} characters left.`}
        rows={9}
        value={bio}
        maxLength={BIO_MAX}
        problem={wrong('bio', bio)}
        onChange={(event) => set({ bio: event.target.value })}
      />
    </div>
  )
}

function Choices({ content, set, problems }: Part & { problems: Problems }) {
  const part = (field: 'services' | 'client_types' | 'languages' | 'meeting_modes' | 'states_served') => ({
    chosen: content[field],
    onChange: (chosen: string[]) => set({ [field]: chosen }),
    problem: problemsIn(problems, field)[0],
  })
  return (
    <div className="grid gap-6">
      <ChoiceList legend={`Services, up to ${SERVICES_MAX}`} list={CHOICES.services} {...part('services')} />
      <ChoiceList legend="Whom you work for" list={CHOICES.clientTypes} {...part('client_types')} />
      <ChoiceList legend="How you meet" list={CHOICES.modes} {...part('meeting_modes')} />
      <ChoiceList legend="Languages" list={CHOICES.languages} {...part('languages')} />
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          States you serve ({content.states_served.length} chosen)
        </summary>
        <ChoiceList legend="States" list={CHOICES.states} {...part('states_served')} />
      </details>
    </div>
  )
}

function Visibility({ own: { listing }, content, set }: Part & { own: OwnListingShown }) {
  const known = (value: string | null | undefined) => (listing ? `: ${value || 'none in the file'}` : '')
  return (
    <fieldset>
      <legend className="text-18 font-semibold">What of the IRS file shows</legend>
      <p className="text-14 text-muted">All are off until you turn them on: addresses in the file are often homes.</p>
      <Checkbox
        label={`Street${known(listing?.street.join(', '))}`}
        checked={content.show_street}
        onChange={(event) => set({ show_street: event.target.checked })}
      />
      <Checkbox
        label={`Phone${known(listing?.phone && showPhone(listing.phone))}`}
        checked={content.show_phone}
        onChange={(event) => set({ show_phone: event.target.checked })}
      />
      <Checkbox
        label={`Website${known(listing?.website)}`}
        checked={content.show_website}
        onChange={(event) => set({ show_website: event.target.checked })}
      />
    </fieldset>
  )
}
