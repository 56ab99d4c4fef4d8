import { expect, test } from 'vitest'
import { readSettings } from '#server/platform/settings.ts'
import { contentValues } from './content-values.ts'

const OPERATOR = {
  OPERATOR_NAME: 'Larkspur Directory LLC',
  OPERATOR_ADDRESS: '12 Invented Way, Reno, NV 89501',
  OPERATOR_STATE: 'NV',
  OPERATOR_EMAIL: 'desk@larkspur.example',
}

test('without an operator, the texts say that this is a demonstration, and name no placeholder', () => {
  const values = contentValues(readSettings({ NODE_ENV: 'test' }))
  const demo = 'This is a demonstration; no one operates it.'
  for (const name of ['agreement', 'who-we-are']) expect(values[name]).toContain(demo)
  expect(values['run-by']).toContain('This is a demonstration copy.')
  expect(Object.values(values).join(' ')).not.toMatch(/not named|its operator|undefined/)
})

test.each([OPERATOR, {}])('no value is Markdown, which would show as it is: %o', (operator) => {
  const values = contentValues(readSettings({ NODE_ENV: 'test', ...operator }))
  expect(Object.values(values).join('\n')).not.toMatch(/\*\*|\]\(|^- /m)
})

test('with an operator, each sentence names it', () => {
  const values = contentValues(readSettings({ NODE_ENV: 'test', ...OPERATOR }))
  expect(values['operator-lines']).toContain('12 Invented Way')
  expect(values['read-by']).toContain('A person reads every message.')
  for (const name of ['run-by', 'paid-by', 'agreement', 'who-we-are', 'copyright-agent']) {
    expect(values[name]).toContain(OPERATOR.OPERATOR_NAME)
  }
  expect(values['law-and-courts']).toContain('Courts in Nevada decide')
  expect(Object.values(values).join(' ')).not.toContain('demonstration;')
})
