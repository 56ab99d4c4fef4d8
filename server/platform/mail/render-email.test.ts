import { expect, test } from 'vitest'
import { renderEmail } from './render-email.ts'

const operator = {
  name: 'Ada Invented LLC',
  address: '1 Main St, Fresno, CA 93721',
  state: 'California',
  email: 'ada@enrolled.example',
}
const sender = { SITE_NAME: 'Enrolled', operator, origin: 'https://enrolled.example' }

test('text and HTML say the same, with the operator’s name and address at the bottom', () => {
  const { text, html } = renderEmail(sender, ['Welcome.', { link: 'Confirm', path: '/auth/verify/abc' }])
  for (const form of [text, html]) {
    expect(form).toContain('Welcome.')
    expect(form).toContain('https://enrolled.example/auth/verify/abc')
    expect(form).toContain('Ada Invented LLC, 1 Main St, Fresno, CA 93721')
  }
})

test("a user's text is never markup, and can't be mistaken for ours", () => {
  const { text, html } = renderEmail(sender, [{ quote: '<img src=x onerror=alert(1)>\n"& more' }])
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;<br>&quot;&amp; more')
  expect(text).toContain('> <img src=x onerror=alert(1)>\n> "& more')
})

test('the email loads nothing and has no tracking', () => {
  const { html } = renderEmail(sender, ['Hello', { link: 'Home', path: '/' }])
  expect(html).not.toMatch(/<img|<link|<script|url\(|src=/i)
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['https://enrolled.example/'])
})

test.each(['//elsewhere.example/x', 'https://elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)', ''])(
  'a link to %j is rejected',
  (path) => {
    expect(() => renderEmail(sender, [{ link: 'Go', path }])).toThrow('A mail may not link to')
  },
)
