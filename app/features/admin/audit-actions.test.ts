import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditChoices, describeAction, isSecurityEvent, targetPage } from './audit-actions.ts'

test('every action that the server names in full can be chosen', () => {
  const sources = globSync('server/domains/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') })
  const named = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\baction: '([a-z]+\.[a-z_]+)'/g)].map(([, action = '']) => action),
  )
  expect(named).toContain('account.token_reused')
  const choices = new Set(auditChoices())
  expect(named.map(describeAction).filter((each) => !choices.has(each))).toEqual([])
})

test('an area can be chosen by itself, and a choice is written as the rows are', () => {
  expect(auditChoices()).toEqual(expect.arrayContaining(['Account:', 'Account: sign in', 'Discipline: load list']))
})

test('a reused token is marked, and an account leads to its row among the users', () => {
  expect([isSecurityEvent('account.token_reused'), isSecurityEvent('account.sign_in')]).toEqual([true, false])
  expect(targetPage({ target_kind: 'account', target_id: 'a b' })).toBe('/dashboard/admin/users?q=a+b')
  expect(targetPage({ target_kind: 'claim', target_id: 'x' })).toBeNull()
})
