/** An agent's continuing education records and renewal dates, private to the agent. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError, InvalidFieldsError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'
import {
  type CycleGroup,
  countedHours,
  CYCLE_HOURS,
  cycleOn,
  YEAR_ETHICS_HOURS,
  YEAR_HOURS,
} from '#common/education-cycle.ts'
import type { EducationForm, EducationShown } from '#common/personal-forms.ts'
import { plusDays, today } from '#common/dates.ts'

/** Approved or not: the dates apply to every enrolled agent. @throws AppError `forbidden` */
export function assertIsAgent({ role }: SignedIn): void {
  if (role !== 'agent') throw new AppError('forbidden', i18n._(msg`Only enrolled agents can do this.`))
}

type Record = EducationShown['records'][number]

export async function readEducation(db: Db, who: SignedIn, day: string): Promise<EducationShown> {
  assertIsAgent(who)
  const [[cycle], [feed], records] = await Promise.all([
    db<[{ cycleGroup: CycleGroup }?]>`select cycle_group from education_cycle where account_id = ${who.accountId}`,
    db<[{ createdAt: Date }?]>`select created_at from calendar_feed where account_id = ${who.accountId}`,
    db<
      {
        id: string
        title: string
        provider: string
        programNumber: string
        completedOn: string
        hours: number
        ethicsHours: number
      }[]
    >`
      select id, title, provider, program_number, completed_on, hours::float8 as hours, ethics_hours::float8 as ethics_hours
      from education_record where account_id = ${who.accountId} order by completed_on desc, id`,
  ])
  const shown = records.map(({ id, title, provider, programNumber, completedOn, hours, ethicsHours }) => ({
    id,
    title,
    provider,
    hours,
    program_number: programNumber,
    completed_on: completedOn,
    ethics_hours: ethicsHours,
  }))
  const group = cycle?.cycleGroup ?? null
  return {
    cycle_group: group,
    cycle: group ? summarizeCycle(group, day, shown) : null,
    calendar_since: feed?.createdAt.toISOString() ?? null,
    records: shown,
  }
}

function summarizeCycle(
  group: CycleGroup,
  day: string,
  records: readonly Record[],
): NonNullable<EducationShown['cycle']> {
  const { from, until, windowOpens, windowCloses, years } = cycleOn(group, day)
  const inYear = (year: number) => records.filter(({ completed_on }) => completed_on.startsWith(`${year}-`))
  const sums = years.map((year) => {
    const ethics_hours = sum(inYear(year).map((record) => record.ethics_hours))
    const hours = countedHours(sum(inYear(year).map((record) => record.hours)), ethics_hours)
    return { year, hours, ethics_hours, enough: hours >= YEAR_HOURS && ethics_hours >= YEAR_ETHICS_HOURS }
  })
  return {
    from,
    until,
    window_opens: windowOpens,
    window_closes: windowCloses,
    hours: sum(sums.map(({ hours }) => hours)),
    hours_needed: CYCLE_HOURS,
    years: sums,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

export async function setCycleGroup(db: Db, who: SignedIn, group: CycleGroup): Promise<void> {
  assertIsAgent(who)
  await db`
    insert into education_cycle (account_id, cycle_group) values (${who.accountId}, ${group})
    on conflict (account_id) do update set cycle_group = excluded.cycle_group`
}

/** @throws AppError `invalid_fields` for a future date, `conflict` beyond the limit. */
export async function addEducation(db: Db, who: SignedIn, form: EducationForm): Promise<string> {
  assertIsAgent(who)
  assertIsPast(form)
  return inTransaction(db, async (tx) => {
    const [{ count }] = await tx<[{ count: number }]>`
      select count(*)::int as count from education_record where account_id = ${who.accountId}`
    if (count >= LIMITS.educationRecords.max)
      throw new AppError('conflict', i18n._(msg`You’ve reached the limit for courses. Remove old ones first.`))
    const [record] = await tx<[{ id: string }]>`
      insert into education_record (account_id, title, provider, program_number, completed_on, hours, ethics_hours)
      values (${who.accountId}, ${form.title}, ${form.provider}, ${form.program_number}, ${form.completed_on},
        ${form.hours}, ${form.ethics_hours}) returning id`
    return record.id
  })
}

/** Where the agent is, it can be the next day already. @throws AppError `invalid_fields` */
function assertIsPast({ completed_on: day }: EducationForm): void {
  if (day <= plusDays(today(), 1)) return
  throw new InvalidFieldsError({
    completed_on: [i18n._(msg`This date is in the future. Enter today’s date or an earlier one.`)],
  })
}

/** @throws AppError `invalid_fields` for a future date; `not_found`, also for another agent's record. */
export async function editEducation(db: Db, who: SignedIn, { id, ...form }: EducationForm & { id: string }) {
  assertIsAgent(who)
  assertIsPast(form)
  const edited = await db`
    update education_record
    set title = ${form.title}, provider = ${form.provider}, program_number = ${form.program_number},
      completed_on = ${form.completed_on}, hours = ${form.hours}, ethics_hours = ${form.ethics_hours}
    where id = ${id} and account_id = ${who.accountId}`
  if (edited.count === 0) throw new AppError('not_found', i18n._(msg`We couldn’t find that course.`))
}

/** @throws AppError `not_found`, also for another agent's record. */
export async function removeEducation(db: Db, who: SignedIn, id: string): Promise<void> {
  assertIsAgent(who)
  const gone = await db`delete from education_record where id = ${id} and account_id = ${who.accountId}`
  if (gone.count === 0) throw new AppError('not_found', i18n._(msg`We couldn’t find that course.`))
}
