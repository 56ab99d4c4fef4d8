/** A real SMTP server that keeps of each mail whose it is and its Message-ID, and can be made to hold its answers back. */
import { SMTPServer } from 'smtp-server'
import { freePort } from '#tests/support/app-process.ts'

export type Sunk = { to: string; messageId: string }
/** What is said to a mail that has arrived: yes, "not now", nothing as the line is cut, or nothing at all. */
export type Mood = 'take' | 'later' | 'cut' | 'silent'
export type SmtpSink = {
  url: string
  /** Everything that arrived whole and was not answered by "not now": the reader has it, whoever knows of it. */
  received: Sunk[]
  /** From now on mails are taken, and their sender is not told. */
  fallSilent: () => void
  speakAgain: () => void
  /** Asked for each mail. */
  setMood: (mood: () => Mood) => void
  close: () => Promise<void>
}

export async function openSmtpSink(): Promise<SmtpSink> {
  const port = await freePort()
  const received: Sunk[] = []
  let mood: () => Mood = () => 'take'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, { envelope }, done) {
      const take = async () => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        const [, messageId = ''] = /^message-id:\s*(<[^>]+>)/im.exec(Buffer.concat(chunks).toString('latin1')) ?? []
        const said = mood()
        if (said === 'later') return done(Object.assign(new Error('not now'), { responseCode: 451 }))
        received.push({ to: envelope.rcptTo[0]?.address ?? '', messageId })
        if (said === 'take') done()
        if (said === 'cut') for (const line of server.connections) line.close()
      }
      // A sender that dies halfway has sent nothing.
      take().catch(() => {})
    },
  })
  // A client that was killed resets its line.
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    fallSilent: () => void (mood = () => 'silent'),
    speakAgain: () => void (mood = () => 'take'),
    setMood: (next) => void (mood = next),
    async close() {
      // Senders keep their lines open for a while.
      for (const line of server.connections) line.close()
      await new Promise<void>((resolve) => void server.close(resolve))
    },
  }
}
