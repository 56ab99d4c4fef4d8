/** A call: when it is for both people, how the agent reaches the client, and canceling it. */
import { t } from '@lingui/core/macro'
import { loadFile, saveFile } from '#app/lib/account/load-file.ts'
import { api } from '#app/lib/api/calls.ts'
import { formatPhone } from '#app/lib/format-phone.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
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
  const { with: other } = call
  const name = other.name || t`Deleted account`
  return (
    <div className="call-row">
      <DateTile day={dayIn(call.time_zone, call.starts_at)} />
      <div className="min-w-0">
        <div className="flex items-center gap-3">
          <Avatar name={name} id={other.path ?? name} photo={other.photo} size="line" />
          <Heading className="min-w-0 text-16 [overflow-wrap:anywhere]">
            {other.path ? (
              <a href={other.path} className="text-ink no-underline hover:underline">
                {name}, EA
              </a>
            ) : (
              name
            )}
          </Heading>
        </div>
        <When call={call} name={name} />
        <About call={call} />
        <p className="mt-2 text-14 text-muted">
          <Standing call={call} />
        </p>
      </div>
      <Acts call={call} name={name} />
    </div>
  )
}

function When({ call, name }: { call: CallRow; name: string }) {
  const { starts_at: at, time_zone: timezone, with: other } = call
  const isToCome = canCancel(call)
  return (
    <>
      <p className="mt-2 text-18 font-semibold first-letter:uppercase">
        <time dateTime={at}>{isToCome ? <TimeOfDay timezone={timezone} at={at} /> : appointmentIn(timezone, at)}</time>
      </p>
      <p className="text-14 text-muted">
        {joinWithDots([
          isToCome && daysUntil(timezone, at),
          other.time_zone !== timezone && t`${describeThere(call)} for ${name}`,
        ])}
      </p>
    </>
  )
}

/** What people do most comes first: an agent calls, and a client keeps the time. */
function Acts({ call, name }: { call: CallRow; name: string }) {
  const isToCome = canCancel(call)
  const calendar = isToCome && <CalendarButton call={call} />
  return (
    <div className="call-acts">
      <PhoneLink call={call} />
      {call.mine === 'client' && calendar}
      <OtherTimeLink call={call} />
      <LinkButton to={paths.conversation(call.conversation_id)}>{t`Open conversation`}</LinkButton>
      {call.mine === 'agent' && calendar}
      {isToCome && <CancelButton call={call} name={name} />}
    </div>
  )
}

export const About = ({ call: { about } }: { call: CallRow }) =>
  about && (
    <p className="mt-2 [overflow-wrap:anywhere]">
      <span className="text-muted">{t({ message: 'About:', context: 'a call' })}</span> {about}
    </p>
  )

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

/** Whatever became of it. */
export const hasEnded = ({ starts_at: at }: Pick<CallRow, 'starts_at'>) =>
  Date.parse(at) + FIRST_CALL_MINUTES * 60_000 <= Date.now()

const canCancel = ({ canceled_at: canceled, starts_at: at }: CallRow) => !canceled && Date.parse(at) > Date.now()

function Standing({ call }: { call: CallRow }) {
  const { canceled_at: canceled, canceled_by: by, moved_by: mover, mine, with: other } = call
  if (canceled)
    return by === mine ? t`You canceled this call.` : t`${other.name || t`The other person`} canceled this call.`
  if (hasEnded(call)) return t`The call was booked for ${FIRST_CALL_MINUTES} minutes.`
  return (
    <>
      {mover && mover !== mine && `${t`${other.name} moved the call to this time.`} `}
      {describeCall(call)}
    </>
  )
}

function describeCall({ mine, with: other, phone }: CallRow): string {
  if (mine === 'client' && phone)
    return t`${other.name} will call you at ${formatPhone(phone)}. The call takes ${FIRST_CALL_MINUTES} minutes and is free.`
  return mine === 'client'
    ? t`${other.name} will call you at the number you entered. The call takes ${FIRST_CALL_MINUTES} minutes and is free.`
    : t`You’ll call the client. The call takes ${FIRST_CALL_MINUTES} minutes and is free.`
}

function CalendarButton({ call: { id, mine } }: { call: CallRow }) {
  const { press, problem } = useAsyncAction(async () =>
    saveFile('call.ics', await loadFile(api.get('first-calls/{id}/call.ics', { params: { id } }))),
  )
  return (
    <>
      <Button type="button" variant={mine === 'client' ? 'primary' : 'secondary'} onClick={press}>
        <Icon name="calendar" /> {t`Add to calendar`}
      </Button>
      <ActionProblem problem={problem} />
    </>
  )
}

/** A call to come is moved. For a client, one that was canceled is booked again. */
function OtherTimeLink({ call }: { call: CallRow }) {
  if (canCancel(call)) return <LinkButton to={paths.moveCall(call.id)}>{t`Change time`}</LinkButton>
  return call.canceled_at && <BookAgainLink call={call} />
}

/** For a client whose agent takes calls. */
export const BookAgainLink = ({ call: { with: other } }: { call: CallRow }) =>
  other.listing_id &&
  other.takes_calls && <LinkButton to={paths.callTimes(other.listing_id)}>{t`Book again`}</LinkButton>

function CancelButton({ call: { id }, name }: { call: CallRow; name: string }) {
  const act = useAct()
  const cancel = () => {
    if (window.confirm(t`Cancel the call with ${name}? We’ll let them know right away.`))
      void act(api.post('first-calls/{id}/cancel', { params: { id } }))
  }
  return (
    <div className="call-cancel">
      <Button type="button" variant="plain" onClick={cancel}>
        <span className="text-brick">{t`Cancel call`}</span>
      </Button>
    </div>
  )
}
