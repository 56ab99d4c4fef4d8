/**
 * What script adds to a list: its Save buttons work, and the comparison is kept from page to page. An island under the
 * rows, which it follows: they are plain HTML, of which it changes only `checked` and `aria-pressed`.
 */
import { plural, t } from '@lingui/core/macro'
import { type RefObject, useEffect, useRef } from 'react'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { paths } from '#common/paths.ts'
import { COMPARE_MAX } from '#common/limits.ts'
import { type ComparedListingRef, storeComparison, readComparison, useComparison } from './comparison.ts'
import { unsaveListing, saveListing, readSaved } from './save-listing.ts'

/** Handles a click on a row's checkbox or button. */
function pressed(control: HTMLInputElement | HTMLButtonElement): void {
  if (control instanceof HTMLButtonElement) void toggleSaved(control)
  else choose(control)
}

function choose(box: HTMLInputElement): void {
  const others = readComparison().filter(({ id }) => id !== box.value)
  if (!box.checked) return storeComparison(others)
  if (others.length < COMPARE_MAX) return storeComparison([...others, { id: box.value, name: nameIn(box) }])
  box.checked = false
  showToast(t`You can compare up to ${COMPARE_MAX} agents. Remove one first.`, 'problem')
}

async function toggleSaved(button: HTMLButtonElement): Promise<void> {
  const wasSaved = button.getAttribute('aria-pressed') === 'true'
  button.setAttribute('aria-pressed', String(!wasSaved))
  try {
    const words = await (wasSaved ? unsaveListing : saveListing)(idBeside(button), nameIn(button))
    showToast(words)
  } catch {
    button.setAttribute('aria-pressed', String(wasSaved))
    showToast(t`We couldn’t save your change. Try again.`, 'problem')
  }
}

const nameIn = (control: Element): string => control.closest('li')?.querySelector('h2 a')?.textContent ?? ''

/** The row's checkbox has it, and a page needn't repeat it twenty times. */
const idBeside = (button: Element): string => button.parentElement?.querySelector('input')?.value ?? ''

const boxesIn = (list: HTMLFormElement | null) => list?.querySelectorAll<HTMLInputElement>('.card-acts input') ?? []

/** Boxes ticked before script loaded are added to the stored comparison. */
function addTicked(list: HTMLFormElement): void {
  for (const box of boxesIn(list)) if (box.checked && !isChosen(box)) choose(box)
}

const isChosen = ({ value }: HTMLInputElement) => readComparison().some(({ id }) => id === value)

/** Marks saved listings. If loading fails, none are marked: saving again does no harm. */
async function showSaved(list: HTMLFormElement): Promise<void> {
  const saved = new Set(await readSaved().catch(() => []))
  for (const button of list.querySelectorAll<HTMLButtonElement>('.card-acts button'))
    if (saved.has(idBeside(button))) button.setAttribute('aria-pressed', 'true')
}

/**
 * The chosen listings, on any page of the list, and the link to compare them. Without script, a button that CSS shows.
 *
 * @param place Of whose page it is the list.
 */
export function CompareTray({ near, place: around }: { near: string; place: string }) {
  const isLive = useHydrated()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => followRows(listAround(place)), [])
  return (
    <div ref={place} className="contents">
      {isLive ? (
        <ChosenListings near={near} around={around} place={place} />
      ) : (
        <div className="compare-tray no-print">
          <Button>{t`Compare`}</Button>
        </div>
      )}
    </div>
  )
}

type Place = RefObject<HTMLElement | null>

const listAround = (place: Place) => place.current?.closest('form') ?? null

function ChosenListings({ near, around, place }: { near: string; around: string; place: Place }) {
  const chosen = useComparison()
  const ids = chosen.map(({ id }) => id)
  useEffect(() => {
    for (const box of boxesIn(listAround(place))) box.checked = chosen.some(({ id }) => id === box.value)
  }, [chosen, place])
  const removeFromComparison = (id: string) => {
    storeComparison(chosen.filter((each) => each.id !== id))
    listAround(place)?.querySelector<HTMLInputElement>(`.card-acts input[value="${id}"]`)?.focus()
  }
  return (
    <section aria-label={t`To compare`} className="compare-tray no-print" data-shown={chosen.length > 0}>
      <output className="text-14 text-muted">
        {describeComparison(chosen)}
        {chosen.length > 1 && <span className="pointer-coarse:hidden"> {t`Press Enter to compare these agents.`}</span>}
      </output>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {chosen.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="compare-chip"
              aria-label={t({ message: `Remove ${name}`, context: 'an agent' })}
              onClick={() => removeFromComparison(id)}
            >
              {name} <Icon name="close" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {chosen.length > 1 && (
        <LinkButton
          variant="primary"
          to={paths.compare(ids, near, new URLSearchParams(location.search).get('service') ?? '')}
          rel="nofollow"
        >
          {t`Compare ${chosen.length}`}
        </LinkButton>
      )}
      {chosen.length > 0 && (
        <LinkButton to={paths.newRequest({ agents: ids, search: searchHere(around) })} rel="nofollow">
          {plural(chosen.length, { one: 'Ask this agent', other: 'Ask these agents' })}
        </LinkButton>
      )}
    </section>
  )
}

/** What the list is the answer to: a page of a place has it in its path. */
function searchHere(place: string): string {
  const search = new URLSearchParams(location.search)
  if (place !== '' && !search.has('q')) search.set('q', place)
  return search.toString()
}

/** @returns a function that stops. */
function followRows(list: HTMLFormElement | null): (() => void) | undefined {
  if (!list) return
  addTicked(list)
  void showSaved(list)
  const press = ({ target }: Event) => {
    const control = target instanceof Element && target.closest<HTMLInputElement>('.card-acts :is(input, button)')
    if (control) pressed(control)
  }
  list.addEventListener('click', press)
  list.addEventListener('keydown', compareOnEnter)
  return () => {
    list.removeEventListener('click', press)
    list.removeEventListener('keydown', compareOnEnter)
  }
}

/** By keyboard the tray is dozens of tab stops away, so Enter on a checkbox compares, as a submit button would. */
function compareOnEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  event.target.form?.querySelector<HTMLAnchorElement>('.compare-tray a')?.click()
}

function describeComparison({ length }: readonly ComparedListingRef[]): string {
  if (length === 0) return ''
  return plural(length, {
    one: 'Choose one or two more agents to compare.',
    other: `# of ${COMPARE_MAX} agents chosen.`,
  })
}
