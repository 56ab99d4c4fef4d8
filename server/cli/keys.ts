/** `keys`: the keys with which the site signs receipts. A running server uses a new one at once. */
import type { Command } from 'commander'
import { prepareDataDir } from '../platform/data-dir.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { type KeySet, readSigningKeys, revokeKey, rotateKeys, type SigningKey } from '../platform/signing-keys.ts'

export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('manage the keys that sign receipts')
  keys
    .command('list')
    .description('list the keys, with the dates when each started and stopped signing')
    .action(async () => {
      const { keys: all } = await readSigningKeys(await settingsForKeys())
      process.stdout.write(`${all.map(describe).join('\n')}\n`)
    })
  keys
    .command('rotate')
    .description('sign with a new key from now on; existing receipts can still be verified')
    .action(async () => {
      const settings = await settingsForKeys()
      report(settings, await rotateKeys(settings), 'Receipts are now signed with a new key.')
    })
  keys
    .command('revoke')
    .description('revoke a stolen key; nothing it signed, at any time, can be trusted')
    .argument('<id>', 'ID of the key')
    .requiredOption('--reason <text>', 'the reason; public, and shown with each receipt that the key signed')
    .action(async (kid: string, { reason }: { reason: string }) => {
      const settings = await settingsForKeys()
      report(settings, await revokeKey(settings, { kid, reason: reason.trim() }), 'Key revoked.')
    })
}

async function settingsForKeys(): Promise<Settings> {
  const settings = readSettings(process.env)
  if (!settings.SIGNING_KEYS) await prepareDataDir(settings.DATA_DIR)
  return settings
}

function report({ SIGNING_KEYS }: Settings, keys: KeySet, done: string): void {
  const set = `SIGNING_KEYS is set. Change it to this value, then restart each process.\n${JSON.stringify(keys)}`
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
