/** npm run cli -- push-keys: a new key pair for waking browsers (VAPID), as lines for the environment. */
import type { Command } from 'commander'
import webPush from 'web-push'

export function addPushKeysCommand(program: Command): void {
  program
    .command('push-keys')
    .description('make the keys that let the server wake browsers for messages; changes nothing')
    .action(() => {
      const { publicKey, privateKey } = webPush.generateVAPIDKeys()
      process.stdout.write(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n`)
    })
}
