/** A real SMTP server that records each email's recipient and Message-ID, and can be told to withhold its replies. */
import { SMTPServer } from 'smtp-server'
import { freePort } from '#tests/support/app-process.ts'

export type SunkEmail = { to: string; messageId: string }
/** The reply to a received email: accepted, "not now", a closed connection without a reply, or no reply at all. */
type SmtpReply = 'take' | 'later' | 'cut' | 'silent'
export type SmtpSink = {
  url: string
  /**
   * Every email that arrived whole and wasn't answered by "not now": the reader has it, even if the sender doesn't
   * know.
   */
  received: SunkEmail[]
  /** From now on, accepts emails without replying to their sender. */
  stopReplying: () => void
  resumeReplying: () => void
  /** Called for each email. */
  setSmtpReply: (smtpReply: () => SmtpReply) => void
  close: () => Promise<void>
}

export async function openSmtpSink(): Promise<SmtpSink> {
  const port = await freePort()
  const received: SunkEmail[] = []
  let smtpReply: () => SmtpReply = () => 'take'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, { envelope }, done) {
      const receiveEmail = async () => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        const [, messageId = ''] = /^message-id:\s*(<[^>]+>)/im.exec(Buffer.concat(chunks).toString('latin1')) ?? []
        const chosenReply = smtpReply()
        if (chosenReply === 'later') return done(Object.assign(new Error('not now'), { responseCode: 451 }))
        received.push({ to: envelope.rcptTo[0]?.address ?? '', messageId })
        if (chosenReply === 'take') done()
        if (chosenReply === 'cut') for (const line of server.connections) line.close()
      }
      // A sender that dies halfway has sent nothing.
      receiveEmail().catch(() => {})
    },
  })
  // A killed client resets its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stopReplying: () => void (smtpReply = () => 'silent'),
    resumeReplying: () => void (smtpReply = () => 'take'),
    setSmtpReply: (next) => void (smtpReply = next),
    async close() {
      // Senders keep their connections open for a while.
      for (const line of server.connections) line.close()
      await new Promise<void>((resolve) => void server.close(resolve))
    },
  }
}
