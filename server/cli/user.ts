/** `user create`: creates the first admin, and staff after that. */
import { text } from 'node:stream/consumers'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { isEmailAddress } from '#common/account-rules.ts'
import { ROLES, type Role, STAFF_ROLES } from '#common/roles.ts'
import { createUser } from '../domains/accounts/create-user.ts'
import { AppError } from '../platform/errors.ts'
import type { OpenCliContext } from './import.ts'

type Flags = { email: string; role: Role; firstName: string; lastName: string; passwordStdin?: boolean }

export function addUserCommand(program: Command, open: OpenCliContext) {
  const user = program.command('user').description('accounts')
  user
    .command('create')
    .description('create a confirmed account; without --password-stdin, we email its owner a link to choose a password')
    .requiredOption('--email <address>', 'the email address they sign in with', addressOf)
    .addOption(new Option('--role <role>', 'what they’re allowed to do').choices(ROLES).makeOptionMandatory())
    .option('--first-name <name>', 'shown to others', '')
    .option('--last-name <name>', 'shown to others', '')
    .option('--password-stdin', 'read the password from standard input, never from the command line')
    .action((flags: Flags) => createFrom(flags, open))
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
  const lines = [`Created ${email} with the role ${role}.`]
  if (password === null)
    lines.push('An email with a link to choose a password is queued. A running server will send it.')
  if (STAFF_ROLES.includes(role)) {
    lines.push('After signing in, set up an authenticator app at /dashboard/account. Staff accounts require it.')
  }
  return lines.join('\n')
}

const formatError = ({ message, problems }: AppError) => Object.values(problems ?? {}).flat()[0] ?? message

function addressOf(typed: string): string {
  if (isEmailAddress(typed)) return typed
  throw new InvalidArgumentError('Write it as name@host.example.')
}
