/**
 * What somebody typed and has not sent, kept for this tab until it is: over a reload, and over a sign-in in between.
 * Never a password, and never another person's.
 */
import { ACCOUNT_TRAP } from '#contract/account-forms.ts'
import { authState } from '#app/lib/session/auth-state.ts'
import { type Control, controlsOf, isTick, type Typed } from './typed-in.ts'

const PREFIX = 'draft '
const SECRET = new Set(['password', 'password_confirmation', 'current_password', 'code', ACCOUNT_TRAP])

type Draft = { person: string | null; typed: Typed }

const person = () => authState().userProfile?.id ?? null
// By name: a password that is being shown is a text field.
const isKept = ({ name, type }: Control) => name !== '' && type !== 'radio' && !SECRET.has(name)

export function saveDraft(name: string, form: HTMLFormElement): void {
  const typed = Object.fromEntries(
    controlsOf(form)
      .filter(isKept)
      .map((control) => [control.name, isTick(control) ? control.checked : control.value]),
  )
  keepDraft(name, typed)
}

export const keepDraft = (name: string, typed: Typed): void =>
  sessionStorage.setItem(PREFIX + name, JSON.stringify({ person: person(), typed } satisfies Draft))

/** Before script had taken over: what is typed now counts more than what was. */
const isTypedAlready = (control: Control) => 'defaultValue' in control && control.value !== control.defaultValue

/** @returns whether something differs now from what the form showed. */
export function restoreDraft(name: string, form: HTMLFormElement): boolean {
  const typed = readDraft(name)
  let changed = false
  for (const control of controlsOf(form).filter((one) => isKept(one) && !isTypedAlready(one))) {
    const kept = typed[control.name]
    if (isTick(control) && typeof kept === 'boolean' && kept !== control.checked) {
      control.checked = kept
      changed = true
    }
    if (!isTick(control) && typeof kept === 'string' && kept !== control.value) {
      control.value = kept
      changed = true
    }
  }
  return changed
}

export function readDraft(name: string): Typed {
  const draft = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Draft | null
  return draft && draft.person === person() ? draft.typed : {}
}

export const dropDraft = (name: string): void => sessionStorage.removeItem(PREFIX + name)

export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
