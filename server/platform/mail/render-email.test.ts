import { expect, test } from 'vitest'
import type { EmailContent } from './email-content.ts'
import { renderEmail } from './render-email.ts'

const operator = {
  name: 'Ada Invented LLC',
  address: '1 Main St, Fresno, CA 93721',
  state: 'California',
  email: 'ada@enrolled.example',
}
const sender = {
  SITE_NAME: 'Enrolled',
  operator,
  origin: 'https://enrolled.example',
  mailFrom: { name: 'Enrolled', address: 'no-reply@enrolled.example' },
}
const render = (changes: Partial<EmailContent> = {}) =>
  renderEmail(sender, {
    subject: 'Hello',
    preheader: 'Shown in the inbox.',
    heading: 'Welcome',
    body: ['You registered.'],
    footer: { why: 'You’re receiving this email because you registered.' },
    ...changes,
  })

test('text and HTML say the same, with the reason and the operator’s name and address at the bottom', () => {
  const { text, html } = render({
    button: { text: 'Confirm', path: '/auth/verify/abc' },
    after: [
      ['Or ', { text: 'contact us', path: '/contact' }, '.'],
      { details: [['When', 'Nov.\u00a024']] },
      { items: [['One'], ['Two']], isOrdered: true },
    ],
    footer: { why: 'Because you registered.', links: [{ text: 'Settings', path: '/dashboard/account' }] },
  })
  expect(text).toBe(`Welcome

You registered.

Confirm:
https://enrolled.example/auth/verify/abc

Or contact us (https://enrolled.example/contact).

When: Nov. 24

1. One
2. Two

-- 
Because you registered.
Settings: https://enrolled.example/dashboard/account

Enrolled · https://enrolled.example/
Contact us: https://enrolled.example/contact
Ada Invented LLC, 1 Main St, Fresno, CA 93721
Enrolled isn’t part of the IRS or any other government agency.
`)
  const words = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  for (const said of [
    'You registered.',
    'Confirm',
    'contact us',
    'One',
    'Because you registered.',
    'Ada Invented LLC, 1 Main St, Fresno, CA 93721',
  ])
    expect(words).toContain(said)
  expect(html.startsWith('<!doctype html>')).toBe(true)
})

test("a user's text is never markup, and can't be mistaken for ours", () => {
  const { text, html } = render({ body: [{ quote: '<img src=x onerror=alert(1)>\n"& more' }] })
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;<br/>&quot;&amp; more')
  expect(text).toContain('> <img src=x onerror=alert(1)>\n> "& more')
})

test('what inboxes show after the subject is in the HTML, hidden, and not in the text', () => {
  const { text, html } = render()
  expect(html).toMatch(/<div style="display:none[^>]*>Shown in the inbox\./)
  expect(text).not.toContain('Shown in the inbox.')
})

test.each(['//elsewhere.example/x', 'https://elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)', ''])(
  'a link to the path %j is rejected',
  (path) => {
    expect(() => render({ button: { text: 'Go', path } })).toThrow("An email can't link to")
    expect(() => render({ body: [[{ text: 'Go', path }]] })).toThrow("An email can't link to")
  },
)

test.each(['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', 'https://', ''])(
  'a link to the URL %j is rejected',
  (url) => expect(() => render({ body: [[{ text: 'Go', url }]] })).toThrow("An email can't link to"),
)

test('the link of a button is written out only where it is a key', () => {
  const button = { text: 'Go', path: '/auth/verify/abc' }
  const shown = 'Copy this link into your browser:'
  expect(render({ button }).html).not.toContain(shown)
  expect(render({ button: { ...button, isShown: true } }).html).toContain(shown)
})
