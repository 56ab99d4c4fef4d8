/**
 * What script adds to a list: its Save buttons work, and the comparison is kept from page to page. Loaded on the first
 * click, or if something was stored before: most visitors do neither.
 *
 * The rows are rendered by the server; this changes only what React never sets again: `checked` and `aria-pressed`.
 */
import { type RefObject, useEffect } from 'react'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { paths } from '#common/paths.ts'
import { COMPARE_MAX } from '#common/limits.ts'
import { type ComparedListingRef, storeComparison, readComparison, useComparison } from './comparison.ts'
import { unsaveListing, saveListing, readSaved } from './save-listing.ts'

/** Handles a click on a row's checkbox or button. */
export function pressed(control: HTMLInputElement | HTMLButtonElement): void {
  if (control instanceof HTMLButtonElement) void toggleSaved(control)
  else choose(control)
}

function choose(box: HTMLInputElement): void {
  const others = readComparison().filter(({ id }) => id !== box.value)
  if (!box.checked) return storeComparison(others)
  if (others.length < COMPARE_MAX) return storeComparison([...others, { id: box.value, name: nameIn(box) }])
  box.checked = false
  showToast(`You can compare ${COMPARE_MAX} at a time. Take one out first.`, 'problem')
}

async function toggleSaved(button: HTMLButtonElement): Promise<void> {
  const wasSaved = button.getAttribute('aria-pressed') === 'true'
  button.setAttribute('aria-pressed', String(!wasSaved))
  try {
    const words = await (wasSaved ? unsaveListing : saveListing)(button.value, nameIn(button))
    showToast(words)
  } catch {
    button.setAttribute('aria-pressed', String(wasSaved))
    showToast('This could not be saved. Please try again.', 'problem')
  }
}

const nameIn = (control: Element): string => control.closest('li')?.querySelector('h2 a')?.textContent ?? ''

/** Syncs the rows with the stored comparison. Boxes ticked before script loaded are added to it. */
export function restoreComparison(list: HTMLFormElement): void {
  const boxes = [...list.querySelectorAll<HTMLInputElement>('.row-acts input')]
  for (const box of boxes) if (box.checked && !isChosen(box)) choose(box)
  syncCheckboxes(list)
}

/** After the tray removed a listing. */
export function syncCheckboxes(list: HTMLFormElement): void {
  for (const box of list.querySelectorAll<HTMLInputElement>('.row-acts input')) box.checked = isChosen(box)
}

const isChosen = ({ value }: HTMLInputElement) => readComparison().some(({ id }) => id === value)

/** Marks saved listings. If loading fails, none are marked: saving again does no harm. */
export async function showSaved(list: HTMLFormElement): Promise<void> {
  const saved = new Set(await readSaved().catch(() => []))
  for (const button of list.querySelectorAll<HTMLButtonElement>('.row-acts button'))
    if (saved.has(button.value)) button.setAttribute('aria-pressed', 'true')
}

/** Replaces the plain button: the chosen listings, on any page of the list, and the link to compare them. */
export function CompareTray({ list, near }: { list: RefObject<HTMLFormElement | null>; near: string }) {
  const chosen = useComparison()
  const ids = chosen.map(({ id }) => id)
  useEffect(() => compareOnEnter(list.current), [list])
  const removeFromComparison = (id: string) => {
    storeComparison(chosen.filter((each) => each.id !== id))
    if (!list.current) return
    syncCheckboxes(list.current)
    list.current.querySelector<HTMLInputElement>(`.row-acts input[value="${id}"]`)?.focus()
  }
  return (
    <section aria-label="To compare" className="compare-tray no-print" data-shown={chosen.length > 0}>
      <output className="text-14 text-muted">
        {describeComparison(chosen)}
        {chosen.length > 1 && <span className="pointer-coarse:hidden"> Enter on a box compares them.</span>}
      </output>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {chosen.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="compare-chip" onClick={() => removeFromComparison(id)}>
              {name} <Icon name="close" className="size-4" />
              <span className="sr-only">: take out</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen.length > 1 && (
        <LinkButton variant="primary" to={paths.compare(ids, near)} rel="nofollow">
          Compare {chosen.length}
        </LinkButton>
      )}
    </section>
  )
}

/** By keyboard the tray is dozens of tab stops away, so Enter on a checkbox compares, as a submit button would. */
function compareOnEnter(list: HTMLFormElement | null): (() => void) | undefined {
  const go = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    list?.querySelector<HTMLAnchorElement>('.compare-tray a')?.click()
  }
  list?.addEventListener('keydown', go)
  return () => list?.removeEventListener('keydown', go)
}

function describeComparison({ length }: readonly ComparedListingRef[]): string {
  if (length === 0) return ''
  return length === 1 ? 'Choose one or two more to compare.' : `${length} of ${COMPARE_MAX} chosen.`
}
