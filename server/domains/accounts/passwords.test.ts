import { expect, test } from 'vitest'
import { checkPassword, hashPassword } from './passwords.ts'

test('a hash is Argon2id at our cost settings, with its own salt', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await checkPassword(one, 'correct horse')).toEqual({ isValid: true, needsRehash: false })
  expect(await checkPassword(one, 'correct horse ')).toEqual({ isValid: false, needsRehash: false })
  expect(await checkPassword(null, 'no one has this password')).toEqual({ isValid: false, needsRehash: false })
})

test('a full queue rejects with a retry time, and what is queued is still served', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 150 }, () => checkPassword(null, 'x')))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(20)
  for (const { reason } of refused as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ code: 'busy', status: 503, retryAfterS: 5 })
  }
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(100)
  await expect(checkPassword(null, 'x'), 'the line is empty again').resolves.toMatchObject({ isValid: false })
})
