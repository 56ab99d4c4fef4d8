/** What every email has, tested on a sample of each kind. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contextOf, type WrittenEmail } from '#server/platform/mail/email-content.ts'
import { renderEmail } from '#server/platform/mail/render-email.ts'
import { withTypedText } from '#tests/support/typed-text.ts'
import { inLanguage } from '#server/platform/request-language.ts'
import type { Language } from '#common/i18n.ts'
import { sampleEmails } from './sample-emails.ts'

const DOMAINS = join(import.meta.dirname, '../../domains')
const sender = {
  SITE_NAME: 'Enrolled',
  operator: {
    name: 'Ada Invented LLC',
    address: '1 Main St, Suite 200, Fresno, CA 93721',
    state: 'California',
    email: 'ada@enrolled.example',
  },
  origin: 'https://enrolled.example',
  mailFrom: { name: 'Enrolled', address: 'no-reply@enrolled.example' },
}
/** Gmail cuts off what is longer. */
const GMAIL_BYTES = 102 * 1024

const rendered = (email: WrittenEmail, language: Language = 'en') =>
  inLanguage(language, () => {
    const content = email.contentFor(contextOf(sender))
    return { ...content, ...renderEmail(sender, content) }
  })

/** To staff, or issues, which are in English. */
const ONLY_IN_ENGLISH = new Set(['contact', 'newsletter', 'newsletter_test'])
const samplesIn = (language: Language) =>
  sampleEmails
    .filter(({ kind }) => language === 'en' || !ONLY_IN_ENGLISH.has(kind))
    .map(({ kind, nth, write, facts }) => ({ name: `${kind}.${nth + 1} (${language})`, write, facts, language }))
const emails = [...samplesIn('en'), ...samplesIn('es')].map(({ name, write, facts, language }) => ({
  name,
  email: rendered(write(facts), language),
}))

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
const linksInHtml = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => unescaped(href))
const linksInText = (text: string) => [...text.matchAll(/https?:\/\/[^\s)]+/g)].map(([link]) => link)
const buttonsIn = (html: string) => html.match(/<td class="button"/g)?.length ?? 0

test('every kind of every domain has a sample, and no two have the same name', async () => {
  const files = readdirSync(DOMAINS).filter((domain) => readdirSync(join(DOMAINS, domain)).includes('emails.ts'))
  const tables = await Promise.all(
    files.map(async (domain) => {
      const module = (await import(`#server/domains/${domain}/emails.ts`)) as Record<string, unknown>
      return Object.entries(module).flatMap(([name, table]) =>
        name.endsWith('Emails') ? Object.keys(table as object) : [],
      )
    }),
  )
  expect(tables.every((kinds) => kinds.length > 0)).toBe(true)
  const kinds = tables.flat()
  expect(new Set(kinds).size).toBe(kinds.length)
  expect([...new Set(sampleEmails.map(({ kind }) => kind))].sort()).toEqual(kinds.sort())
})

test.each(emails)('$name: text and HTML have the same links, to us or to sources on the web', ({ name, email }) => {
  const links = new Set(linksInHtml(email.html))
  expect(new Set(linksInText(email.text))).toEqual(links)
  const elsewhere = [...links].filter((link) => !link.startsWith('https://enrolled.example/'))
  expect(
    elsewhere.filter((link) => !name.startsWith('newsletter') || !link.startsWith('https://www.irs.gov/')),
  ).toEqual([])
})

test.each(emails)('$name: a subject, a preheader, at most one button, the reason, and the address', ({ email }) => {
  const { subject, preheader, heading, html, text, button, footer } = email
  expect(subject.length).toBeLessThanOrEqual(60)
  expect(preheader.length).toBeGreaterThan(10)
  expect(preheader.length).toBeLessThanOrEqual(110)
  expect(preheader).not.toBe(subject)
  expect(heading).not.toBe('')
  expect(buttonsIn(html)).toBe(button ? 1 : 0)
  expect(footer.why).toMatch(/^(?:You’re receiving|Recibe) /)
  for (const form of [html, text]) {
    expect(form).toContain(footer.why)
    expect(form).toContain(sender.operator.address)
  }
})

test.each(emails)('$name: loads nothing, runs nothing, and is short enough for Gmail', ({ email: { html } }) => {
  expect(html).not.toMatch(
    /<(?:img|script|link|iframe|svg|form|input|video|object)\b|url\(|@import|src=|javascript:| on\w+=/i,
  )
  expect(Buffer.byteLength(html)).toBeLessThan(GMAIL_BYTES)
})

/** Words that a sentence in English can't do without, and one in Spanish doesn't have. */
const ENGLISH =
  /(?<!\p{L})(?:the|of|and|or|to|is|are|was|for|with|from|you|your|we|this|that|how|what|it|not|has|have|can|on|an|if)(?!\p{L})/iu

test.each(samplesIn('es'))('$name: nothing of ours is in English', ({ write, facts }) => {
  const { subject, preheader, html, text } = rendered(write(withTypedText(facts, 'Escrito')), 'es')
  expect(html).toContain('<html lang="es"')
  const sentences = [subject, preheader, ...text.replace(/https?:\S+/g, '').split('\n')]
  expect(sentences.filter((sentence) => ENGLISH.test(sentence))).toEqual([])
})

test('links in a Spanish email lead to the Spanish page, if there is one', () => {
  const welcome = sampleEmails.find(({ kind }) => kind === 'welcome')
  if (!welcome) throw new Error('There is no welcome.')
  const links = linksInHtml(rendered(welcome.write(welcome.facts), 'es').html)
  expect(links).toContain('https://enrolled.example/es/agents')
  expect(links).toContain('https://enrolled.example/new-question')
})

test('what people type is never markup in an email', () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>"&\''
  const typed = sampleEmails.map(({ write, facts }) => rendered(write(withTypedText(facts, hostile))))
  expect(typed.filter(({ text }) => text.includes(hostile)).length).toBeGreaterThan(20)
  expect(typed.filter(({ html }) => /<img|<script/.test(html))).toEqual([])
  expect(typed.filter(({ html, text }) => text.includes(hostile) && !html.includes('&lt;script&gt;'))).toEqual([])
})

test('an email repeats nothing that was typed to an address that is not confirmed', () => {
  const kinds = [
    'verify',
    'already_registered',
    'email_change_new',
    'question_confirm',
    'newsletter_confirm',
    'claim_code',
    'correction_code',
  ]
  const samples = sampleEmails.filter(({ kind }) => kinds.includes(kind))
  expect(samples.length).toBe(kinds.length)
  for (const { write, facts } of samples) {
    expect(rendered(write(withTypedText(facts, 'typed by a stranger'))).text).not.toContain('typed by a stranger')
  }
})

test('security emails say when it happened, and what to do if it wasn’t you', () => {
  const kinds = [
    'reset',
    'password_changed',
    'first_password',
    'new_sign_in',
    'session_ended',
    'email_change_old',
    'email_change_new',
    'email_changed',
    'provider_linked',
    'provider_unlinked',
    'second_factor',
    'account_deleted',
  ]
  const samples = sampleEmails.filter(({ kind }) => kinds.includes(kind))
  expect(new Set(samples.map(({ kind }) => kind)).size).toBe(kinds.length)
  for (const { write, facts } of samples) {
    const at = new Date('2026-11-24T19:05:00Z')
    const { text } = renderEmail(sender, write(facts).contentFor(contextOf(sender, at)))
    expect(text).toContain('Nov. 24, 2026, 2:05 p.m. ET')
    expect(text).toMatch(/If (?:this|it) wasn’t|If this was you, .* If it wasn’t|Don’t recognize/)
  }
})
