/** The days on which the agent is away, which the listing says and the response time leaves out. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { api } from '#app/lib/api/calls.ts'
import { Button } from '#app/ui/button.tsx'
import { FoldedPart } from '#app/ui/folded-part.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { useAct, useSend } from '#app/ui/list/use-act.ts'
import { formatDate, today } from '#common/dates.ts'
import type { AwayShown, OwnListingShown } from '#common/listing-content.ts'
import { paths } from '#common/paths.ts'

const rules = async () => (await import('#common/listing-content.ts')).awayForm

const hasBegun = ({ from_on: from }: AwayShown) => from <= today()

const describeState = (away: AwayShown) => (hasBegun(away) ? t`Away` : t`Planned`)

const Standing = ({ away }: { away: AwayShown }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="tag tag-sand">{describeState(away)}</span>{' '}
    {hasBegun(away)
      ? t`Your listing says that you’re away and will be back on ${formatDate(away.back_on)}.`
      : t`You’ll be away starting ${formatDate(away.from_on)} and back on ${formatDate(away.back_on)}.`}
  </p>
)

export function AwayPart({ own: { away } }: { own: OwnListingShown }) {
  const act = useAct()
  const send = useSend()
  const form = useForm({
    name: 'away',
    schema: rules,
    send: (body) => send(api.post('listing/own/away', { body })),
  })
  return (
    <FoldedPart
      anchor="away"
      heading={t`Time away`}
      said={away ? describeState(away) : t`None planned`}
      isOpen={away !== null}
    >
      <div className="grid max-w-[68ch] gap-4">
        {away && <Standing away={away} />}
        <p className="text-14 text-muted">
          <Trans>
            Your profile, search results, and conversations say when you’ll be back. You still get messages. Starting
            the day after you set your dates, days away don’t count toward your response time.{' '}
            <a href={paths.howResponseTimeIsMeasured}>How response time is measured</a>
          </Trans>
        </p>
        <FormFrame
          key={away ? `${away.from_on} ${away.back_on}` : ''}
          form={form}
          label={t`Time away`}
          button={away ? t`Change dates` : t`Set dates`}
          busy={t`Saving`}
          variant="secondary"
          beside={
            away && (
              <Button type="button" variant="plain" onClick={() => void act(api.delete('listing/own/away'))}>
                {hasBegun(away) ? t`I’m back` : t`Remove dates`}
              </Button>
            )
          }
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <Field {...form.field('from_on')} label={t`First day away`} type="date" defaultValue={away?.from_on} />
            <Field {...form.field('back_on')} label={t`First day back`} type="date" defaultValue={away?.back_on} />
          </div>
        </FormFrame>
      </div>
    </FoldedPart>
  )
}
