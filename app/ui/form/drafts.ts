/**
 * What a user typed but hasn't sent, stored until it is: across a reload, and across a sign-in. Never a password or a
 * number that the form would reject, and never another user's.
 */
import { HONEYPOT } from '#common/account-rules.ts'
import { storedValue } from '#app/lib/stored-value.ts'
import { authState } from '#app/lib/session/auth-state.ts'
import { type Control, controlsOf, isCheckbox, type Typed } from './form-values.ts'
import { DRAFT_PREFIX } from '#common/browser-storage.ts'
import { withoutNumbers } from '#common/number-shield.ts'

const SECRET = new Set(['password', 'password_confirmation', 'current_password', 'code', HONEYPOT])

/** Stored for this tab and person; `inBrowser`: also for a later visit, and for a sign-in soon after typing. */
export type DraftName = string | { inBrowser: string }
/**
 * `person`: null for a visitor. `at`: when it was typed, in milliseconds. `email`: of the account for which the visitor
 * registered next.
 */
type Draft = { person: string | null; at: number; typed: Typed; email?: string }

/** How long what a visitor typed is offered to a person who signs in. Later it may be another visitor's. */
export const SIGN_IN_MINUTES = 30
const SIGN_IN_MS = SIGN_IN_MINUTES * 60 * 1_000

/** For someone who registers next: as long as the link that confirms their email address. On a shared computer, no one else's. */
export const CONFIRM_HOURS = 48
const CONFIRM_MS = CONFIRM_HOURS * 60 * 60 * 1_000

const asDraft = (stored: unknown) => stored as Draft | null
const draftAt = (name: DraftName) =>
  typeof name === 'string'
    ? storedValue('sessionStorage', DRAFT_PREFIX + name, asDraft)
    : storedValue('localStorage', DRAFT_PREFIX + name.inBrowser, asDraft)
const personNow = () => authState().userProfile?.id ?? null
// Checked by name, because a password that is being shown is a text field.
const isStorable = ({ name, type }: Control) => name !== '' && type !== 'radio' && !SECRET.has(name)

export function saveDraft(name: DraftName, form: HTMLFormElement): void {
  const typed = Object.fromEntries(
    controlsOf(form)
      .filter(isStorable)
      .map((control) => [control.name, isCheckbox(control) ? control.checked : withoutNumbers(control.value)]),
  )
  storeDraft(name, typed)
}

export const storeDraft = (name: DraftName, typed: Typed): void =>
  draftAt(name).write({ person: personNow(), at: Date.now(), typed })

/** Whatever a text field shows by now goes first: typed before the script ran, or brought back by the browser. */
const isTypedAlready = (control: Control) =>
  'defaultValue' in control
    ? control.value !== control.defaultValue
    : [...control.selectedOptions].some(({ defaultSelected, index }) => !defaultSelected && index > 0)

export const isTyped = (form: HTMLFormElement): boolean => controlsOf(form).filter(isStorable).some(isTypedAlready)

/**
 * Fills in what was typed earlier, and stores what is there already: typed before the script ran.
 * @returns whether the form now shows something typed earlier.
 */
export function restoreDraft(name: DraftName, form: HTMLFormElement): boolean {
  const typed = readDraft(name)
  const storable = controlsOf(form).filter(isStorable)
  const found = new Set(storable.map((control) => fillIn(control, typed[control.name])))
  if (found.has('new')) saveDraft(name, form)
  return found.has('back')
}

/** @returns `back`: it shows what was kept; `new`: something else that was typed; null: neither. */
function fillIn(control: Control, kept: string | boolean | undefined): 'back' | 'new' | null {
  if (isCheckbox(control)) {
    if (typeof kept !== 'boolean' || kept === control.checked) return null
    control.checked = kept
    return 'back'
  }
  if (isTypedAlready(control)) return kept === control.value ? 'back' : 'new'
  if (typeof kept !== 'string' || kept === control.value) return null
  control.value = kept
  return 'back'
}

export function readDraft(name: DraftName): Typed {
  const draft = draftAt(name).read()
  return draft && isOffered(name, draft) ? draft.typed : {}
}

function isOffered(name: DraftName, { person, at, email }: Draft): boolean {
  if (person === personNow()) return true
  if (typeof name === 'string' || person !== null) return false
  const isTheirs = email !== undefined && email === authState().userProfile?.email.toLowerCase()
  return Date.now() - at < (isTheirs ? CONFIRM_MS : SIGN_IN_MS)
}

/** What the visitor typed in this browser waits until the new account's email address is confirmed. */
export function keepDraftsFor(email: string): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(DRAFT_PREFIX)) continue
    const draft = draftAt({ inBrowser: key.slice(DRAFT_PREFIX.length) })
    const stored = draft.read()
    if (stored?.person === null) draft.write({ ...stored, email: email.toLowerCase() })
  }
}

export const deleteDraft = (name: DraftName): void => draftAt(name).write(null)

export function deleteAllDrafts(): void {
  for (const area of [sessionStorage, localStorage])
    for (const key of Object.keys(area)) if (key.startsWith(DRAFT_PREFIX)) area.removeItem(key)
}
