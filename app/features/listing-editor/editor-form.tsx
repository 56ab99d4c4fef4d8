/** The text and facts of the listing. Problems show next to their fields; what was typed stays. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldProblems } from '#app/ui/form/problems.ts'
import { useForm } from '#app/ui/form/use-form.ts'
import { useSend } from '#app/ui/list/use-act.ts'
import { isApiError, ApiError } from '#app/lib/account/send-request.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FoldedGroup, FoldedPart } from '#app/ui/folded-part.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { serviceLabels } from '#app/features/listing/labels.ts'
import { formatPhone } from '#app/lib/format-phone.ts'
import { formatNumber } from '#common/format-count.ts'
import { Notice } from '#app/ui/notice.tsx'
import { ProblemSummary } from '#app/ui/problem-summary.tsx'
import { api } from '#app/lib/api/calls.ts'
import { CLIENT_TYPES, LANGUAGES, MEETING_MODES, SERVICES } from '#common/option-lists.ts'
import { BIO_MAX, HEADLINE_MAX, type OwnListingShown, SERVICES_MAX } from '#common/listing-content.ts'
import { languageOfContent } from '#common/i18n.ts'
import { STATES } from '#common/states.ts'
import { describeNumbers } from '#common/number-shield.ts'
import { describeWordProblems } from '#common/word-check.ts'
import { ChoiceList, FeesEditor } from './editor-fields.tsx'
import { HoursEditor } from './hours-editor.tsx'
import { SaveBar } from './save-bar.tsx'
import { firstIncomplete } from './section-links.tsx'
import {
  contentFrom,
  describeFees,
  describeHours,
  feeProblems,
  type ListingField,
  type TypedContent,
  type useEdits,
} from './typed-listing.ts'

const inChoices = <Slug extends string>(list: readonly { slug: Slug; label: string }[]) =>
  list.map(({ slug, label }) => ({ value: slug, label }))
/** Made when they are shown: this file can be loaded before the page's language is. */
const choices = () => ({
  services: inChoices(SERVICES),
  clientTypes: inChoices(CLIENT_TYPES),
  modes: inChoices(MEETING_MODES),
  languages: LANGUAGES.filter(({ tag }) => tag !== 'en').map(({ tag, label }) => ({ value: tag, label })),
  states: STATES.map(({ code, name }) => ({ value: code, label: name })),
})
type Props = {
  own: OwnListingShown
  edits: ReturnType<typeof useEdits>
  /** Sent by itself. */
  photo: ReactNode
}

export function EditorForm({ own, edits, photo }: Props) {
  const client = useQueryClient()
  const send = useSend()
  const { content, typed, set, dropSaved } = edits
  const {
    frame,
    problems: summary,
    fieldProblems: problems,
    tries,
    sending,
  } = useForm({
    name: 'listing',
    check: () => checkContent(own.version, content, typed),
    send: (body) =>
      send(api.patch('listing/own', { body }), ({ data }) => {
        client.setQueryData(['listing/own'], data)
        dropSaved(typed, data)
      }).catch((error: unknown) => {
        throw isApiError(error, 409) ? new ApiError(409, { message: changedElsewhere() }, 0) : error
      }),
  })
  /** The first one to fill in is open, and each with what isn't saved or is wrong. */
  const part = (anchor: string, fields: readonly ListingField[]) => ({
    anchor,
    isOpen: anchor === firstIncomplete(own) || fields.some((field) => field in typed),
    hasProblem: fields.some((field) => problemsIn(problems, field).length > 0),
  })
  return (
    <form {...frame} noValidate aria-label={t`Your listing`} className={FORM}>
      {summary.length > 0 && <ProblemSummary key={tries} problems={summary} />}
      {edits.restored && tries === 0 && (
        <output className="text-14 text-muted">{t`We restored your draft. It isn’t saved yet.`}</output>
      )}
      <ConflictNotice own={own} fields={edits.overtaken} />
      <FoldedGroup heading={t`Profile`}>
        {photo}
        <FoldedPart {...part('introduction', TEXTS)} heading={t`Introduction`} said={describeTexts(content)}>
          <Texts content={content} set={set} problems={problems} />
        </FoldedPart>
        <FoldedPart {...part('irs-file', SHOWN)} heading={t`From the IRS file`} said={describeShown(content)}>
          <Visibility own={own} content={content} set={set} />
        </FoldedPart>
      </FoldedGroup>
      <FoldedGroup heading={t`Services, fees, and hours`}>
        <FoldedPart
          {...part('how-you-work', CHOICES)}
          heading={t`How you work`}
          said={serviceLabels(content.services).join(', ')}
        >
          <Choices content={content} set={set} problems={problems} />
        </FoldedPart>
        <FoldedPart {...part('fees', ['fees'])} heading={t`Fees`} said={describeFees(content)}>
          <FeesEditor own={own} fees={content.fees} onChange={(fees) => set({ fees })} problems={problems} />
        </FoldedPart>
        <FoldedPart {...part('hours', ['hours'])} heading={t`Hours`} said={describeHours(content)}>
          <HoursEditor
            id="listing-hours"
            hours={content.hours}
            onChange={(hours) => set({ hours })}
            problems={problemsIn(problems, 'hours')}
          />
        </FoldedPart>
      </FoldedGroup>
      <SaveBar unsaved={Object.keys(typed).length} sending={sending} />
    </form>
  )
}

/** The button at the bottom of the window must not cover the focused element. */
const FORM = 'grid gap-5 [&_:is(input,select,textarea,button,summary)]:scroll-mb-24'

const changedElsewhere = () =>
  t`Your listing was changed in another tab or on another device. What you typed is still here. Check your text, then save again.`

const TEXTS = ['headline', 'bio', 'headline_es', 'bio_es'] as const
const CHOICES = ['services', 'client_types', 'languages', 'meeting_modes', 'states_served'] as const
const SHOWN = ['show_street', 'show_phone', 'show_website'] as const

/** Text with these numbers must not leave the browser. */
function checkContent(version: number, content: TypedContent, typed: Partial<TypedContent>) {
  const { fees } = content
  const numbers = TEXTS.flatMap((field) => {
    const words = describeNumbers(content[field])
    return words ? [[field, words]] : []
  })
  const problems = { ...Object.fromEntries(numbers), ...feeProblems(fees) }
  if (Object.keys(problems).length > 0) return { problems }
  return { payload: { version, ...contentFrom(typed) }, problems: null }
}

/** Problems of the field and of its parts: `fees` and `fees.0.amount_cents`. */
const problemsIn = (problems: FieldProblems, field: string): string[] =>
  Object.entries(problems).flatMap(([name, words]) => (name === field || name.startsWith(`${field}.`) ? [words] : []))

/** Saving overwrites the server's version with what is typed here, so the server's current value is shown first. */
function ConflictNotice({ own, fields }: { own: OwnListingShown; fields: readonly ListingField[] }) {
  if (fields.length === 0) return null
  const names = fields.map((field) => fieldLabels()[field]).join(', ')
  const texts = TEXTS.filter((field) => fields.includes(field) && own[field])
  return (
    <Notice kind="caution">
      <p>
        {t`These fields changed in another tab or on another device after you started typing here: ${names}. If you save here, you’ll replace those changes with what you see below.`}
      </p>
      {texts.map((field) => (
        <p key={field} className="whitespace-pre-line [overflow-wrap:anywhere]">
          <strong>
            <Trans>{fieldLabels()[field]}, as saved:</Trans>
          </strong>{' '}
          {own[field]}
        </p>
      ))}
    </Notice>
  )
}

/** The headline, and how the introduction begins. */
const describeTexts = ({ headline, bio }: TypedContent): ReactNode =>
  headline || bio ? (
    <span lang={languageOfContent()}>
      <span className="block truncate empty:hidden">{headline}</span>
      <span className="line-clamp-2 whitespace-normal">{bio}</span>
    </span>
  ) : (
    ''
  )

const fieldLabels = (): Readonly<Record<ListingField, string>> => ({
  headline: t`Headline`,
  bio: t`About you`,
  headline_es: t`Headline in Spanish`,
  bio_es: t`About you in Spanish`,
  services: t`Services`,
  client_types: t`Clients you serve`,
  languages: t`Languages`,
  meeting_modes: t`How you meet`,
  states_served: t`States you serve`,
  fees: t`Fees`,
  hours: t`Hours`,
  show_street: t`Street`,
  show_phone: t`Phone`,
  show_website: t`Website`,
})

type Part = { content: TypedContent; set: (changes: Partial<TypedContent>) => void }

function Texts({ content, set, problems }: Part & { problems: FieldProblems }) {
  const isInSpanish = content.languages.includes('es') || `${content.headline_es}${content.bio_es}` !== ''
  return (
    <div className="grid gap-5">
      <TextsIn
        field={{ headline: 'headline', bio: 'bio' }}
        hint={(left) => t`Use plain English. ${left} characters left.`}
        {...{ content, set, problems }}
      />
      {isInSpanish && (
        <TextsIn
          field={{ headline: 'headline_es', bio: 'bio_es' }}
          lang="es"
          hint={(left) =>
            t`Optional. Readers of our Spanish pages see this text instead of the English text. ${left} characters left.`
          }
          {...{ content, set, problems }}
        />
      )}
    </div>
  )
}

type TextsInProps = Part & {
  problems: FieldProblems
  field: { headline: 'headline' | 'headline_es'; bio: 'bio' | 'bio_es' }
  /** @param left how many characters can still be typed. */
  hint: (left: string) => string
  lang?: 'es'
}

function TextsIn({ content, set, problems, field, hint, lang }: TextsInProps) {
  const [headline, bio] = [content[field.headline], content[field.bio]]
  const wrong = (field: string, text: string) =>
    [...new Set([describeWordProblems(text), describeNumbers(text), problems[field]])].filter(Boolean).join(' ') ||
    undefined
  return (
    <>
      <Field
        id={`listing-${field.headline}`}
        name={field.headline}
        label={fieldLabels()[field.headline]}
        lang={lang}
        hint={t`This line appears under your name. ${HEADLINE_MAX - [...headline].length} characters left.`}
        value={headline}
        maxLength={HEADLINE_MAX}
        problem={wrong(field.headline, headline)}
        onChange={(event) => set({ [field.headline]: event.target.value })}
      />
      <TextField
        id={`listing-${field.bio}`}
        name={field.bio}
        label={fieldLabels()[field.bio]}
        lang={lang}
        hint={hint(formatNumber(BIO_MAX - [...bio].length))}
        rows={9}
        value={bio}
        maxLength={BIO_MAX}
        problem={wrong(field.bio, bio)}
        onChange={(event) => set({ [field.bio]: event.target.value })}
      />
    </>
  )
}

function Choices({ content, set, problems }: Part & { problems: FieldProblems }) {
  const part = <Field extends (typeof CHOICES)[number]>(field: Field) => ({
    name: field,
    chosen: content[field],
    onChange: (chosen: TypedContent[Field]) => set({ [field]: chosen }),
    problem: problemsIn(problems, field)[0],
  })
  const { services, clientTypes, modes, languages, states } = choices()
  return (
    <div className="-mb-3 grid">
      <ChoiceList legend={t`Services (up to ${SERVICES_MAX})`} list={services} {...part('services')} />
      <ChoiceList legend={t`Clients you serve`} list={clientTypes} {...part('client_types')} />
      <ChoiceList legend={t`How you meet`} list={modes} {...part('meeting_modes')} />
      <ChoiceList
        legend={t`Languages`}
        hint={t`Add languages you speak other than English.`}
        list={languages}
        {...part('languages')}
      />
      <ChoiceList legend={t`States you serve`} list={states} {...part('states_served')} />
    </div>
  )
}

const describeShown = (content: TypedContent): string =>
  SHOWN.filter((field) => content[field])
    .map((field) => fieldLabels()[field])
    .join(', ') || t`Nothing shown`

function Visibility({ own: { listing }, content, set }: Part & { own: OwnListingShown }) {
  const known = (value: string | null | undefined) => (listing ? `: ${value || t`none in the file`}` : '')
  return (
    <fieldset className="min-w-0 [overflow-wrap:anywhere]">
      <legend className="sr-only">{t`From the IRS file`}</legend>
      <p className="mb-2 text-14 text-muted">
        {t`These details stay private until you choose to show them, because addresses in the IRS file are often home addresses.`}
      </p>
      <Checkbox
        label={t`Street${known(listing?.street.join(', '))}`}
        checked={content.show_street}
        onChange={(event) => set({ show_street: event.target.checked })}
      />
      <Checkbox
        label={t`Phone${known(listing?.phone && formatPhone(listing.phone))}`}
        checked={content.show_phone}
        onChange={(event) => set({ show_phone: event.target.checked })}
      />
      <Checkbox
        label={t`Website${known(listing?.website)}`}
        checked={content.show_website}
        onChange={(event) => set({ show_website: event.target.checked })}
      />
    </fieldset>
  )
}
