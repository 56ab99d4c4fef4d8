/** `receipt remove`: the only way to remove a receipt, at the request of the person it names. */
import type { Command } from 'commander'
import { removeReceipt } from '../domains/verification/remove-receipt.ts'
import type { Database } from '../platform/db.ts'

type Opened = { db: Database; close: () => Promise<void> }

export function addReceiptCommand(program: Command, open: () => Promise<Opened>) {
  program
    .command('receipt')
    .description('receipts of license checks')
    .command('remove')
    .description('remove one receipt for good; the reason is kept in the log')
    .argument('<number>', 'the last part of its address')
    .requiredOption('--reason <text>', 'why, without names or addresses')
    .action(async (id: string, { reason }: { reason: string }) => {
      const { db, close } = await open()
      await removeReceipt(db, { id, reason }).finally(close)
      process.stdout.write('The receipt is removed.\n')
    })
}
