import { expect, test } from 'vitest'
import { PASSWORD, registered, signIn, takeQueuedEmails, testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const api = await testAccounts(db, { RATE_LIMITS: 'on' })

test('one account can have us email at most five new addresses a day, from any network', async () => {
  await registered(api)
  await registered(api, { email: 'grace@mail.example' })
  const { accessToken: token } = await signIn(api, 'ada@mail.example')
  const ask = (nth: number) =>
    api.post(
      'user/email-change',
      { email: `stranger${nth}@mail.example`, password: PASSWORD },
      { token, from: `192.0.2.${nth}` },
    )
  const answers = []
  for (let nth = 1; nth <= 25; nth++) answers.push(await ask(nth))
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(5).fill(200), ...Array<number>(20).fill(429)])
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(80_000)
  const mails = await takeQueuedEmails(db)
  expect(mails.filter(({ recipient }) => recipient.startsWith('stranger')).length).toBe(5)
  expect(mails.filter(({ recipient }) => recipient === 'ada@mail.example').length).toBe(5)
  const { accessToken: other } = await signIn(api, 'grace@mail.example')
  const wanted = { email: 'grace2@mail.example', password: PASSWORD }
  expect((await api.post('user/email-change', wanted, { token: other })).status).toBe(200)
})
