/**
 * The page's policy forbids every sink of HTML and script (Trusted Types). Two things of React pass: the constant from
 * which it makes each script element, and structured data, which as JSON can do nothing.
 */
const EMPTY_SCRIPT = '<script></script>'

type Policies = {
  createPolicy: (name: string, rules: Record<string, (text: string) => string | null>) => unknown
}

export function allowWhatReactNeeds(): void {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  policies?.createPolicy('default', {
    createHTML: (text) => (text === EMPTY_SCRIPT ? text : null),
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
