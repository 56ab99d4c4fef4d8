/**
 * The page's policy forbids every sink of HTML and script (Trusted Types). Two things of React pass: the constant from
 * which it makes each script element, and structured data, which as JSON can do nothing.
 *
 * While the editor of articles is open a third passes: HTML that somebody pastes. ProseMirror asks for it by name,
 * `defaultPolicy.createHTML(html)`, with one argument; a sink asks with its own name as a second. It parses the paste
 * in a document apart from the page, where nothing runs or loads, and takes over only the nodes of its schema. So no
 * sink of this page gets any HTML by this.
 */
const EMPTY_SCRIPT = '<script></script>'

type Policies = {
  createPolicy: (name: string, rules: Record<string, (text: string, sink?: string) => string | null>) => unknown
}

let pastesAreOpen = false

/** @returns what closes it again. */
export function allowPastes(): () => void {
  pastesAreOpen = true
  return () => void (pastesAreOpen = false)
}

export function allowWhatReactNeeds(): void {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  policies?.createPolicy('default', {
    createHTML: (text, sink) => (text === EMPTY_SCRIPT || (pastesAreOpen && sink === undefined) ? text : null),
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
