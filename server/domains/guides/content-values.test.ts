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
  for (const name of ['run-by', 'agreement', 'who-we-are']) expect(values[name]).toContain(demo)
  expect(Object.values(values).join(' ')).not.toMatch(/not named|its operator|undefined/)
})

test('with an operator, each sentence names it', () => {
  const values = contentValues(readSettings({ NODE_ENV: 'test', ...OPERATOR }))
  for (const name of ['run-by', 'paid-by', 'agreement', 'who-we-are', 'copyright-agent']) {
    expect(values[name]).toContain(OPERATOR.OPERATOR_NAME)
  }
  expect(values['law-and-courts']).toContain('Courts in Nevada decide')
  expect(Object.values(values).join(' ')).not.toContain('demonstration;')
})
