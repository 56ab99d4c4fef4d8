import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { unbroken } from './unbroken.tsx'

const held = (text: string) =>
  renderToStaticMarkup(<>{unbroken(text)}</>)
    .replaceAll('<span class="whitespace-nowrap">', '[')
    .replaceAll('</span>', ']')

test('phone numbers, form codes, and dates stay on one line, and their characters as they are written', () => {
  expect(held('Call 800-829-1040 about Schedule 1-A, Form 1040-X, or a 90-day letter.')).toBe(
    'Call [800-829-1040] about Schedule [1-A], Form [1040-X], or a [90-day] letter.',
  )
  expect(held('Until September 30, 2025.')).toBe('Until September\u00a030,\u00a02025.')
})

test('other words break where they did: without a digit, or too long for a line of a phone', () => {
  for (const text of [
    'A year-end, self-employed tax.',
    'a-b-c-d-e-1',
    '550e8400-e29b-41d4-a716-446655440000',
    '2024',
  ]) {
    expect(held(text)).toBe(text)
  }
})
