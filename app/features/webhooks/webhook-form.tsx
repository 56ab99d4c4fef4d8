import { t } from '@lingui/core/macro'
import { type MouseEvent, useState } from 'react'
import { api } from '#app/lib/api/calls.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import type { Typed } from '#app/ui/form/form-values.ts'
import { type FormHandle, useForm } from '#app/ui/form/use-form.ts'
import { Field, TextField } from '#app/ui/field.tsx'
import { useSend } from '#app/ui/list/use-act.ts'
import type { WebhookForm as WebhookFields, WebhookShown } from '#common/webhook-schemas.ts'
import {
  isListingEvent,
  WEBHOOK_CHOICES,
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  webhookName,
  WEBHOOK_URL_MAX,
  WEBHOOK_WATCHED_MAX,
} from '#common/webhooks.ts'
import { formatNumber } from '#common/format-count.ts'

/** A name of a field, which has no dots. */
const fieldOf = (event: string) => event.replace('.', '_')
const eventsIn = (typed: Typed) => WEBHOOK_EVENTS.filter((event) => typed[fieldOf(event)] === true)
const linesIn = (text: string | boolean | undefined) =>
  String(text ?? '')
    .split(/\s+/)
    .filter(Boolean)

type Props = {
  /** To change it. Without: a new one. */
  webhook?: WebhookShown | undefined
  onTicked?: (event: WebhookEvent) => void
  /** Gets the secret of a new one, which can't be read again. */
  onSent: (secret: string, name: string) => void
}

export function WebhookForm({ webhook, onTicked, onSent }: Props) {
  const [chosen, choose] = useState<readonly string[]>(webhook?.events ?? [])
  const send = useSendWebhook({ webhook, onSent })
  const form = useForm({
    name: `webhook-${webhook?.id ?? 'new'}`,
    schema: async () => (await import('#common/webhook-schemas.ts')).webhookForm,
    shape: (typed) => ({
      url: typed['url'],
      description: typed['description'],
      events: eventsIn(typed),
      listings: linesIn(typed['listings']),
      receipts: linesIn(typed['receipts']),
      is_enabled: webhook?.is_enabled ?? true,
    }),
    onTyped: (typed) => {
      const events = eventsIn(typed)
      const ticked = events.findLast((event) => !chosen.includes(event))
      if (ticked) onTicked?.(ticked)
      choose(events)
    },
    send: async (body) => {
      await send(body)
      if (!webhook) choose([])
    },
    reset: true,
  })
  const words = webhook
    ? { label: t`Edit webhook`, button: t`Save changes`, busy: t`Saving` }
    : { label: t`Add a webhook`, button: t`Add webhook`, busy: t`Adding` }
  return (
    <FormFrame form={form} {...words}>
      <Field
        {...form.field('url')}
        label={t`Web address`}
        hint={t`We send events to this address. Use a public https address on port 443 or 8443.`}
        type="url"
        placeholder="https://example.com/hooks/enrolled"
        defaultValue={webhook?.url}
        maxLength={WEBHOOK_URL_MAX}
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        {...form.field('description')}
        label={t`Name (optional)`}
        hint={t`For example, “CRM sync.” Only you see this name.`}
        defaultValue={webhook?.description}
        maxLength={WEBHOOK_DESCRIPTION_MAX}
        autoComplete="off"
      />
      <EventFields form={form} webhook={webhook} />
      <WatchedFields form={form} webhook={webhook} chosen={chosen} />
    </FormFrame>
  )
}

function useSendWebhook({ webhook, onSent }: Props) {
  const send = useSend()
  return (body: WebhookFields) =>
    webhook
      ? send(api.patch('user/webhooks/{id}', { params: { id: webhook.id }, body }), () => onSent('', webhookName(body)))
      : send(api.post('user/webhooks', { body }), ({ data }) => onSent(data.secret, webhookName(body)))
}

type FieldsProps = { form: FormHandle; webhook: WebhookShown | undefined }

/** Only for the events that need them. */
function WatchedFields({ form, webhook, chosen }: FieldsProps & { chosen: readonly string[] }) {
  const limit = formatNumber(WEBHOOK_WATCHED_MAX)
  return (
    <>
      {chosen.some(isListingEvent) && (
        <TextField
          {...form.field('listings')}
          label={t`Agents`}
          hint={t`Enter agent profile links or IDs, one per line, up to ${limit}.`}
          defaultValue={webhook?.listings.join('\n')}
          rows={4}
          spellCheck={false}
        />
      )}
      {chosen.includes('receipt.aged') && (
        <TextField
          {...form.field('receipts')}
          label={t`Receipts`}
          hint={t`Enter receipt links or numbers, one per line, up to ${limit}.`}
          defaultValue={webhook?.receipts.join('\n')}
          rows={4}
          spellCheck={false}
        />
      )}
    </>
  )
}

/** As if each were selected: the form learns of it. */
const checkAll = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
  currentTarget
    .closest('fieldset')
    ?.querySelectorAll<HTMLInputElement>('input:not(:checked)')
    .forEach((box) => box.click())

function EventFields({ form, webhook }: FieldsProps) {
  const { id, problem } = form.field('events')
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4"
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      {/* Floated, it is a cell like any other. */}
      <legend className="float-left text-14 font-semibold">{t`Events`}</legend>
      <Button type="button" variant="plain" onClick={checkAll}>
        {t`Select all`}
      </Button>
      <div className="col-span-2 grid gap-3">
        {WEBHOOK_CHOICES.map(({ value, label, note }) => (
          <CheckField
            key={value}
            {...form.field(fieldOf(value))}
            defaultChecked={webhook?.events.includes(value) ?? false}
            label={label}
            code={value}
            hint={note}
          />
        ))}
        {problem && (
          <p id={`${id}-problem`} className="text-14 font-semibold text-brick">
            {problem}
          </p>
        )}
      </div>
    </fieldset>
  )
}
