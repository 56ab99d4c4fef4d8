/**
 * Public pages can be read, searched, and navigated without script. So script waits until it is needed: it starts at
 * the first user interaction, right away for a signed-in user, and otherwise a few seconds after the page. See
 * docs/decisions/017-script-later.md.
 */
import { AUTHORIZED_USER } from '#common/auth-session.ts'
import { HYDRATED_EVENT } from './hydrated.ts'

const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g
/** As React Router writes it: imports, the table of the page's modules, and the entry. */
const START = /<script[^>]* type="module" async="">([^]*?)<\/script>/
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";/g

/** @returns the page unchanged if it doesn't start script in the way we know (Vite's own, in development). */
export function deferHydration(page: string, nonce: string): string {
  // React Router writes all of it at the end.
  const from = page.indexOf('<link rel="modulepreload"')
  const end = page.slice(from)
  const start = from === -1 ? null : START.exec(end)
  if (!start?.[1]?.includes('__reactRouterRouteModules')) return page
  const script = scriptCache.get(start[1]) ?? deferredScript(end, start[1])
  scriptCache.set(start[1], script)
  const waiting = end.replaceAll(PRELOAD, '').replace(start[0], () => `<script nonce="${nonce}">${script}</script>`)
  return page.slice(0, from) + waiting
}

/**
 * On every page, before anything is painted: a user with keys isn't shown the sign-in link
 * (features/shell/account-slot.tsx).
 */
export const addSignedInHint = (page: string, nonce: string): string =>
  page.replace(
    '</head>',
    () => `<script nonce="${nonce}">(${markSignedIn.toString()})("${AUTHORIZED_USER}")</script></head>`,
  )

/** Keyed by the module that starts a page: one for each kind of page. */
const scriptCache = new Map<string, string>()

function deferredScript(end: string, module: string): string {
  const modules = [...end.matchAll(PRELOAD)].map(([, href]) => href)
  const ahead = `(nonce)=>(${preload.toString()})(${JSON.stringify(modules)},nonce)`
  return `(${hydrateOnInteraction.toString()})(${startOf(module)},${ahead},${JSON.stringify(HYDRATED_EVENT)})`
}

/** Turns a module's static imports into dynamic imports inside a function. */
function startOf(module: string): string {
  const imports = [...module.matchAll(IMPORT)]
  const named = imports.map(([, name = '']) => name).join()
  const asked = imports.map(([, , address]) => `import("${address}")`).join()
  return `()=>Promise.all([${asked}]).then(([${named}])=>{${module.replaceAll(IMPORT, '')}})`
}

/** The next three functions run in the page, as text: they can use only their parameters. */
function hydrateOnInteraction(
  start: () => unknown,
  preloadModules: (nonce: string) => void,
  hydratedEvent: string,
): void {
  const nonce = document.currentScript?.nonce ?? ''
  const signs = 'pointermove pointerdown touchstart wheel scroll keydown focusin focus storage'.split(' ')
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const sign of signs) removeEventListener(sign, begin, true)
    start()
  }
  // A click on a button before hydration is replayed after it. Links and forms need no script, except forms that script
  // answers in place: those wait for it, and are submitted normally if it doesn't load.
  let pressed: HTMLElement | null = null
  const press = ({ target }: Event) => {
    pressed = target instanceof Element ? (target.closest<HTMLElement>('button[type=button]') ?? pressed) : pressed
  }
  let sent: HTMLFormElement | null = null
  const hold = (event: SubmitEvent) => {
    const { target } = event
    if (!(target instanceof HTMLFormElement) || !target.hasAttribute('data-by-script')) return
    event.preventDefault()
    if (!sent) setTimeout(() => sent?.submit(), 8_000)
    sent = target
  }
  const onHydrated = () => {
    removeEventListener('click', press, true)
    removeEventListener('submit', hold, true)
    pressed?.click()
    sent?.requestSubmit()
    sent = null
  }
  for (const sign of signs) addEventListener(sign, begin, true)
  addEventListener('click', press, true)
  addEventListener('submit', hold, true)
  document.addEventListener(hydratedEvent, onHydrated, { once: true })
  addEventListener('load', () => {
    // Let the page settle first; even reading the files keeps a phone's processor busy.
    setTimeout(preloadModules, 2_000, nonce)
    setTimeout(begin, 5_000)
  })
  if ('known' in document.documentElement.dataset) begin()
}

function markSignedIn(key: string): void {
  try {
    if (localStorage.getItem(key) !== null) document.documentElement.dataset['known'] = ''
  } catch {
    // A browser that blocks storage has no signed-in user.
  }
}

function preload(modules: readonly string[], nonce: string): void {
  for (const href of modules) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', nonce, href })
    document.head.append(link)
  }
}
