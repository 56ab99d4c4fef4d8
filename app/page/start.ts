/**
 * The script of every public page. It holds no React: that comes with the first island that is needed (hydrate.tsx).
 * Until an island is live, its links and forms do what they do without script.
 */
import { closeOnLeave } from '#app/lib/close-on-leave.ts'
import { focusInPopover } from '#app/lib/focus-in-popover.ts'
import { followLibrarySession } from '#app/lib/session/session-provider.ts'
import { storedValue } from '#app/lib/stored-value.ts'
import { moveNames } from './move-names.ts'
import { AUTHORIZED_USER } from '#common/browser-storage.ts'

type Island = HTMLElement
/** How the document came: https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-deliverytype. */
type Arrival = { deliveryType?: string } | undefined
const ISLAND = 'page-island:not([live])'
const SIGNED_IN = `${ISLAND}[when=signed-in]`
/** What was pressed or sent before the island was live, and is repeated then. */
type Held = { buttons: Set<Element>; submit: SubmitEvent | null }
const held = new Map<Island, Held>()
/** How long a form waits for its script. Then it goes the way it goes without script. */
const SCRIPT_MS = 8_000

const hydrateAll = (which: string) => {
  for (const island of document.querySelectorAll<Island>(which)) void hydrate(island)
}

async function hydrate(island: Island): Promise<void> {
  if (held.has(island) || island.hasAttribute('live')) return
  const repeat: Held = { buttons: new Set(), submit: null }
  held.set(island, repeat)
  const isLive = await load(island)
  held.delete(island)
  if (isLive) {
    // Whatever is live may show a toast.
    hydrateAll(`${ISLAND}[name=toasts]`)
    // A dot of a map has no click() of its own.
    for (const button of repeat.buttons)
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  } else if (repeat.buttons.size > 0 && losses > 1) void reload()
  send(repeat)
}

async function load(island: Island): Promise<boolean> {
  try {
    const { hydrateIsland } = await import('./hydrate.tsx')
    await hydrateIsland(island)
    return true
  } catch (error) {
    // If only its script didn't come, the next press tries again, or loads the page again.
    if (/module/.test(String(error))) losses++
    else reportError(error)
    return false
  }
}

/** How often a script didn't come. Chromium doesn't ask for it again while the page is open. */
let losses = 0

/** If the server answers: otherwise the page would be gone. */
const reload = () =>
  fetch('', { method: 'HEAD' }).then(
    () => location.reload(),
    () => {},
  )

let isRepeating = false

/** To the island if it is live, otherwise to the server. */
function send(repeat: Held): void {
  const { target, submitter } = repeat.submit ?? {}
  repeat.submit = null
  isRepeating = true
  if (target) (target as HTMLFormElement).requestSubmit(submitter)
  isRepeating = false
}

/** An event wakes the island it is in, or that is named by an element around it (`data-wakes`). */
function wake(event: Event): void {
  const place = event.target instanceof Element && event.target.closest<HTMLElement>('page-island, [data-wakes]')
  if (!place || isRepeating) return
  const { wakes } = place.dataset
  const island = wakes ? document.querySelector<Island>(`${ISLAND}[name=${wakes}]`) : place
  if (!island?.matches(ISLAND)) return
  void hydrate(island)
  const repeat = held.get(island)
  if (repeat) hold(repeat, event, event.target as Element)
}

function hold(repeat: Held, event: Event, target: Element): void {
  const button = event.type === 'click' && target.closest('button[type=button],.dot')
  if (button) repeat.buttons.add(button)
  // A dot is a link to its row, which is for those without script.
  if (button && 'href' in button) event.preventDefault()
  if (event.type === 'submit' && target.hasAttribute('data-by-script')) {
    event.preventDefault()
    if (!repeat.submit) setTimeout(send, SCRIPT_MS, repeat)
    repeat.submit = event as SubmitEvent
  }
}

const isStored = (key: string): boolean => {
  try {
    return localStorage.getItem(key) !== null || sessionStorage.getItem(key) !== null
  } catch {
    // A browser that blocks storage has stored nothing.
    return false
  }
}

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2_000 }) : setTimeout(work, 200)

/** What this page leaves in the tab for other pages. */
function keepValues(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-keep-as]'))
    storedValue('sessionStorage', dataset['keepAs'] ?? '', String).write(JSON.parse(dataset['value'] ?? 'null'))
}

const whenSeen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    const island = isIntersecting && target.closest<Island>(ISLAND)
    if (island) void hydrate(island)
  }
})

/** Those that are needed before anybody reaches for them. */
function hydrateNeeded(): void {
  if (isStored(AUTHORIZED_USER)) {
    // As mark-signed-in.ts does on a new page.
    if (document.querySelector(`${SIGNED_IN}[name=account]`)) document.documentElement.dataset['known'] = ''
    hydrateAll(SIGNED_IN)
  }
  whenIdle(() => {
    hydrateAll(`${ISLAND}[when=idle]`)
    for (const island of document.querySelectorAll<Island>(`${ISLAND}[stored]`))
      if (island.getAttribute('stored')?.split(',').some(isStored)) void hydrate(island)
  })
}

function begin(): void {
  keepValues()
  hydrateNeeded()
  // An island has no box of its own to be seen (display: contents).
  for (const part of document.querySelectorAll(`${ISLAND}[when=visible] > *`)) whenSeen.observe(part)
}

begin()
// A page that was fetched ahead wasn't counted then. Now it is on the screen (server/platform/seen-by-person.ts).
const arrival = performance.getEntriesByType('navigation')[0] as Arrival
if (/prefetch/.test(arrival?.deliveryType as string) && /agents/.test(location.pathname))
  void fetch('', { method: 'HEAD', cache: 'no-store' })
for (const sign of ['pointerover', 'touchstart', 'focusin', 'click', 'submit'])
  document.addEventListener(sign, wake, { capture: true, passive: sign === 'touchstart' })
// A press that came before this script (mark-signed-in.ts).
const { lastClick } = window as { lastClick?: Event }
if (lastClick) wake(lastClick)
// Another tab has signed in, or the Back button shows this page as it was left.
addEventListener('storage', hydrateNeeded)
addEventListener('pageshow', begin)
closeOnLeave()
focusInPopover()
moveNames()
whenIdle(() => followLibrarySession(() => hydrateAll(SIGNED_IN)))
