import type { Transaction } from '#server/platform/db.ts'

/**
 * Says why the rest of this transaction changes listings, for the entries of the changes feed that a trigger writes
 * (`record_list_changes` in db/schema.sql). Whatever says nothing was decided by staff.
 */
export async function nameChangeCause(tx: Transaction, cause: 'import' | 'undo', runId: number): Promise<void> {
  await tx`
    select set_config('enrolled.change_cause', ${cause}, true), set_config('enrolled.change_run', ${String(runId)}, true)`
}
