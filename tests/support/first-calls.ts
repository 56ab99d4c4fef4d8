/** What tests of first calls do with the API: set hours, read times, book, move, cancel, and read what came of it. */
import { expect } from 'vitest'
import type { CallHoursFields, CallRow, CallTimes } from '#common/first-call-schemas.ts'
import { WEEKDAYS } from '#common/option-lists.ts'
import type { AccountsTestApi } from './accounts.ts'
import { type ChatAgent, type ChatUser, insertAgent } from './chat.ts'

const HOURS: CallHoursFields = {
  is_on: true,
  hours: WEEKDAYS.map(({ slug: day }) => ({ day, from: '00:00', to: '23:59' })),
  notice_hours: 2,
  ahead_days: 3,
  day_max: 20,
}

export function testCalls({ db, get, post }: AccountsTestApi) {
  const as = ({ token }: ChatUser) => ({ token })
  const newId = () => crypto.randomUUID()
  const setHours = (agent: ChatUser, changes: Partial<CallHoursFields> = {}) =>
    post('first-calls/hours', { ...HOURS, ...changes }, as(agent))

  async function agentWithHours(changes: Partial<CallHoursFields> = {}): Promise<ChatAgent> {
    const agent = await insertAgent(db)
    expect((await setHours(agent, changes)).status).toBe(200)
    return agent
  }
  const timesOf = async ({ publicId }: ChatAgent) => {
    const { body } = await get(`first-calls/times?listing=${publicId}`)
    return (body.data as CallTimes).times
  }
  const book = async (client: ChatUser, agent: ChatAgent, startsAt: string | undefined, more: object = {}) => {
    const form = { id: newId(), listing_id: agent.publicId, starts_at: startsAt, phone: '(559) 555-0142', ...more }
    const { status, body } = await post('first-calls', form, as(client))
    return { status, message: body.message, errors: body.errors, call: body.data as CallRow }
  }
  const cancel = (who: ChatUser, id: string) => post(`first-calls/${id}/cancel`, {}, as(who))
  const move = async (who: ChatUser, id: string, startsAt: string | undefined, more: object = {}) => {
    const { status, body } = await post(`first-calls/${id}/move`, { starts_at: startsAt, ...more }, as(who))
    return { status, message: body.message, call: body.data as CallRow }
  }
  const upcoming = async (who: ChatUser) => (await get('first-calls', as(who))).body.data as CallRow[]
  const emailsTo = async ({ accountId }: ChatUser) =>
    db<{ kind: string; subject: string; bodyText: string; calendar: string | null }[]>`
      select kind, subject, body_text, calendar from mail
      where recipient = (select email from account where id = ${accountId}) order by queued_at, id`
  return { as, newId, setHours, agentWithHours, timesOf, book, cancel, move, upcoming, emailsTo }
}
