import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { readSettings } from '#server/platform/settings.ts'
import type { ContactMessage } from '#contract/contact-message.ts'
import { sendContactMessage } from './send-contact-message.ts'

const db = await testDatabase()
const house = readSettings({ CONTACT_TO: 'desk@enrolled.example', APP_ORIGIN: 'https://enrolled.example' })
const message: ContactMessage = {
  topic: 'listing',
  name: 'Ada <b>Vance</b>',
  email: 'ada@mail.example',
  message: 'My listing shows the old city.\nPlease change it to Boise.',
}
const send = (changes: Partial<ContactMessage> = {}, trapped = false) =>
  sendContactMessage(db, house, { message: { ...message, ...changes }, trapped })
const kept = () => db<{ id: string; status: string; message: string }[]>`select * from contact_message order by id`
type Queued = { kind: string; recipient: string; replyTo: string; subject: string; bodyText: string; bodyHtml: string }
const queued = () => db<Queued[]>`select * from mail order by queued_at`

beforeEach(() => db`truncate contact_message, mail`)

test('a message is kept and mailed to whoever reads them; an answer goes to the writer', async () => {
  await send()
  const [row] = await kept()
  expect(row).toMatchObject({ status: 'new', message: message.message, email: 'ada@mail.example' })
  const mails = await queued()
  expect(mails.length).toBe(1)
  expect(mails[0]).toMatchObject({
    kind: 'contact',
    recipient: 'desk@enrolled.example',
    replyTo: 'ada@mail.example',
    subject: `Contact ${row?.id}: A listing is wrong, or should not be shown`,
  })
  expect(mails[0]?.bodyText).toContain('> My listing shows the old city.\n> Please change it to Boise.')
  expect(mails[0]?.bodyHtml).toContain('Ada &lt;b&gt;Vance&lt;/b&gt;')
})

test('pressed twice, even at the same moment, it is one message and one mail', async () => {
  await Promise.all(Array.from({ length: 8 }, () => send()))
  expect((await kept()).length).toBe(1)
  expect((await queued()).length).toBe(1)
  await send({ message: 'Another matter altogether, thank you.' })
  expect((await kept()).length).toBe(2)
  expect((await queued()).length).toBe(2)
})

test('one that filled the trap is kept for a person to look at, and not mailed', async () => {
  await send({}, true)
  expect(await kept()).toMatchObject([{ status: 'held' }])
  expect(await queued()).toEqual([])
})

test('when the message cannot be kept, nothing is mailed', async () => {
  await expect(send({ message: 'short' })).rejects.toThrow('contact_message_message_check')
  expect(await kept()).toEqual([])
  expect(await queued()).toEqual([])
})

test('when the mail cannot be queued, nothing is kept', async () => {
  await expect(send({ email: 'ada@mail.example, eve@mail.example' })).rejects.toThrow('was not queued')
  expect(await kept()).toEqual([])
})
