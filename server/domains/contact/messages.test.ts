import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { readSettings } from '#server/platform/settings.ts'
import type { ContactMessage } from '#common/contact-message.ts'
import { sendContactMessage } from './messages.ts'

const db = await testDatabase()
const deps = readSettings({ CONTACT_TO: 'desk@enrolled.example', APP_ORIGIN: 'https://enrolled.example' })
const message: ContactMessage = {
  topic: 'listing',
  name: 'Ada <b>Vance</b>',
  email: 'ada@mail.example',
  message: 'My listing shows the old city.\nPlease change it to Boise.',
  page: null,
}
const send = (changes: Partial<ContactMessage> = {}, honeypotFilled = false) =>
  sendContactMessage(db, deps, { message: { ...message, ...changes }, honeypotFilled })
const storedMessages = () =>
  db<{ id: string; status: string; message: string }[]>`select * from contact_message order by id`
type Queued = { kind: string; recipient: string; replyTo: string; subject: string; bodyText: string; bodyHtml: string }
const queued = () => db<Queued[]>`select * from mail order by queued_at`

beforeEach(() => db`truncate contact_message, mail`)

test('a message is stored and emailed to staff, and replies go to its author', async () => {
  await send()
  const [row] = await storedMessages()
  expect(row).toMatchObject({ status: 'new', message: message.message, email: 'ada@mail.example' })
  const mails = await queued()
  expect(mails.length).toBe(1)
  expect(mails[0]).toMatchObject({
    kind: 'contact',
    recipient: 'desk@enrolled.example',
    replyTo: 'ada@mail.example',
    subject: `Contact ${row?.id}: A listing is wrong, or shouldn’t be shown`,
  })
  expect(mails[0]?.bodyText).toContain('> My listing shows the old city.\n> Please change it to Boise.')
  expect(mails[0]?.bodyHtml).toContain('Ada &lt;b&gt;Vance&lt;/b&gt;')
})

test('a message sent twice, even at the same moment, is stored and emailed once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => send()))
  expect((await storedMessages()).length).toBe(1)
  expect((await queued()).length).toBe(1)
  await send({ message: 'Another matter altogether, thank you.' })
  expect((await storedMessages()).length).toBe(2)
  expect((await queued()).length).toBe(2)
})

test('a message with the honeypot filled in is held for review and not emailed', async () => {
  await send({}, true)
  expect(await storedMessages()).toMatchObject([{ status: 'held' }])
  expect(await queued()).toEqual([])
})

test('when the message can’t be stored, nothing is emailed', async () => {
  await expect(send({ message: 'short' })).rejects.toThrow('contact_message_message_check')
  expect(await storedMessages()).toEqual([])
  expect(await queued()).toEqual([])
})

test('when the email can’t be queued, nothing is stored', async () => {
  await expect(send({ email: 'ada@mail.example, eve@mail.example' })).rejects.toThrow('was not queued')
  expect(await storedMessages()).toEqual([])
})
