/** A real SMTP server for a test file, which keeps what it is given and can be told to misbehave. */
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'
import { freePort } from './app-process.ts'

export type ReceivedMail = { from: string; to: string[]; raw: string; mail: Email }
/** What the server says to a mail it was sent: nothing wrong, "not now", "never", or silence as the line is cut. */
export type SmtpAnswer = 'take' | 'later' | 'never' | 'cut'

export type TestSmtp = {
  url: string
  port: number
  /** Everything that arrived whole, oldest first, whatever was answered to it. */
  received: ReceivedMail[]
  /** How many were opened so far. */
  lines: number
  /** Ends every line, as a server does that has waited long enough. */
  hangUp: () => void
  /** Asked when a mail has arrived whole and is about to be answered. */
  answer: (mail: ReceivedMail) => SmtpAnswer | Promise<SmtpAnswer>
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
  // A client that was killed resets its line.
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  afterAll(async () => {
    // Senders keep theirs open for a while.
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
