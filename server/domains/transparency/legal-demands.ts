/**
 * What courts, authorities, and owners of copyrights asked us for, and requests about personal data that came by email or
 * mail. Staff enter them, and the transparency report counts them.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { DemandShown } from '#common/demand-schemas.ts'
import { today } from '#common/dates.ts'
import type { Admin } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'

type Demand = {
  id: number
  receivedOn: string
  kind: DemandShown['kind']
  outcome: DemandShown['outcome']
  reference: string
  decidedOn: string | null
}

/** Open ones first, the oldest at the top; then the newest. */
export const listDemands = (db: Db, _admin: Admin): Promise<Demand[]> => db<Demand[]>`
  select id, received_on, kind, outcome, reference, decided_on from legal_demand
  order by outcome <> 'open', case when outcome = 'open' then received_on end, received_on desc, id desc`

type NewDemand = Pick<Demand, 'receivedOn' | 'kind' | 'reference'> & { requestId: string }

export async function addDemand(db: Db, admin: Admin, { requestId, ...demand }: NewDemand): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx<[{ id: number }]>`
      insert into legal_demand (received_on, kind, reference)
      values (${demand.receivedOn}, ${demand.kind}, ${demand.reference}) returning id`
    await writeAudit(tx, admin, {
      action: 'demand.add',
      target: { kind: 'legal_demand', id: row.id },
      after: { demand: demand.kind },
      requestId,
    })
  })
}

type Decided = Pick<Demand, 'id' | 'outcome'> & { requestId: string }

/** @throws AppError `not_found` for one that is decided already, or that is to be reopened and is open. */
export async function decideDemand(db: Db, admin: Admin, { id, outcome, requestId }: Decided): Promise<void> {
  await inTransaction(db, async (tx) => {
    const decided = await tx`
      update legal_demand set outcome = ${outcome},
        decided_on = case when ${outcome === 'open'} then null else greatest(${today()}::date, received_on) end
      where id = ${id} and (outcome = 'open') <> ${outcome === 'open'}`
    if (decided.count === 0)
      throw new AppError(
        'not_found',
        outcome === 'open'
          ? i18n._(msg`We couldn’t find a decided request with this ID.`)
          : i18n._(msg`We couldn’t find an open request with this ID.`),
      )
    await writeAudit(tx, admin, {
      action: 'demand.decide',
      target: { kind: 'legal_demand', id },
      after: { outcome },
      requestId,
    })
  })
}
