import { expect, test } from 'vitest'
import { writeLetter } from './write-letter.ts'

const sender = { SITE_NAME: 'Enrolled', POSTAL_ADDRESS: '1 Main St, Fresno CA', origin: 'https://enrolled.example' }

test('text and HTML say the same, with the postal address below', () => {
  const { text, html } = writeLetter(sender, ['Welcome.', { link: 'Confirm', path: '/auth/verify/abc' }])
  for (const form of [text, html]) {
    expect(form).toContain('Welcome.')
    expect(form).toContain('https://enrolled.example/auth/verify/abc')
    expect(form).toContain('1 Main St, Fresno CA')
  }
})

test('what somebody wrote is never markup, nor mistaken for our words', () => {
  const { text, html } = writeLetter(sender, [{ quote: '<img src=x onerror=alert(1)>\n"& more' }])
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;<br>&quot;&amp; more')
  expect(text).toContain('> <img src=x onerror=alert(1)>\n> "& more')
})

test('nothing is loaded and nobody is counted', () => {
  const { html } = writeLetter(sender, ['Hello', { link: 'Home', path: '/' }])
  expect(html).not.toMatch(/<img|<link|<script|url\(|src=/i)
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['https://enrolled.example/'])
})

test.each(['//elsewhere.example/x', 'https://elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)', ''])(
  'a link to %j is refused',
  (path) => {
    expect(() => writeLetter(sender, [{ link: 'Go', path }])).toThrow('A mail may not link to')
  },
)
