/**
 * The embedded check for other sites: a form that needs no script, and its answer in the same frame. Text, not React: the
 * frame has to be small, and shares nothing with the pages of the site but its words.
 */
import { msg } from '@lingui/core/runtime-macro'
import { formatLongDate, today } from '#common/dates.ts'
import { escapeXml } from '#common/escape.ts'
import { formatList } from '#common/format-list.ts'
import { currentLanguage, i18n, prefixOf } from '#common/i18n.ts'
import { IRS_STATUS_PAGE, isStaleList } from '#common/list-freshness.ts'
import { listName, statusLine } from '#common/list-status.ts'
import { describeMatch } from '#common/name-match.ts'
import { paths } from '#common/paths.ts'
import { STATES } from '#common/states.ts'
import type { VerifyProblems, VerifyQuery } from '#common/verify-query.ts'
import type { IrsList, Standing, VerifiedListing, VerifyAnswer } from '#server/domains/verification/types.ts'
import type { Check } from '#server/domains/verification/verify-name.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Theme } from './badge.ts'
import { FRAME_CSS, styleOf } from './frame-style.ts'

/** A page of anyone can show it; it loads nothing, runs nothing, and sends its form to this site only. */
export const framePolicyOf = (origin: string): string => `${POLICY}; form-action ${origin}`
const { css: CSS, policy: POLICY } = styleOf(FRAME_CSS, ['frame-ancestors *'])

/** Shown at once: a name that more people have needs a state. */
const PEOPLE_MAX = 8

export type FrameOptions = {
  settings: Pick<Settings, 'SITE_NAME' | 'PRODUCT_SINGULAR' | 'origin'>
  theme: Theme
  lists: readonly IrsList[]
  check: Check
  /** Why nothing could be checked; '' usually. */
  problem?: string
}

export function drawFrame({ settings, theme, lists, check, problem = '' }: FrameOptions): string {
  const { origin, SITE_NAME } = settings
  const language = currentLanguage()
  const heading = i18n._(msg`Check an enrolled agent`)
  const body = [
    `<h1>${text(heading)}</h1>`,
    ...[problem, zipProblem(check)].map((said) => said && `<p class="wrong" role="alert">${text(said)}</p>`),
    // The answer first: in a small frame, it would be below the form, out of sight.
    ...(check.state === 'answered'
      ? [
          answerOf(check.answer, check.given, origin),
          `<details><summary>${text(i18n._(msg`Check another name`))}</summary>${formOf(check, theme)}</details>`,
        ]
      : [formOf(check, theme)]),
    `<footer class="small"><p>${text(datesOf(lists))}</p>`,
    check.state !== 'answered' && warningOf(lists),
    `<p>${text(i18n._(msg`A match doesn’t prove that the license is valid today, and isn’t a recommendation. Different people can have the same name.`))}</p>`,
    `<p>${link(`${origin}${prefixOf(language)}${paths.licenseVerification}`, SITE_NAME)}. ${text(i18n._(msg`An independent directory, not the IRS.`))}</p></footer>`,
  ]
  const html = theme === 'system' ? '' : ` class="${theme}"`
  return `<!doctype html><html lang="${language}"${html}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${text(heading)}</title><style>${CSS}</style></head><body><main>${body.filter(Boolean).join('')}</main></body></html>`
}

const text = escapeXml
/** Out of the frame: a frame has no address bar to see where one is. */
const link = (href: string, words: string): string =>
  `<a href="${text(href)}" target="_blank" rel="noopener">${text(words)}</a>`

/** The form has no field for it: it can only come with the address. */
const zipProblem = (check: Check): string => (check.state === 'problems' && check.problems.zip) || ''

const datesOf = (lists: readonly IrsList[]): string => {
  if (lists.length === 0) return i18n._(msg`No list has been imported yet.`)
  if (lists.some(({ isDemo }) => isDemo)) return i18n._(msg`These people are fictional, for demonstration only.`)
  return i18n._(msg`Source: ${{ lists: namesOf(lists) }}.`)
}

/** As on the page of the site that checks a name. */
const warningOf = (lists: readonly IrsList[]): string =>
  lists.some(({ listDate }) => isStaleList(listDate, today()))
    ? `<p class="small">${link(IRS_STATUS_PAGE, i18n._(msg`Our copy of the list is out of date. Check with the IRS.`))}</p>`
    : ''

const namesOf = (lists: readonly IrsList[]): string =>
  formatList(lists.map(({ kind, listDate }) => `${listName(kind)}, ${formatLongDate(listDate)}`))

function formOf(check: Check, theme: Theme): string {
  const given = check.state === 'not_asked' ? { lastName: '', firstName: '', state: '' } : check.given
  const problems: VerifyProblems = check.state === 'problems' ? check.problems : {}
  const hidden = [
    currentLanguage() === 'es' && `<input ${attributesOf({ type: 'hidden', name: 'lang', value: 'es' })}>`,
    theme !== 'system' && `<input ${attributesOf({ type: 'hidden', name: 'theme', value: theme })}>`,
  ]
  return [
    `<form action="${paths.embeddedCheck}">`,
    ...hidden.filter(Boolean),
    field('last_name', i18n._(msg`Last name`), given.lastName, problems.last_name),
    field('first_name', i18n._(msg`First name`), given.firstName, problems.first_name),
    stateField(given.state, problems.state),
    `<p><button>${text(i18n._(msg`Check`))}</button></p></form>`,
  ].join('')
}

function stateField(value: string, problem: string | undefined): string {
  const select = attributesOf({ id: 'state', name: 'state', ...wrongOf('state', problem) })
  const options = STATES.map(({ code }) => `<option${code === value ? ' selected' : ''}>${code}`).join('')
  return `<p><label for="state">${text(i18n._(msg`State`))}</label><select ${select}><option value="">${text(i18n._(msg`Any`))}${options}</select>${sayWrong('state', problem)}</p>`
}

const wrongOf = (name: string, problem: string | undefined): Record<string, string> =>
  problem ? { 'aria-invalid': 'true', 'aria-describedby': `${name}-wrong` } : {}
const sayWrong = (name: string, problem: string | undefined): string =>
  problem ? `<span class="wrong" id="${name}-wrong">${text(problem)}</span>` : ''

function field(name: string, label: string, value: string, problem: string | undefined): string {
  const input = attributesOf({
    id: name,
    name,
    value,
    maxlength: '100',
    autocomplete: 'off',
    ...(name === 'last_name' ? { required: '' } : {}),
    ...wrongOf(name, problem),
  })
  return `<p><label for="${name}">${text(label)}</label><input ${input}>${sayWrong(name, problem)}</p>`
}

const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${text(value)}"`)
    .join(' ')

function answerOf(answer: VerifyAnswer, asked: VerifyQuery, origin: string): string {
  const { outcome, total, matches, similar, elsewhere, lists } = answer
  const { lastName, firstName, state, zip } = asked
  const query = new URLSearchParams({ last_name: lastName, first_name: firstName, state, zip })
  const whole = `${origin}${prefixOf(currentLanguage())}${paths.licenseVerification}?${query}`
  return [
    `<section aria-labelledby="answer"><h2 id="answer">${text(sayOutcome(outcome, total))}</h2>`,
    warningOf(lists),
    outcome === 'none' && lists.length > 0 && `<p>${text(i18n._(msg`Based on the ${{ lists: namesOf(lists) }}.`))}</p>`,
    outcome === 'none' &&
      `<p>${text(i18n._(msg`The license may be newer than our copy of the list, or the name may be spelled differently.`))}</p>`,
    people(matches, asked, origin),
    similar.length > 0 && `<h2>${text(i18n._(msg`Similar names`))}</h2>${people(similar, asked, origin)}`,
    elsewhere.length > 0 && `<h2>${text(i18n._(msg`The same name elsewhere`))}</h2>${people(elsewhere, asked, origin)}`,
    `<p>${link(whole, i18n._(msg`See details and a signed receipt`))}</p></section>`,
  ]
    .filter(Boolean)
    .join('')
}

function sayOutcome(outcome: VerifyAnswer['outcome'], total: number): string {
  if (outcome === 'one') return i18n._(msg`One person has this name`)
  if (outcome === 'several') return i18n._(msg`${{ total }} people have this name`)
  return i18n._(msg`No exact match on the IRS list`)
}

const people = (found: readonly VerifiedListing[], asked: VerifyQuery, origin: string): string =>
  found.length === 0
    ? ''
    : `<ul>${found
        .slice(0, PEOPLE_MAX)
        .map((one) => personOf(one, asked, origin))
        .join('')}</ul>`

function personOf(one: VerifiedListing, asked: VerifyQuery, origin: string): string {
  const { firstName, middleName, lastName, suffix, city, state, standing } = one
  const name = [firstName, middleName, lastName, suffix].filter(Boolean).join(' ')
  const place = [city, state].filter(Boolean).join(', ')
  const status = statusLine({
    status: standing?.status ?? 'not_in_latest',
    kind: standing?.kind ?? null,
    date: standing && (standing.status === 'listed' ? standing.onListOf : standing.newestListOf),
  })
  const small = [lastListed(standing), describeMatch(one, asked.firstName)].filter(Boolean)
  return `<li>${link(`${origin}${prefixOf(currentLanguage())}${paths.listing(one)}`, name)}, ${text(place)}<br><span class="${standing?.status === 'listed' ? 'yes' : 'past'}">${text(status)}</span>${small.map((said) => `<br><span class="small">${text(said)}</span>`).join('')}</li>`
}

const lastListed = (standing: Standing | null): string =>
  standing?.status === 'not_in_latest' ? i18n._(msg`Last listed on ${{ date: formatLongDate(standing.onListOf) }}`) : ''
