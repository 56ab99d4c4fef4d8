/**
 * What the agent can say beside the IRS list: other credentials, the name they go by, where they practice now. The
 * list's own facts stay as they are. Below that, what they can show of it on their own site.
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentProps, useState, type ReactNode } from 'react'
import type { ZodType } from 'zod'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { useAct, useSend } from '#app/ui/list/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { FoldedGroup, FoldedPart } from '#app/ui/folded-part.tsx'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { CITY_MAX } from '#common/account-fields.ts'
import { CHANGE_NAME_MAX, CHANGE_NOTE_MAX, type ListingChange } from '#common/listing-changes.ts'
import type { OwnListingShown } from '#common/listing-content.ts'
import { OTHER_CREDENTIALS } from '#common/option-lists.ts'
import { STATES } from '#common/states.ts'
import { Notice } from '#app/ui/notice.tsx'
import { api, type Call } from '#app/lib/api/calls.ts'
import { BadgePart } from './badge-part.tsx'
import { ChoiceList } from './editor-fields.tsx'

type Props = { own: OwnListingShown }

export const BesideListPart = ({ own }: Props) => (
  <FoldedGroup heading={t`Beyond the IRS list (optional)`}>
    <Credentials own={own} />
    <NamePart own={own} />
    <PlacePart own={own} />
    <BadgePart own={own} />
  </FoldedGroup>
)

/** The codes of the IRS file, in words. */
const choices = () => {
  const names: Readonly<Record<(typeof OTHER_CREDENTIALS)[number], string>> = {
    CPA: t`Certified public accountant (CPA)`,
    ATTY: t`Attorney (ATTY)`,
    CAA: t`Certifying acceptance agent (CAA)`,
    ERPA: t`Enrolled retirement plan agent (ERPA)`,
    SRTP: t`State-regulated tax preparer (SRTP)`,
  }
  return OTHER_CREDENTIALS.map((code) => ({ value: code, label: names[code] }))
}

function Credentials({ own: { credentials, waiting } }: Props) {
  const act = useAct()
  // Selected but not sent. Null: shows the pending choice, or else the public one.
  const [ticked, setTicked] = useState<(typeof OTHER_CREDENTIALS)[number][] | null>(null)
  const shown = waiting.credentials ?? credentials
  const chosen = ticked ?? OTHER_CREDENTIALS.filter((code) => shown.includes(code))
  const send = () =>
    void act(api.post('listing/own/credentials', { body: { credentials: chosen } }), () => setTicked(null))
  return (
    <ChangePart
      kind="credentials"
      heading={t`Other credentials`}
      lead={t`Our staff reviews each change before it appears.`}
      shows={credentials.join(', ')}
      waits={waiting.credentials?.join(', ') ?? null}
    >
      <ChoiceList legend={t`In addition to EA`} list={choices()} chosen={chosen} onChange={setTicked} />
      <div>
        <Button type="button" variant="secondary" onClick={send}>
          {t`Request review`}
        </Button>
      </div>
    </ChangePart>
  )
}

const nameRules = async () => (await import('#common/listing-changes.ts')).nameChangeForm
const placeRules = async () => (await import('#common/listing-changes.ts')).placeChangeForm

/** Sends a change request; its status shows in its own section. */
function useChangeRequest<Payload>(
  name: 'name' | 'place',
  schema: () => Promise<ZodType<Payload>>,
  callOf: (body: Payload) => Call,
) {
  const send = useSend()
  return useForm<Payload>({
    name: `wish-${name}`,
    schema,
    draft: `wish-${name}`,
    reset: true,
    send: (payload) => send(callOf(payload)),
  })
}

type ChangeRequestFormProps = Pick<ComponentProps<typeof FormFrame>, 'form' | 'label' | 'children'>

/** The requested change, and the reason. */
const ChangeRequestForm = ({ form, label, children }: ChangeRequestFormProps) => (
  <FormFrame form={form} label={label} button={t`Request review`} busy={t`Sending`} variant="secondary">
    {children}
    <TextField
      {...form.field('note')}
      label={t`Note to our staff (optional)`}
      hint={t`Only our staff can see this note. Say when the change took effect and how we can verify it.`}
      rows={2}
      maxLength={CHANGE_NOTE_MAX}
    />
  </FormFrame>
)

function NamePart({ own }: Props) {
  const form = useChangeRequest('name', nameRules, (body) => api.post('listing/own/name', { body }))
  return (
    <ChangePart
      kind="name"
      heading={t`The name you go by`}
      lead={t`The IRS list shows your name as ${own.listing?.name ?? ''}, and your listing stays under that name until the IRS changes its list (email epp@irs.gov). If you add another name, such as a married name, it appears next to the first one as “also known as,” and people can find you under either name.`}
      shows={own.also_known_as ?? ''}
      waits={own.waiting.name}
    >
      <ChangeRequestForm form={form} label={t`The name you go by`}>
        <Field {...form.field('name')} label={t`Your current name`} autoComplete="name" maxLength={CHANGE_NAME_MAX} />
      </ChangeRequestForm>
    </ChangePart>
  )
}

function PlacePart({ own }: Props) {
  const form = useChangeRequest('place', placeRules, (body) => api.post('listing/own/place', { body }))
  const { now_in: nowIn, waiting } = own
  return (
    <ChangePart
      kind="place"
      heading={t`Current practice location`}
      lead={t`The IRS list shows you in ${own.listing?.place ?? 'no place'}, so we list and count you there until the IRS updates the list. If you’ve moved, your profile shows the new location as “now practicing in,” and people who search there see you above the other results.`}
      shows={nowIn ? inOneLine(nowIn) : ''}
      waits={waiting.place && inOneLine(waiting.place)}
    >
      <ChangeRequestForm form={form} label={t`Current practice location`}>
        <div className="grid gap-5 sm:grid-cols-3">
          <Field {...form.field('city')} label={t`City`} autoComplete="address-level2" maxLength={CITY_MAX} />
          <SelectField {...form.field('state')} label={t`State`} defaultValue="">
            <option value="">{t`Choose a state`}</option>
            {STATES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field
            {...form.field('zip')}
            label={t`ZIP code`}
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={5}
          />
        </div>
      </ChangeRequestForm>
    </ChangePart>
  )
}

const inOneLine = ({ city, state, zip }: { city: string; state: string; zip: string }) => `${city}, ${state} ${zip}`

/** One fact beside the list: what is public, what is waiting for our staff, and how to request a change. */
type ChangePartProps = {
  kind: ListingChange
  heading: string
  lead: string
  /** '' if there is nothing. */
  shows: string
  waits: string | null
  children: ReactNode
}

function ChangePart({ kind, heading, lead, shows, waits, children }: ChangePartProps) {
  const act = useAct()
  const drop = () => void act(api.delete('listing/own/changes/{kind}', { params: { kind } }))
  return (
    <FoldedPart
      anchor={`${kind}-change`}
      heading={heading}
      said={waits === null ? shows : t`In review`}
      isOpen={waits !== null}
    >
      <div className="grid gap-4">
        <p className="max-w-[68ch] text-14 text-muted">{lead}</p>
        {shows !== '' && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span>
              <Trans>
                Currently shown: <strong>{shows}</strong>
              </Trans>
            </span>
            {waits === null && (
              <Button type="button" variant="secondary" onClick={drop}>
                <Trans>
                  Remove
                  <span className="sr-only">: {heading}</span>
                </Trans>
              </Button>
            )}
          </p>
        )}
        {waits !== null && (
          <Notice>
            <p>
              <Trans>
                In review: <strong>{waits || 'none'}</strong>. Nothing changes until we decide.
              </Trans>
            </p>
            <p>
              <Button type="button" variant="secondary" onClick={drop}>
                <Trans>
                  Withdraw request
                  <span className="sr-only">: {heading}</span>
                </Trans>
              </Button>
            </p>
          </Notice>
        )}
        {children}
      </div>
    </FoldedPart>
  )
}
