import { expect, test } from 'vitest'
import { agentForm, clientForm, mfaForm, loginForm, profileForm } from './account-forms.ts'

const client = {
  first_name: ' Ada ',
  last_name: 'Vance',
  email: ' Ada@Mail.example ',
  password: 'correct horse battery',
  password_confirmation: 'correct horse battery',
  accept_terms: true,
}
const agent = {
  ...client,
  phone: '(559) 555-0142',
  city: 'Fresno',
  state: 'ca',
  zip: '93721-1234',
  website: 'vance.example/tax',
  attest_ea: true,
}
const invalidFields = (schema: typeof clientForm | typeof agentForm | typeof profileForm, form: object) =>
  [...new Set(schema.safeParse(form).error?.issues.map(({ path }) => path.join('.')) ?? [])].sort()

test('a filled-in form is cleaned up, and missing fields get their defaults', () => {
  expect(clientForm.parse(client)).toEqual({
    ...client,
    tab: 0,
    first_name: 'Ada',
    email: 'Ada@Mail.example',
    newsletter: false,
    leave_empty: '',
    callback_url: '',
  })
  expect(agentForm.parse(agent)).toMatchObject({
    tab: 1,
    phone: '+15595550142',
    state: 'CA',
    business_name: '',
    website: 'https://vance.example/tax',
  })
})

test('each field of an empty form gets its own message', () => {
  const issues = clientForm.safeParse({}).error?.issues ?? []
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual({
    first_name: 'Enter your first name.',
    last_name: 'Enter your last name.',
    email: 'Enter your email address.',
    password: 'Choose a password.',
    password_confirmation: 'Confirm your password.',
    accept_terms: 'Read and accept the terms of use.',
  })
})

test.each<[object, string]>([
  [{ first_name: ' ' }, 'first_name'],
  [{ first_name: 'x'.repeat(51) }, 'first_name'],
  [{ first_name: 'Win at www.bad.example' }, 'first_name'],
  [{ last_name: 'https://bad.example' }, 'last_name'],
  [{ last_name: 'Vance 123-45-6789' }, 'last_name'],
  [{ email: 'ada' }, 'email'],
  [{ email: 'ada@mail.example\nBcc: x@mail.example' }, 'email'],
  [{ password: 'short', password_confirmation: 'short' }, 'password'],
  [{ password_confirmation: 'another horse battery' }, 'password_confirmation'],
  [{ password: 'adavance 1234', password_confirmation: 'adavance 1234' }, 'password'],
  [{ accept_terms: false }, 'accept_terms'],
  [{ accept_terms: 'true' }, 'accept_terms'],
  [{ tab: 1 }, 'tab'],
  [{ role: 'admin' }, ''],
  [{ approved: true }, ''],
  [{ email_verified_at: '2026-01-01' }, ''],
])('a client’s %j is rejected at %s', (changes, field) => {
  expect(invalidFields(clientForm, { ...client, ...changes })).toEqual([field])
})

test.each<[object, string]>([
  [{ phone: '555-0142' }, 'phone'],
  [{ phone: '+0123456789' }, 'phone'],
  [{ state: 'XX' }, 'state'],
  [{ zip: '9372' }, 'zip'],
  [{ website: 'javascript:alert(1)' }, 'website'],
  [{ website: 'https://user:pass@vance.example' }, 'website'],
  [{ listing_id: '1 or 1=1' }, 'listing_id'],
  [{ attest_ea: false }, 'attest_ea'],
  [{ ssn: '123-45-6789' }, ''],
])('an agent’s %j is rejected at %s', (changes, field) => {
  expect(invalidFields(agentForm, { ...agent, ...changes })).toEqual([field])
})

test.each(['559 555 0142', '1-559-555-0142', '+1 559 555 0142', '559.555.0142', '(559) 555\u20110142'])(
  'the phone number %j is normalized to E.164',
  (phone) => {
    expect(agentForm.parse({ ...agent, phone }).phone).toBe('+15595550142')
  },
)

test.each<[object, string]>([
  [{ timezone: 'Mars/Olympus' }, 'timezone'],
  [{ preferences: { email_all: true } }, 'preferences'],
  [{ email: 'new@mail.example' }, ''],
  [{ role: { name: 'admin' } }, ''],
  [{ status: 'active' }, ''],
])("a profile can't be changed with %j", (changes, field) => {
  expect(invalidFields(profileForm, changes)).toEqual([field])
})

test('MFA and recovery codes are accepted the way people copy them', () => {
  const codeIn = (code: string) => mfaForm.safeParse({ challenge: 'x', code }).data?.code
  expect(codeIn(' 123 456 ')).toBe('123456')
  expect(codeIn('ABCD-efgh-2345-wxyz')).toBe('abcdefgh2345wxyz')
  for (const wrong of ['12345', '1234567', 'abcd', '', 'abcd-efgh-2345-wxy1']) expect(codeIn(wrong)).toBeUndefined()
})

test('the sign-in form takes two strings and nothing else', () => {
  expect(loginForm.safeParse({ email: 'a@mail.example', password: 'x' }).success).toBe(true)
  expect(loginForm.safeParse({ email: 'a@mail.example', password: 'x', remember: true }).success).toBe(false)
  expect(loginForm.safeParse({ email: { $ne: null }, password: { $ne: null } }).success).toBe(false)
})
