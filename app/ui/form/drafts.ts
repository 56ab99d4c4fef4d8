/**
 * What a user typed but hasn't sent, stored for this tab until it is: across a reload, and across a sign-in. Never a
 * password, and never another user's.
 */
import { ACCOUNT_HONEYPOT } from '#common/account-forms.ts'
import { authState } from '#app/lib/session/auth-state.ts'
import { type Control, controlsOf, isCheckbox, type Typed } from './form-values.ts'

const PREFIX = 'draft '
const SECRET = new Set(['password', 'password_confirmation', 'current_password', 'code', ACCOUNT_HONEYPOT])

type Draft = { person: string | null; typed: Typed }

const person = () => authState().userProfile?.id ?? null
// Checked by name, because a password that is being shown is a text field.
const isStorable = ({ name, type }: Control) => name !== '' && type !== 'radio' && !SECRET.has(name)

export function saveDraft(name: string, form: HTMLFormElement): void {
  const typed = Object.fromEntries(
    controlsOf(form)
      .filter(isStorable)
      .map((control) => [control.name, isCheckbox(control) ? control.checked : control.value]),
  )
  storeDraft(name, typed)
}

export const storeDraft = (name: string, typed: Typed): void =>
  sessionStorage.setItem(PREFIX + name, JSON.stringify({ person: person(), typed } satisfies Draft))

/** Typed before hydration: current input takes priority over a stored draft. */
const isTypedAlready = (control: Control) => 'defaultValue' in control && control.value !== control.defaultValue

/** @returns whether the form now shows something different. */
export function restoreDraft(name: string, form: HTMLFormElement): boolean {
  const typed = readDraft(name)
  let changed = false
  for (const control of controlsOf(form).filter((one) => isStorable(one) && !isTypedAlready(one))) {
    const kept = typed[control.name]
    if (isCheckbox(control) && typeof kept === 'boolean' && kept !== control.checked) {
      control.checked = kept
      changed = true
    }
    if (!isCheckbox(control) && typeof kept === 'string' && kept !== control.value) {
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

export const deleteDraft = (name: string): void => sessionStorage.removeItem(PREFIX + name)

export function deleteAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
