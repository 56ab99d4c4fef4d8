/** `keys`: the keys with which the site signs receipts. A running server uses a new one at once. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Command } from 'commander'
import { prepareDataDir } from '../platform/data-dir.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { type KeySet, readSigningKeys, revokeKey, rotateKeys, type SigningKey } from '../platform/signing-keys.ts'

export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description(i18n._(msg`manage the keys that sign receipts`))
  keys
    .command('list')
    .description(i18n._(msg`list the keys, with the dates when each started and stopped signing`))
    .action(async () => {
      const { keys: all } = await readSigningKeys(await settingsForKeys())
      process.stdout.write(`${all.map(describe).join('\n')}\n`)
    })
  keys
    .command('rotate')
    .description(i18n._(msg`sign with a new key from now on; existing receipts can still be verified`))
    .action(async () => {
      const settings = await settingsForKeys()
      report(settings, await rotateKeys(settings), i18n._(msg`Receipts are now signed with a new key.`))
    })
  keys
    .command('revoke')
    .description(i18n._(msg`revoke a stolen key; no receipt it ever signed can be trusted`))
    .argument('<id>', i18n._(msg`Key ID`))
    .requiredOption(
      '--reason <text>',
      i18n._(msg`the reason, which is public and shown with each receipt that the key signed`),
    )
    .action(async (kid: string, { reason }: { reason: string }) => {
      const settings = await settingsForKeys()
      report(settings, await revokeKey(settings, { kid, reason: reason.trim() }), i18n._(msg`Key revoked.`))
    })
}

async function settingsForKeys(): Promise<Settings> {
  const settings = readSettings(process.env)
  if (!settings.SIGNING_KEYS) await prepareDataDir(settings.DATA_DIR)
  return settings
}

function report({ SIGNING_KEYS }: Settings, keys: KeySet, done: string): void {
  const set = `${i18n._(msg`SIGNING_KEYS is set. Change it to this value, then restart each process.`)}\n${JSON.stringify(keys)}`
  process.stdout.write(`${SIGNING_KEYS ? set : done}\n`)
}

const dayOf = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10)

function describe({ kid, d, iat, exp, revoked }: SigningKey): string {
  const states = [
    i18n._(msg`created ${{ day: dayOf(iat) }}`),
    d && exp === undefined ? i18n._(msg`active`) : '',
    exp === undefined || revoked ? '' : i18n._(msg`retired ${{ day: dayOf(exp) }}`),
    revoked ? i18n._(msg`revoked ${{ day: dayOf(revoked.revoked_at) }}: ${{ reason: revoked.reason }}`) : '',
  ]
  return `${kid}  ${states.filter(Boolean).join(', ')}`
}
