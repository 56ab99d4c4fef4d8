/**
 * What script adds to a list: its Save buttons work, and who is chosen to be compared stays chosen from page to page.
 * Loaded at the first press, or when something was kept before: most visitors do neither.
 *
 * The rows are the server's; only what React never sets again is changed here: `checked` and `aria-pressed`.
 */
import { type RefObject, useEffect, useSyncExternalStore } from 'react'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { paths } from '#contract/paths.ts'
import { COMPARE_MAX } from '#contract/saved-limits.ts'
import { type Chosen, keepChosen, NOBODY_CHOSEN, readChosen, watchChosen } from './chosen-to-compare.ts'
import { forgetListing, keepListing, readSaved } from './keep-listing.ts'

/** A box or a button of a row was pressed. */
export function pressed(control: HTMLInputElement | HTMLButtonElement): void {
  if (control instanceof HTMLButtonElement) void toggleSaved(control)
  else choose(control)
}

function choose(box: HTMLInputElement): void {
  const others = readChosen().filter(({ id }) => id !== box.value)
  if (!box.checked) return keepChosen(others)
  if (others.length < COMPARE_MAX) return keepChosen([...others, { id: box.value, name: nameIn(box) }])
  box.checked = false
  showToast(`You can compare ${COMPARE_MAX} at a time. Take one out first.`, 'problem')
}

async function toggleSaved(button: HTMLButtonElement): Promise<void> {
  const wasSaved = button.getAttribute('aria-pressed') === 'true'
  button.setAttribute('aria-pressed', String(!wasSaved))
  try {
    const words = await (wasSaved ? forgetListing : keepListing)(button.value, nameIn(button))
    showToast(words)
  } catch {
    button.setAttribute('aria-pressed', String(wasSaved))
    showToast('This could not be saved. Please try again.', 'problem')
  }
}

const nameIn = (control: Element): string => control.closest('li')?.querySelector('h2 a')?.textContent ?? ''

/** Brings the rows to what is kept. Boxes ticked before script came are taken over. */
export function showKept(list: HTMLFormElement): void {
  const boxes = [...list.querySelectorAll<HTMLInputElement>('.row-acts input')]
  for (const box of boxes) if (box.checked && !isChosen(box)) choose(box)
  tick(list)
}

/** After the tray took somebody out. */
export function tick(list: HTMLFormElement): void {
  for (const box of list.querySelectorAll<HTMLInputElement>('.row-acts input')) box.checked = isChosen(box)
}

const isChosen = ({ value }: HTMLInputElement) => readChosen().some(({ id }) => id === value)

/** What is saved is marked. Failing that nothing is: saving again does no harm. */
export async function showSaved(list: HTMLFormElement): Promise<void> {
  const saved = new Set(await readSaved().catch(() => []))
  for (const button of list.querySelectorAll<HTMLButtonElement>('.row-acts button'))
    if (saved.has(button.value)) button.setAttribute('aria-pressed', 'true')
}

/** In place of the plain button: who is chosen, on whichever page of the list, and the way on. */
export function ChosenTray({ list, near }: { list: RefObject<HTMLFormElement | null>; near: string }) {
  const chosen = useSyncExternalStore(watchChosen, readChosen, NOBODY_CHOSEN)
  const ids = chosen.map(({ id }) => id)
  useEffect(() => followEnter(list.current), [list])
  const takeOut = (id: string) => {
    keepChosen(chosen.filter((each) => each.id !== id))
    if (!list.current) return
    tick(list.current)
    list.current.querySelector<HTMLInputElement>(`.row-acts input[value="${id}"]`)?.focus()
  }
  return (
    <section aria-label="To compare" className="compare-tray no-print" data-shown={chosen.length > 0}>
      <output className="text-14 text-muted">
        {sayChosen(chosen)}
        {chosen.length > 1 && <span className="pointer-coarse:hidden"> Enter on a box compares them.</span>}
      </output>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {chosen.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="compare-chip" onClick={() => takeOut(id)}>
              {name} <Icon name="close" className="size-4" />
              <span className="sr-only">: take out</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen.length > 1 && (
        <LinkButton look="main" to={paths.compare(ids, near)} rel="nofollow">
          Compare {chosen.length}
        </LinkButton>
      )}
    </section>
  )
}

/** By keyboard the tray is dozens of stops away, so Enter on a box leads on, as it does where a form has its button. */
function followEnter(list: HTMLFormElement | null): (() => void) | undefined {
  const go = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    list?.querySelector<HTMLAnchorElement>('.compare-tray a')?.click()
  }
  list?.addEventListener('keydown', go)
  return () => list?.removeEventListener('keydown', go)
}

function sayChosen({ length }: readonly Chosen[]): string {
  if (length === 0) return ''
  return length === 1 ? 'Choose one or two more to compare.' : `${length} of ${COMPARE_MAX} chosen.`
}
