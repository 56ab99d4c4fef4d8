/** A real SMTP server for a test file, which stores what it receives and can be made to misbehave. */
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'
import { freePort } from './app-process.ts'

export type ReceivedEmail = { from: string; to: string[]; raw: string; mail: Email }
/** How the server responds to an email: accept, a temporary failure, a permanent failure, or a dropped connection. */
type SmtpAnswer = 'take' | 'later' | 'never' | 'cut'

export type TestSmtp = {
  url: string
  port: number
  /** Everything that arrived completely, oldest first, whatever the response was. */
  received: ReceivedEmail[]
  /** How many connections were opened so far. */
  lines: number
  /** Closes every connection, as a server does that has waited long enough. */
  hangUp: () => void
  /** Called when an email has arrived completely and is about to be answered. */
  answer: (mail: ReceivedEmail) => SmtpAnswer | Promise<SmtpAnswer>
}

/** Call at the top of a test file, with `await`. */
export async function testSmtp(): Promise<TestSmtp> {
  const port = await freePort()
  const hangUp = () => {
    for (const line of server.connections) line.close()
  }
  const smtp: TestSmtp = { url: `smtp://127.0.0.1:${port}`, port, received: [], lines: 0, hangUp, answer: () => 'take' }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, done) {
      smtp.lines += 1
      done()
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const from = mailFrom === false ? '' : mailFrom.address
      const take = async () => {
        // A sender that dies halfway has sent nothing.
        const raw = await textOf(stream).catch(() => null)
        if (raw === null) return
        const mail = { from, to: rcptTo.map(({ address }) => address), raw, mail: await PostalMime.parse(raw) }
        smtp.received.push(mail)
        reply(await smtp.answer(mail), done)
      }
      void take()
    },
  })
  // A killed client resets its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  afterAll(async () => {
    // Senders keep their connections open for a while.
    hangUp()
    await new Promise<void>((resolve) => void server.close(resolve))
  })

  const reply = (answer: SmtpAnswer, done: (error?: Error | null) => void) => {
    if (answer === 'take') done()
    else if (answer === 'cut') hangUp()
    else done(Object.assign(new Error(`test: ${answer}`), { responseCode: answer === 'later' ? 451 : 550 }))
  }
  return smtp
}

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
