/** `keys`: the keys with which the site signs receipts. A running server uses a new one at once. */
import type { Command } from 'commander'
import { prepareDataDir } from '../platform/data-dir.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { type KeySet, readSigningKeys, revokeKey, rotateKeys, type SigningKey } from '../platform/signing-keys.ts'

export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('the keys that sign receipts')
  keys
    .command('list')
    .description('their ids, and since when each signs or no longer does')
    .action(async () => {
      const { keys: all } = await readSigningKeys(await settingsForKeys())
      process.stdout.write(`${all.map(describe).join('\n')}\n`)
    })
  keys
    .command('rotate')
    .description('sign with a new key from now on; what the others signed can still be checked')
    .action(async () => {
      const settings = await settingsForKeys()
      report(settings, await rotateKeys(settings), 'A new key signs from now on.')
    })
  keys
    .command('revoke')
    .description('say that a key was stolen: what it signed, at whatever time, proves nothing any more')
    .argument('<id>', 'of the key')
    .requiredOption('--reason <text>', 'why; it is public, and shown with each receipt that the key signed')
    .action(async (kid: string, { reason }: { reason: string }) => {
      const settings = await settingsForKeys()
      report(settings, await revokeKey(settings, { kid, reason: reason.trim() }), 'The key is revoked.')
    })
}

async function settingsForKeys(): Promise<Settings> {
  const settings = readSettings(process.env)
  if (!settings.SIGNING_KEYS) await prepareDataDir(settings.DATA_DIR)
  return settings
}

function report({ SIGNING_KEYS }: Settings, keys: KeySet, done: string): void {
  const set = `SIGNING_KEYS is set: give it this value, and restart each process.\n${JSON.stringify(keys)}`
  process.stdout.write(`${SIGNING_KEYS ? set : done}\n`)
}

const dayOf = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10)

function describe({ kid, d, iat, exp, revoked }: SigningKey): string {
  const states = [
    `made ${dayOf(iat)}`,
    d && exp === undefined ? 'signs' : '',
    exp === undefined || revoked ? '' : `retired ${dayOf(exp)}`,
    revoked ? `revoked ${dayOf(revoked.revoked_at)}: ${revoked.reason}` : '',
  ]
  return `${kid}  ${states.filter(Boolean).join(', ')}`
}
