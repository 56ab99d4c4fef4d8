/**
 * The page's policy forbids every HTML and script sink (Trusted Types). Two of React's uses are allowed: the constant
 * from which it creates each script element, and structured data, which as JSON can't do anything.
 *
 * While the article editor is open, a third is allowed: HTML that the user pastes. ProseMirror requests it by name,
 * `defaultPolicy.createHTML(html)`, with one argument; a sink passes its own name as a second. It parses the pasted
 * HTML in a document separate from the page, where nothing runs or loads, and keeps only the nodes of its schema. So no
 * sink of this page ever gets that HTML.
 */
const EMPTY_SCRIPT = '<script></script>'

type Policies = {
  createPolicy: (name: string, rules: Record<string, (text: string, sink?: string) => string | null>) => unknown
}

let isPastingAllowed = false

/** @returns a function that disallows it again. */
export function allowPastedHtml(): () => void {
  isPastingAllowed = true
  return () => void (isPastingAllowed = false)
}

export function installTrustedTypesPolicy(): void {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  policies?.createPolicy('default', {
    createHTML: (text, sink) => (text === EMPTY_SCRIPT || (isPastingAllowed && sink === undefined) ? text : null),
    createScript: (text) => (isJson(text) ? text : null),
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
