/**
 * How an email looks: React elements, rendered to HTML once. Email programs are older than browsers: tables instead of
 * boxes, styles on each element, and what needs a media query again in the head. Nothing is loaded, so an email looks
 * the same with images blocked.
 */
import { msg } from '@lingui/core/runtime-macro'
import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { currentLanguage, i18n, languageOfContent } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import type { EmailBlock, EmailContent, EmailSpan } from './email-content.ts'

export type EmailParts = {
  content: EmailContent
  siteName: string
  /** Who sends it, and from where. */
  senderLine: string
  /** @throws Error for a link that an email can't have. */
  hrefOf: (link: Exclude<EmailSpan, string>) => string
}

/** Its media query, for a program that shows an email in one theme. */
export const DARK_THEME = '@media (prefers-color-scheme: dark)'

/** The tokens of app/ui/tokens.css that emails use: light, then dark. */
export const EMAIL_COLORS = {
  paper: ['#faf7f0', '#0f1318'],
  raised: ['#ffffff', '#181e23'],
  ink: ['#1a2029', '#e9e8e2'],
  muted: ['#50565e', '#b0b4bc'],
  hairline: ['#dedcd6', '#2e3339'],
  evergreen: ['#095b41', '#7cd2ae'],
  'on-evergreen': ['#fbfaf7', '#111419'],
  marigold: ['#e8ab3e', '#e8ab3e'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

type ColorName = 'color' | 'backgroundColor' | 'borderColor'
const TONES = {
  paper: { backgroundColor: 'paper' },
  card: { backgroundColor: 'raised', borderColor: 'hairline' },
  ink: { color: 'ink' },
  muted: { color: 'muted' },
  link: { color: 'evergreen' },
  seal: { color: 'evergreen', borderColor: 'evergreen' },
  button: { backgroundColor: 'evergreen', borderColor: 'evergreen' },
  label: { color: 'on-evergreen' },
  rule: { borderColor: 'hairline' },
} as const satisfies Record<string, Partial<Record<ColorName, keyof typeof EMAIL_COLORS>>>
type Tone = keyof typeof TONES

const SANS = 'Inter, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'
const SERIF = 'Source Serif, Georgia, Times New Roman, serif'
const MONO = 'ui-monospace, SF Mono, Menlo, Consolas, monospace'
const SERIF_TEXT: CSSProperties = { fontFamily: SERIF, fontWeight: 600 }
const SMALL_TEXT: CSSProperties = { fontSize: 14, lineHeight: '22px' }
/** Keeps an endless word or address inside a narrow screen. */
const BREAKS: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' }

/** The light colors on the element; STYLES has the dark ones. */
const toned = (tones: Tone | readonly Tone[], style: CSSProperties = {}, className = '') => {
  const all = [tones].flat()
  const colors = all.flatMap(colorsOf).map(([name, [light]]) => [name, light])
  return {
    className: [...all, className].filter(Boolean).join(' '),
    style: { ...Object.fromEntries(colors), ...style },
  }
}

const colorsOf = (tone: Tone) =>
  (Object.entries(TONES[tone]) as [ColorName, keyof typeof EMAIL_COLORS][]).map(
    ([name, color]) => [name, EMAIL_COLORS[color]] as const,
  )

const TONE_NAMES = Object.keys(TONES) as Tone[]
const PROPERTIES: Readonly<Record<ColorName, string>> = {
  color: 'color',
  backgroundColor: 'background-color',
  borderColor: 'border-color',
}
const darkRules = (names: readonly ColorName[], prefix: string) =>
  TONE_NAMES.map((tone) => {
    const rules = colorsOf(tone).filter(([name]) => names.includes(name))
    const written = rules.map(([name, [, dark]]) => `${PROPERTIES[name]}:${dark} !important`)
    return written.length > 0 ? `${prefix}.${tone}{${written.join(';')}}` : ''
  }).join('')

/** Each in an element of its own: a program that doesn't understand one drops it whole. */
const STYLES = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:480px){.inside{padding:28px 20px 12px !important}.wide{width:100% !important}}',
  `${DARK_THEME}{${darkRules(['color', 'backgroundColor', 'borderColor'], '')}}`,
  // Outlook on the web marks what it makes dark, text and backgrounds apart.
  `${darkRules(['color', 'borderColor'], '[data-ogsc] ')}${darkRules(['backgroundColor'], '[data-ogsb] ')}`,
]

export const disclaimerOf = (siteName: string): string =>
  i18n._(msg`${{ siteName }} isn’t part of the IRS or any other government agency.`)
export const contactLabel = (): string => i18n._(msg`Contact us`)

export function EmailDocument(parts: EmailParts): ReactNode {
  const { subject, preheader } = parts.content
  const named = (name: string, content: string) => h('meta', { key: name, name, content })
  return h(
    'html',
    { lang: currentLanguage(), dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      named('viewport', 'width=device-width, initial-scale=1'),
      named('color-scheme', 'light dark'),
      named('supported-color-schemes', 'light dark'),
      named('format-detection', 'telephone=no, date=no, address=no, email=no, url=no'),
      named('x-apple-disable-message-reformatting', ''),
      h('title', null, subject),
      ...STYLES.map((css) => h('style', null, css)),
    ),
    h(
      'body',
      toned('paper', { margin: 0, padding: 0, width: '100%' }),
      h(Preheader, { text: preheader }),
      table(
        toned('paper', { width: '100%' }),
        h('td', { align: 'center', style: { padding: '28px 12px 36px' } }, page(parts)),
      ),
    ),
  )
}

/** Email programs show it in the list. What follows keeps them from adding the first words of the email. */
const Preheader = ({ text }: { text: string }) =>
  h(
    'div',
    {
      style: {
        display: 'none',
        overflow: 'hidden',
        maxHeight: 0,
        maxWidth: 0,
        opacity: 0,
        fontSize: 1,
        lineHeight: '1px',
      },
    },
    text,
    '\u00a0\u200c'.repeat(Math.max(0, PREHEADER_CHARACTERS - text.length)),
  )
const PREHEADER_CHARACTERS = 140

type TableProps = { className?: string; style?: CSSProperties; align?: 'center' }
/** A table for layout: a row is a cell, or several. */
const table = (props: TableProps, ...rows: (ReactNode | ReactNode[])[]) =>
  h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, ...props },
    h('tbody', null, ...rows.map((cells) => h('tr', null, ...[cells].flat()))),
  )

const page = (parts: EmailParts) =>
  table(
    { align: 'center', style: { width: '100%', maxWidth: 560, tableLayout: 'fixed' } },
    h('td', { style: { padding: '0 4px 20px' } }, wordmark(parts.siteName)),
    h('td', toned(['card', 'ink'], CARD, 'inside'), ...cardOf(parts)),
    h('td', toned('muted', FOOTER), ...footerOf(parts)),
  )

/** Blocks inherit its font; each has a margin below. */
const CARD: CSSProperties = {
  fontFamily: SANS,
  fontSize: 16,
  lineHeight: '26px',
  ...BREAKS,
  borderWidth: 1,
  borderStyle: 'solid',
  borderRadius: 12,
  padding: '36px 40px 20px',
}

/** The seal of app/features/shell/wordmark.tsx in letters: pictures are blocked, and SVG is dropped. */
const wordmark = (siteName: string) =>
  table({}, [
    h('td', { 'aria-hidden': true, ...toned('seal', SEAL) }, h('span', { style: SEAL_SIGN }, '✓')),
    h('td', toned('ink', WORDMARK), siteName),
  ])
const SEAL: CSSProperties = {
  width: 24,
  height: 24,
  borderWidth: 2,
  borderStyle: 'solid',
  borderRadius: 6,
  textAlign: 'center',
  verticalAlign: 'middle',
  fontFamily: 'Arial, sans-serif',
  fontSize: 15,
  fontWeight: 700,
  lineHeight: '15px',
}
const SEAL_SIGN: CSSProperties = {
  display: 'inline-block',
  borderBottom: `2px solid ${EMAIL_COLORS.marigold[0]}`,
  paddingBottom: 1,
}
const WORDMARK: CSSProperties = {
  paddingLeft: 10,
  ...SERIF_TEXT,
  fontSize: 22,
  lineHeight: '28px',
  verticalAlign: 'middle',
}

function cardOf(parts: EmailParts): ReactNode[] {
  const { heading, body, button, after = [] } = parts.content
  return [
    h('h1', { style: HEADING }, heading),
    ...body.map((block) => blockOf(block, parts)),
    ...(button ? buttonOf(button, parts) : []),
    ...after.map((block) => blockOf(block, parts)),
  ]
}

const HEADING: CSSProperties = { ...SERIF_TEXT, margin: '0 0 16px', fontSize: 28, lineHeight: '34px' }
const SUBHEADING: CSSProperties = { ...SERIF_TEXT, margin: '28px 0 8px', fontSize: 22, lineHeight: '29px' }
const PARAGRAPH: CSSProperties = { margin: '0 0 16px' }

function blockOf(block: EmailBlock, parts: EmailParts): ReactNode {
  if (typeof block === 'string') return h('p', { style: PARAGRAPH }, block)
  if ('quote' in block) return quoteOf(block.quote)
  if ('code' in block) return h('p', toned(['paper', 'ink'], CODE), block.code)
  if ('details' in block) return detailsOf(block.details)
  if ('subheading' in block) return h('h2', { style: SUBHEADING }, block.subheading)
  if ('items' in block) {
    const items = block.items.map((item) => h('li', { style: { margin: '0 0 6px' } }, ...spansOf(item, parts)))
    return h(block.isOrdered ? 'ol' : 'ul', { style: { ...PARAGRAPH, padding: '0 0 0 24px' } }, ...items)
  }
  return h('p', { style: PARAGRAPH }, ...spansOf(block, parts))
}

const CODE: CSSProperties = {
  margin: '0 0 20px',
  padding: '16px 12px',
  borderRadius: 10,
  textAlign: 'center',
  fontFamily: MONO,
  fontSize: 28,
  lineHeight: '34px',
  fontWeight: 600,
  letterSpacing: 3,
}

const QUOTE: CSSProperties = {
  margin: '0 0 20px',
  padding: '2px 0 2px 16px',
  borderWidth: '0 0 0 3px',
  borderStyle: 'solid',
}
const quoteOf = (quote: string) =>
  h(
    'blockquote',
    { lang: languageOfContent(), ...toned('rule', QUOTE) },
    ...quote.split('\n').flatMap((line, at) => (at === 0 ? [line] : [h('br'), line])),
  )

const DETAILS: CSSProperties = { width: '100%', margin: '0 0 20px', borderWidth: '1px 0', borderStyle: 'solid' }
const DETAIL: CSSProperties = { padding: '8px 0', verticalAlign: 'top', lineHeight: '22px' }
const detailsOf = (details: readonly (readonly [label: string, value: string])[]) =>
  table(
    toned('rule', DETAILS),
    ...details.map(([label, value]) => [
      h('td', toned('muted', { ...DETAIL, width: 88, paddingRight: 12, fontSize: 14 }), label),
      h('td', { style: DETAIL }, value),
    ]),
  )

/** The cell has a border too, which remains where a program forces its own colors. */
function buttonOf(button: NonNullable<EmailContent['button']>, { hrefOf }: EmailParts): ReactNode[] {
  const href = hrefOf(button)
  const cell = toned('button', BUTTON_CELL)
  const link = h('td', cell, h('a', { href, ...toned('label', BUTTON) }, button.text))
  const box = table({ className: 'wide', style: { margin: `24px 0 ${button.isShown ? 16 : 24}px` } }, link)
  if (!button.isShown) return [box]
  return [
    box,
    h(
      'p',
      toned('muted', { ...SMALL_TEXT, margin: '0 0 20px' }),
      i18n._(msg`Button not working? Copy this link into your browser:`),
      h('br'),
      h('a', { href, ...toned('link') }, ...breakable(href)),
    ),
  ]
}
/** An address breaks where a person would break it. */
const breakable = (href: string): ReactNode[] =>
  href.split(/(?<=[/?=])/).flatMap((part, at) => (at === 0 ? [part] : [h('wbr'), part]))

/** Outlook on Windows pads only cells; others would pad twice. */
const OUTLOOK_PADDING = { msoPaddingAlt: '12px 24px' } as CSSProperties
const BUTTON_CELL: CSSProperties = {
  ...OUTLOOK_PADDING,
  borderRadius: 10,
  borderWidth: 1,
  borderStyle: 'solid',
  textAlign: 'center',
}
const BUTTON: CSSProperties = {
  display: 'block',
  padding: '12px 24px',
  borderRadius: 10,
  lineHeight: '24px',
  fontWeight: 600,
  textDecoration: 'none',
}

const spansOf = (spans: readonly EmailSpan[], { hrefOf }: EmailParts): ReactNode[] =>
  spans.map((span) => {
    if (typeof span === 'string') return span
    const words = span.isStrong ? h('strong', null, span.text) : span.text
    if (span.path === undefined && span.url === undefined) return words
    return h('a', { href: hrefOf(span), ...toned('link') }, words)
  })

const FOOTER: CSSProperties = { fontFamily: SANS, ...SMALL_TEXT, ...BREAKS, padding: '24px 4px 0' }
const FOOTER_LINK: CSSProperties = { display: 'inline-block', padding: '2px 0', marginRight: 12 }

function footerOf({ content, siteName, senderLine, hrefOf }: EmailParts): ReactNode[] {
  const { why, links = [] } = content.footer
  const linkTo = (href: string, words: string) => h('a', { href, ...toned('muted', FOOTER_LINK) }, words)
  const paragraph = (...words: ReactNode[]) => h('p', { style: { margin: '0 0 12px' } }, ...words)
  const ways = links.flatMap((link) => [linkTo(hrefOf(link), link.text), ' '])
  return [
    paragraph(why),
    ...(ways.length > 0 ? [paragraph(...ways)] : []),
    paragraph(
      linkTo(hrefOf({ text: '', path: '/' }), siteName),
      ' ',
      linkTo(hrefOf({ text: '', path: paths.contact }), contactLabel()),
      h('br'),
      senderLine,
      h('br'),
      disclaimerOf(siteName),
    ),
  ]
}
