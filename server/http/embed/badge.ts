/**
 * An agent's badge: an SVG that says what the newest IRS list says, with its date. It is drawn for each request, so
 * it withdraws itself once a list no longer has the agent. It carries the name, so that no one else can use it.
 */
import { msg } from '@lingui/core/runtime-macro'
import { longDate, today } from '#common/dates.ts'
import { escapeXml } from '#common/escape.ts'
import { i18n } from '#common/i18n.ts'
import { isStaleList } from '#common/list-freshness.ts'
import { statusLabel, statusOf } from '#common/list-status.ts'
import type { AgentView } from '#server/domains/agents/view-agent.ts'
import { styleOf } from './frame-style.ts'

/** `system`: follows the visitor's. */
export type Theme = 'light' | 'dark' | 'system'

const LIGHT =
  '.p{fill:#fff;stroke:#dedcd6}.a{fill:#1a2029}.b{fill:#50565e}.y{fill:#095b41}.c{stroke:#fff}.n{fill:#24527f}'
const DARK =
  '.p{fill:#181e23;stroke:#2e3339}.a{fill:#e9e8e2}.b{fill:#b0b4bc}.y{fill:#7cd2ae}.c{stroke:#111419}.n{fill:#a2c8f0}'
const SIZES = '.f{font-size:16px;font-weight:600}.s{font-size:13px}.t{font-size:12px}'
const STYLES = {
  light: styleOf(`${SIZES}${LIGHT}`),
  dark: styleOf(`${SIZES}${DARK}`),
  system: styleOf(`${SIZES}${LIGHT}@media (prefers-color-scheme:dark){${DARK}}`),
} as const satisfies Record<Theme, unknown>

export const badgePolicy = (theme: Theme): string => STYLES[theme].policy

type Lines = { isListed: boolean; first: string; second: string; third: string; warning: string }

/** @param agent null: nothing is shown at this address, for whatever reason. */
export function drawBadge(agent: AgentView | null, siteName: string, theme: Theme): string {
  return svgOf(agent ? linesOf(agent, siteName) : nothing(siteName), theme)
}

function linesOf(agent: AgentView, siteName: string): Lines {
  const status = statusOf(agent)
  const notIrs = agent.isDemo
    ? i18n._(msg`fictional, for demonstration only`)
    : i18n._(msg`shown by ${{ siteName }}, not the IRS`)
  const third = status.date ? `${longDate(status.date)} · ${notIrs}` : notIrs
  const isOld = status.date !== null && isStaleList(status.date, today())
  const warning = isOld ? i18n._(msg`Our copy is out of date. Check with the IRS.`) : ''
  if (status.status !== 'listed' || !status.kind)
    return { isListed: false, first: statusLabel(status), second: '', third, warning }
  const name = [agent.firstName, agent.middleName, agent.lastName, agent.suffix].filter(Boolean).join(' ')
  return { isListed: true, first: `${name}, EA`, second: statusLabel(status), third, warning }
}

const nothing = (siteName: string): Lines => ({
  isListed: false,
  first: i18n._(msg`No listing is shown here`),
  second: '',
  third: i18n._(msg`${{ siteName }} isn’t the IRS`),
  warning: '',
})

const HEIGHT = 84
/** Of two lines. */
const LOW_HEIGHT = 64
const WARNING_HEIGHT = 17
const LEFT = 62
const RIGHT = 18
/** Wider than almost every font draws a character of this size, so that no line is cut off. */
const widthOf = (text: string, size: number): number => Math.ceil(text.length * size * 0.52)
const BOLD = 1.2
const TICK = 'M-8.5 .5l5.5 5.5 10.5-11.5'
const DASH = 'M-8 0h16'

/** In characters: scaled down to a phone, a wider badge couldn't be read. */
const FIRST_MAX = 32
const LINE_HEIGHT = 20

/** In lines of at most FIRST_MAX, apart from longer words. */
function wrap(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && longer.length <= FIRST_MAX) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function svgOf({ isListed, first, second, third, warning }: Lines, theme: Theme): string {
  const firsts = wrap(first)
  const below = (firsts.length - 1) * LINE_HEIGHT
  const lasts = [third, warning].map((text) => widthOf(text, 12))
  const widths = [...firsts.map((text) => widthOf(text, 16 * BOLD)), widthOf(second, 13), ...lasts]
  const width = LEFT + Math.max(...widths) + RIGHT
  const usual = (second ? HEIGHT : LOW_HEIGHT) + below
  const height = usual + (warning ? WARNING_HEIGHT : 0)
  const line = (look: string, y: number, words: string) =>
    words && `<text class="${look}" x="${LEFT}" y="${y}">${escapeXml(words)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t d" font-family="system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">`,
    `<title id="t">${escapeXml(first)}</title><desc id="d">${escapeXml([second, third, warning].filter(Boolean).join(', '))}</desc>`,
    `<style>${STYLES[theme].css}</style>`,
    `<rect class="p" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="12"/>`,
    `<g transform="translate(32 ${height / 2})"><circle class="${isListed ? 'y' : 'n'}" r="16"/><path class="c" d="${isListed ? TICK : DASH}" fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></g>`,
    ...firsts.map((words, at) => line('a f', 28 + at * LINE_HEIGHT, words)),
    line('a s', 48 + below, second),
    line('b t', usual - 17, third),
    line('b t', height - 17, warning),
    '</svg>',
  ].join('')
}
