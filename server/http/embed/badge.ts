/**
 * An agent's badge: an SVG that says what the newest IRS list says, with its date. It is drawn anew from the list, so
 * it withdraws itself once a list no longer has the agent. It carries the name, so that no one else can use it.
 */
import { msg } from '@lingui/core/runtime-macro'
import { longDate } from '#common/dates.ts'
import { escapeXml } from '#common/escape.ts'
import { i18n } from '#common/i18n.ts'
import { statusLabel, statusLine, statusOf } from '#common/list-status.ts'
import type { AgentView } from '#server/domains/agents/view-agent.ts'
import { styleOf } from './frame-style.ts'

/** `system`: follows the visitor's. */
export type Theme = 'light' | 'dark' | 'system'

const LIGHT =
  '.p{fill:#fff;stroke:#dedcd6}.a{fill:#1a2029}.b{fill:#50565e}.y{fill:#095b41}.c{stroke:#fff}.n{fill:#24527f}'
const DARK =
  '.p{fill:#181e23;stroke:#2e3339}.a{fill:#e9e8e2}.b{fill:#b0b4bc}.y{fill:#7cd2ae}.c{stroke:#111419}.n{fill:#a2c8f0}'
const STYLES = {
  light: styleOf(LIGHT),
  dark: styleOf(DARK),
  system: styleOf(`${LIGHT}@media (prefers-color-scheme:dark){${DARK}}`),
} as const satisfies Record<Theme, unknown>

export const badgePolicy = (theme: Theme): string => STYLES[theme].policy

type Lines = { isListed: boolean; first: string; second: string; third: string }

/** @param agent null: nothing is shown at this address, for whatever reason. */
export function drawBadge(agent: AgentView | null, siteName: string, theme: Theme): string {
  return svgOf(agent ? linesOf(agent, siteName) : nothing(siteName), theme)
}

function linesOf(agent: AgentView, siteName: string): Lines {
  const status = statusOf(agent)
  const third = agent.isDemo
    ? i18n._(msg`Invented for demonstration`)
    : i18n._(msg`Shown by ${{ siteName }}, not the IRS`)
  if (status.status === 'listed' && status.kind) {
    const name = [agent.firstName, agent.middleName, agent.lastName, agent.suffix].filter(Boolean).join(' ')
    return { isListed: true, first: `${name}, EA`, second: statusLine(status), third }
  }
  const date = status.date ? i18n._(msg`As of ${{ date: longDate(status.date) }}`) : ''
  return { isListed: false, first: statusLabel(status), second: date, third }
}

const nothing = (siteName: string): Lines => ({
  isListed: false,
  first: i18n._(msg`No listing is shown here`),
  second: i18n._(msg`This badge no longer has a listing`),
  third: i18n._(msg`${{ siteName }}, not the IRS`),
})

const HEIGHT = 84
const LEFT = 62
const RIGHT = 18
/** Wider than almost every font draws a character of this size, so that no line is cut off. */
const widthOf = (text: string, size: number): number => Math.ceil(text.length * size * 0.6)
const TICK = 'M23.5 42.5l5.5 5.5 10.5-11.5'
const DASH = 'M24 42h16'

function svgOf({ isListed, first, second, third }: Lines, theme: Theme): string {
  const width = LEFT + Math.max(widthOf(first, 16), widthOf(second, 13), widthOf(third, 12)) + RIGHT
  const texts = [
    `<text class="a" x="${LEFT}" y="29" font-size="16" font-weight="600">${escapeXml(first)}</text>`,
    `<text class="a" x="${LEFT}" y="49" font-size="13">${escapeXml(second)}</text>`,
    `<text class="b" x="${LEFT}" y="68" font-size="12">${escapeXml(third)}</text>`,
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-labelledby="t d" font-family="system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">`,
    `<title id="t">${escapeXml(first)}</title><desc id="d">${escapeXml([second, third].filter(Boolean).join('. '))}</desc>`,
    `<style>${STYLES[theme].css}</style>`,
    `<rect class="p" x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}" rx="12"/>`,
    `<circle class="${isListed ? 'y' : 'n'}" cx="32" cy="42" r="16"/>`,
    `<path class="c" d="${isListed ? TICK : DASH}" fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
    ...texts,
    '</svg>',
  ].join('')
}
