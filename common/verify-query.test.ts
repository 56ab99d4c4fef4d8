import { expect, test } from 'vitest'
import { lastNameRequired, parseVerifyQuery } from './verify-query.ts'

const parse = (text: string) => parseVerifyQuery(new URLSearchParams(text))

test('a last name is enough', () => {
  expect(parse('last_name=+Gonzales+')).toEqual({
    question: { lastName: 'Gonzales', firstName: '', state: '', zip: '' },
    problems: null,
  })
})

test.each(['', 'last_name=', 'last_name=+++', 'last_name=...', 'first_name=Ann'])(
  'without a last name, it is requested: %j',
  (text) => {
    expect(parse(text).problems).toEqual({ last_name: lastNameRequired() })
  },
)

test.each(['California', 'california', ' ca ', 'Calif.', 'CA'])('the state can be written “%s”', (state) => {
  expect(parse(new URLSearchParams({ last_name: 'a', state }).toString()).question).toMatchObject({ state: 'CA' })
})

test('a state code works in any case, and a ZIP code can have nine digits', () => {
  expect(parse('last_name=a&state=tx&zip=78701-1234').question).toMatchObject({ state: 'TX', zip: '78701' })
})

test('problems are reported per field, and typed values are kept', () => {
  const parsed = parse('last_name=Poe&state=XX&zip=123')
  expect(parsed.problems).toEqual({ state: 'Choose a state.', zip: 'Enter a five-digit ZIP code, or leave it blank.' })
  expect(parsed).toMatchObject({ given: { lastName: 'Poe', state: 'XX', zip: '123' } })
})

test('a field sent as a file and a name that is too long are rejected', () => {
  const form = new FormData()
  form.set('last_name', new Blob(['x']))
  expect(parseVerifyQuery(form).problems).toEqual({ last_name: lastNameRequired() })
  expect(parse(`last_name=${'x'.repeat(101)}`).problems).toEqual({ last_name: 'at most 100 characters' })
})
