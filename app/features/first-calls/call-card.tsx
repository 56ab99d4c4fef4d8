/** A call: when it is for both people, how the agent reaches the client, and canceling it. */
import { t } from '@lingui/core/macro'
import { loadFile, saveFile } from '#app/lib/account/load-file.ts'
import { api } from '#app/lib/api/calls.ts'
import { formatPhone } from '#app/lib/format-phone.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import type { CallRow } from '#common/first-call-schemas.ts'
import { FIRST_CALL_MINUTES } from '#common/first-calls.ts'
import { currentLanguage } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { appointmentIn, weekdayAndDate } from '#common/zoned-time.ts'
import { dayIn, daysUntil, timeOfDay } from './call-time.ts'

type Props = {
  call: CallRow
  /** Of its heading. */
  level?: 'h2' | 'h3'
}

export function CallCard({ call, level: Heading = 'h2' }: Props) {
  const { starts_at: at, with: other, about, time_zone: timezone } = call
  const isToCome = canCancel(call)
  const name = other.name || t`Deleted account`
  return (
    <div className="card call-row p-5">
      <DateTile day={dayIn(timezone, at)} />
      <div className="min-w-0 self-center">
        <p className="text-18 font-semibold first-letter:uppercase">
          <time dateTime={at}>
            {isToCome ? <TimeOfDay timezone={timezone} at={at} /> : appointmentIn(timezone, at)}
          </time>
        </p>
        {isToCome && <p className="text-14 text-muted">{daysUntil(timezone, at)}</p>}
        {other.time_zone !== timezone && <p className="text-14 text-muted">{t`${describeThere(call)} for ${name}`}</p>}
      </div>
      <div className="call-who">
        <div className="flex items-center gap-3">
          <Avatar name={name} id={name} photo={other.photo} size="line" />
          <Heading className="min-w-0 text-18 [overflow-wrap:anywhere]">
            {other.path ? (
              <a href={other.path} className="text-ink no-underline hover:underline">
                {name}, EA
              </a>
            ) : (
              name
            )}
          </Heading>
        </div>
        {about && <p className="mt-2 [overflow-wrap:anywhere]">{about}</p>}
        <p className="mt-2 text-14">
          <Standing call={call} />
        </p>
      </div>
      <div className="call-acts">
        <PhoneLink call={call} />
        {isToCome && <CalendarButton call={call} />}
        <OtherTimeLink call={call} />
        <LinkButton to={paths.conversation(call.conversation_id)}>{t`Open conversation`}</LinkButton>
        {isToCome && <CancelButton call={call} name={name} />}
      </div>
    </div>
  )
}

/** The day is beside it, on its tile. */
const TimeOfDay = ({ timezone, at }: { timezone: string; at: string }) => (
  <>
    <span className="sr-only">{weekdayAndDate(dayIn(timezone, at))}, </span>
    {timeOfDay(timezone, at)}
  </>
)

/** With the day where it is another one. */
function describeThere({ starts_at: at, time_zone: timezone, with: { time_zone: theirs } }: CallRow): string {
  return dayIn(theirs, at) === dayIn(timezone, at) ? timeOfDay(theirs, at) : appointmentIn(theirs, at)
}

/** Decorative: for screen readers, the time beside it says the day. */
function DateTile({ day }: { day: string }) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Date(day).toLocaleDateString(currentLanguage(), { timeZone: 'UTC', ...options })
  return (
    <div aria-hidden="true" className="date-tile">
      <span>{part({ weekday: 'short' })}</span>
      <b>{part({ day: 'numeric' })}</b>
      <span>{part({ month: 'short' })}</span>
    </div>
  )
}

const PhoneLink = ({ call: { mine, phone, canceled_at: canceled } }: { call: CallRow }) =>
  mine === 'agent' &&
  phone &&
  !canceled && (
    <LinkButton variant="primary" to={`tel:${phone}`}>
      <Icon name="phone" /> {t`Call ${formatPhone(phone)}`}
    </LinkButton>
  )

const canCancel = ({ canceled_at: canceled, starts_at: at }: CallRow) => !canceled && Date.parse(at) > Date.now()

function Standing({ call: { canceled_at: canceled, canceled_by: by, mine, with: other, phone } }: { call: CallRow }) {
  if (canceled)
    return by === mine ? t`You canceled this call.` : t`${other.name || t`The other person`} canceled this call.`
  if (mine === 'client' && phone)
    return t`${other.name} will call you at ${formatPhone(phone)}. The call takes ${FIRST_CALL_MINUTES} minutes and is free.`
  return mine === 'client'
    ? t`${other.name} will call you at the number you entered. The call takes ${FIRST_CALL_MINUTES} minutes and is free.`
    : t`You’ll call the client. The call takes ${FIRST_CALL_MINUTES} minutes and is free.`
}

function CalendarButton({ call: { id } }: { call: CallRow }) {
  const { press, problem } = useAsyncAction(async () =>
    saveFile('call.ics', await loadFile(api.get('first-calls/{id}/call.ics', { params: { id } }))),
  )
  return (
    <>
      <Button type="button" variant="secondary" onClick={press}>
        <Icon name="calendar" /> {t`Add to calendar`}
      </Button>
      <ActionProblem problem={problem} />
    </>
  )
}

/** For a client: a call to come is moved, and one that was canceled is booked again. */
export function OtherTimeLink({ call }: { call: CallRow }) {
  const { id, mine, with: other, canceled_at: canceled } = call
  const to =
    mine === 'client' && canCancel(call)
      ? paths.moveCall(id)
      : canceled && other.listing_id && paths.callTimes(other.listing_id)
  return to ? <LinkButton to={to}>{t`Choose another time`}</LinkButton> : null
}

function CancelButton({ call: { id }, name }: { call: CallRow; name: string }) {
  const act = useAct()
  const cancel = () => {
    if (window.confirm(t`Cancel the call with ${name}? We’ll let them know right away.`))
      void act(api.post('first-calls/{id}/cancel', { params: { id } }))
  }
  return (
    <Button type="button" variant="plain" onClick={cancel}>
      <span className="text-brick">{t`Cancel call`}</span>
    </Button>
  )
}
