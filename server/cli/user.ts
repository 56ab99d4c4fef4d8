/** `user create`: creates the first admin, and staff after that. */
import { paths } from '#common/paths.ts'
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { text } from 'node:stream/consumers'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { isEmailAddress } from '#common/account-rules.ts'
import { ROLES, type Role, STAFF_ROLES } from '#common/roles.ts'
import { setPlan } from '../domains/api-keys/set-plan.ts'
import { createUser } from '../domains/accounts/create-user.ts'
import { AppError } from '../platform/errors.ts'
import type { OpenCliContext } from './import.ts'

type Flags = { email: string; role: Role; firstName: string; lastName: string; passwordStdin?: boolean }

export function addUserCommand(program: Command, open: OpenCliContext) {
  const user = program.command('user').description(i18n._(msg`manage accounts`))
  user
    .command('create')
    .description(
      i18n._(msg`create a confirmed account; without --password-stdin, we email its owner a link to choose a password`),
    )
    .requiredOption('--email <address>', i18n._(msg`the account’s email address`), addressOf)
    .addOption(new Option('--role <role>', i18n._(msg`the account’s role`)).choices(ROLES).makeOptionMandatory())
    .option('--first-name <name>', i18n._(msg`visible to other users`), '')
    .option('--last-name <name>', i18n._(msg`visible to other users`), '')
    .option('--password-stdin', i18n._(msg`read the password from standard input, never from the command line`))
    .action((flags: Flags) => createFrom(flags, open))
  user
    .command('plan')
    .description(i18n._(msg`set how often an account can call the API with its keys`))
    .requiredOption('--email <address>', i18n._(msg`the account’s email address`), addressOf)
    .requiredOption('--plan <name>', i18n._(msg`a plan listed in API_PLANS`))
    .action((flags: PlanFlags) => setPlanFrom(flags, open))
}

type PlanFlags = { email: string; plan: string }

async function setPlanFrom({ email, plan }: PlanFlags, open: OpenCliContext): Promise<void> {
  const { db, settings, close } = await open()
  try {
    const { name, perMinute } = await setPlan(db, settings.API_PLANS, { email, plan })
    process.stdout.write(
      `${i18n._(msg`${{ email }} is now on the ${{ name }} plan: ${{ perMinute }} calls per minute with API keys.`)}\n`,
    )
  } catch (error) {
    throw error instanceof AppError ? new Error(formatError(error), { cause: error }) : error
  } finally {
    await close()
  }
}

async function createFrom({ passwordStdin, ...flags }: Flags, open: OpenCliContext): Promise<void> {
  const password = passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : null
  const { db, settings, close } = await open()
  try {
    await createUser(db, { sender: settings }, { ...flags, password })
    process.stdout.write(`${createdMessage(flags, password)}\n`)
  } catch (error) {
    throw error instanceof AppError ? new Error(formatError(error), { cause: error }) : error
  } finally {
    await close()
  }
}

function createdMessage({ email, role }: { email: string; role: Role }, password: string | null): string {
  const lines = [i18n._(msg`Created ${{ email }} with the role ${{ role }}.`)]
  if (password === null)
    lines.push(i18n._(msg`An email with a link to choose a password is queued. A running server will send it.`))
  if (STAFF_ROLES.includes(role)) {
    lines.push(
      i18n._(
        msg`After signing in, set up an authenticator app at ${{ path: paths.account }}. Staff accounts require it.`,
      ),
    )
  }
  return lines.join('\n')
}

const formatError = ({ message, problems }: AppError) => Object.values(problems ?? {}).flat()[0] ?? message

function addressOf(typed: string): string {
  if (isEmailAddress(typed)) return typed
  throw new InvalidArgumentError(i18n._(msg`Enter an email address like name@example.com.`))
}
