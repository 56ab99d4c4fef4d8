/** The page of /dev/mail: every kind of email and those that were written, with one of them shown. */
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

export const WIDTHS = [320, 600] as const
export const THEMES = ['light', 'dark'] as const
export const LANGUAGES = ['en', 'es'] as const
export type View = {
  width: (typeof WIDTHS)[number]
  theme: (typeof THEMES)[number]
  /** Of a sample: an email that was written has its own. */
  language: (typeof LANGUAGES)[number]
}

type EmailEntry = { path: string; title: string; note: string }
export type EmailGroup = { name: string; entries: readonly EmailEntry[] }
export type ShownEmail = {
  path: string
  subject: string
  facts: readonly (readonly [name: string, value: string])[]
  text: string
  /** Of an email that was written. */
  headers: string | null
}

type Page = { groups: readonly EmailGroup[]; shown: ShownEmail | null; view: View; origin: string }

export const renderEmailPage = (page: Page): string =>
  `<!doctype html>\n${renderToStaticMarkup(
    h(
      'html',
      { lang: 'en' },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('title', null, page.shown ? `${page.shown.subject} · Emails` : 'Emails'),
        h('style', null, STYLES),
      ),
      h(
        'body',
        null,
        h(
          'nav',
          { 'aria-label': 'Emails' },
          h('h1', null, 'Emails'),
          ...page.groups.map((group) => listOf(group, page)),
        ),
        mainOf(page),
      ),
    ),
  )}\n`

const withView = (path: string, { width, theme, language }: View) =>
  `${path}?${new URLSearchParams({ width: String(width), theme, language })}`

const listOf = ({ name, entries }: EmailGroup, { shown, view }: Page): ReactNode =>
  h(
    'section',
    null,
    h('h2', null, name),
    entries.length === 0 ? h('p', null, 'No emails yet.') : null,
    h(
      'ul',
      null,
      ...entries.map(({ path, title, note }) =>
        h(
          'li',
          null,
          h(
            'a',
            { href: withView(path, view), 'aria-current': path === shown?.path ? 'page' : undefined },
            title,
            h('small', null, note),
          ),
        ),
      ),
    ),
  )

function mainOf({ shown, view, origin }: Page): ReactNode {
  if (!shown) return h('main', null, h('p', null, 'Select an email.'))
  const html = `${shown.path}/html?${new URLSearchParams({ theme: view.theme, language: view.language })}`
  const choices = [
    ...WIDTHS.map((width) => ({ words: `${width} px`, to: { ...view, width }, chosen: width === view.width })),
    ...THEMES.map((theme) => ({ words: theme, to: { ...view, theme }, chosen: theme === view.theme })),
    ...LANGUAGES.map((language) => ({
      words: language,
      to: { ...view, language },
      chosen: language === view.language,
    })),
  ]
  return h(
    'main',
    null,
    h('h2', null, shown.subject),
    h('dl', null, ...shown.facts.flatMap(([name, value]) => [h('dt', null, name), h('dd', null, value)])),
    h(
      'p',
      { className: 'choices' },
      ...choices.map(({ words, to, chosen }) =>
        h('a', { href: withView(shown.path, to), 'aria-current': chosen ? 'true' : undefined }, words),
      ),
      h('a', { href: html }, 'Open alone'),
    ),
    h(
      'div',
      { className: 'both' },
      h('iframe', { title: 'As HTML', src: html, sandbox: '', width: view.width, height: 900 }),
      h('pre', { 'aria-label': 'As text', role: 'region' }, ...linkOwnUrls(shown.text, origin)),
    ),
    shown.headers === null ? null : h('details', null, h('summary', null, 'Headers'), h('pre', null, shown.headers)),
  )
}

/** Makes links to our own site work. */
const linkOwnUrls = (text: string, origin: string): ReactNode[] =>
  text
    .split(/(https?:\/\/[^\s<>)]+)/)
    .map((part) => (part.startsWith(`${origin}/`) ? h('a', { href: part }, part) : part))

const STYLES = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;display:grid;grid-template-columns:20rem 1fr;font:15px/1.5 system-ui,sans-serif}
nav{height:100vh;overflow:auto;position:sticky;top:0;padding:1rem;border-right:1px solid #8884}
h1{font-size:1.25rem;margin:0 0 1rem}
nav h2{font-size:.875rem;margin:1.25rem 0 .25rem;text-transform:capitalize}
ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:.25rem .5rem;border-radius:6px;color:inherit;text-decoration:none}
small{display:block;opacity:.75}
[aria-current]{background:#8883;font-weight:600}
main{padding:1rem 2rem;min-width:0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}
dt{opacity:.75}
dd{margin:0;overflow-wrap:anywhere}
.choices{display:flex;gap:.5rem;flex-wrap:wrap}
.choices a{padding:.25rem .75rem;border:1px solid #8886;border-radius:6px;color:inherit}
.both{display:flex;flex-wrap:wrap;gap:1rem}
iframe{border:1px solid #8886;box-sizing:content-box}
.both pre{flex:1 1 16rem;margin:0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;max-width:50rem}
@media (max-width:50rem){body{grid-template-columns:1fr}nav{height:auto;position:static}}
`
