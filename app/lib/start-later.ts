/**
 * Public pages are read, searched and followed without script. So script waits until somebody is there: it starts at
 * the first sign of a person, at once for whoever is signed in, and else a few seconds after the page. See
 * docs/decisions/017-script-later.md.
 */
import { AUTHORIZED_USER } from '#contract/authorized-user.ts'
import { TAKEN_OVER } from './taken-over.ts'

const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g
/** As React Router writes it: imports, the table of the page's modules, and the entry. */
const START = /<script[^>]* type="module" async="">([^]*?)<\/script>/
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";/g

/** @returns the page as it was where it does not start script in the way we know (Vite's own, in development). */
export function startLater(page: string, nonce: string): string {
  // React Router writes all of it at the end.
  const from = page.indexOf('<link rel="modulepreload"')
  const end = page.slice(from)
  const start = from === -1 ? null : START.exec(end)
  if (!start?.[1]?.includes('__reactRouterRouteModules')) return page
  const script = madeFor.get(start[1]) ?? waitingScript(end, start[1])
  madeFor.set(start[1], script)
  const waiting = end.replaceAll(PRELOAD, '').replace(start[0], () => `<script nonce="${nonce}">${script}</script>`)
  return page.slice(0, from) + waiting
}

/** By the module that starts a page: each kind of page has one. */
const madeFor = new Map<string, string>()

function waitingScript(end: string, module: string): string {
  const modules = [...end.matchAll(PRELOAD)].map(([, href]) => href)
  const ahead = `(nonce)=>(${preload.toString()})(${JSON.stringify(modules)},nonce)`
  return `(${whenWanted.toString()})(${startOf(module)},${ahead},${JSON.stringify(NAMES)})`
}

/** The imports of a module as those of a function. */
function startOf(module: string): string {
  const imports = [...module.matchAll(IMPORT)]
  const named = imports.map(([, name = '']) => name).join()
  const asked = imports.map(([, , address]) => `import("${address}")`).join()
  return `()=>Promise.all([${asked}]).then(([${named}])=>{${module.replaceAll(IMPORT, '')}})`
}

const NAMES = { takenOver: TAKEN_OVER, authorizedUser: AUTHORIZED_USER }

/** These two run in the page, as text: they know nothing but their parameters. */
function whenWanted(start: () => unknown, fetchAhead: (nonce: string) => void, names: typeof NAMES): void {
  const nonce = document.currentScript?.nonce ?? ''
  const signs = [
    'pointermove',
    'pointerdown',
    'touchstart',
    'wheel',
    'scroll',
    'keydown',
    'focusin',
    'focus',
    'storage',
  ]
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const sign of signs) removeEventListener(sign, begin, true)
    start()
  }
  // A button pressed too early does its work later. Links and forms need no script.
  let pressed: HTMLElement | null = null
  const press = ({ target }: Event) => {
    pressed = target instanceof Element ? (target.closest<HTMLElement>('button[type=button]') ?? pressed) : pressed
  }
  const takenOver = () => {
    removeEventListener('click', press, true)
    pressed?.click()
  }
  for (const sign of signs) addEventListener(sign, begin, true)
  addEventListener('click', press, true)
  document.addEventListener(names.takenOver, takenOver, { once: true })
  addEventListener('load', () => {
    // The page settles first; even to read the files takes a phone's processor.
    setTimeout(fetchAhead, 2_000, nonce)
    setTimeout(begin, 5_000)
  })
  let signedIn = false
  try {
    signedIn = localStorage.getItem(names.authorizedUser) !== null
  } catch {
    // A browser that keeps nothing has nobody signed in.
  }
  if (!signedIn) return
  document.documentElement.dataset['known'] = ''
  begin()
}

function preload(modules: readonly string[], nonce: string): void {
  for (const href of modules) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', nonce, href })
    document.head.append(link)
  }
}
