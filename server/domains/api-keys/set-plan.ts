/** Puts an account on another plan: from the command line. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { type Database, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { ApiPlan, ApiPlans } from './plans.ts'

type Wanted = { email: string; plan: string }

/** @throws AppError `not_found` for an unknown plan or account. */
export async function setPlan(db: Database, plans: ApiPlans, { email, plan }: Wanted): Promise<ApiPlan> {
  const chosen = plans.find(({ name }) => name === plan)
  if (!chosen) {
    const names = plans.map(({ name }) => name).join(', ')
    throw new AppError('not_found', i18n._(msg`API_PLANS doesn’t include that plan. Available plans: ${{ names }}.`))
  }
  await inTransaction(db, async (tx) => {
    const [account] = await tx<[{ id: string }?]>`
      update account set api_plan = ${plan} where lower(email) = lower(${email}) and status <> 'deleted' returning id`
    if (!account) throw new AppError('not_found', i18n._(msg`No account has this email address.`))
    await writeAudit(tx, 'system', {
      action: 'account.set_api_plan',
      target: { kind: 'account', id: account.id },
      after: { plan },
    })
  })
  return chosen
}
