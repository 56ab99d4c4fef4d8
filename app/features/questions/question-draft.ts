/** The draft of a question, stored in this browser until it is sent. Survives a reload and a sign-in. */
import type { TypedQuestion } from '#common/questions.ts'

const KEY = 'question_draft'

/** Null: nothing is stored, or the browser blocks storage. */
function readQuestionDraft(): Partial<TypedQuestion> | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<TypedQuestion> | null
  } catch {
    return null
  }
}

export function keepQuestionDraft(form: HTMLFormElement): void {
  const { leave_empty: _, seen_similar: __, ...typed } = Object.fromEntries(new FormData(form))
  try {
    localStorage.setItem(KEY, JSON.stringify(typed))
  } catch {
    // Storage is blocked: the text stays only in the page.
  }
}

export const dropQuestionDraft = (): void => localStorage.removeItem(KEY)

/** Fills empty fields from the draft. @returns whether anything was restored. */
export function restoreQuestionDraft(form: HTMLFormElement): boolean {
  const draft = readQuestionDraft() ?? {}
  let restored = false
  for (const [name, value] of Object.entries(draft)) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = true
    else if (isText(control) && control.value === '' && typeof value === 'string' && value !== '') {
      control.value = value
      restored = true
    }
  }
  return restored
}

const isText = (control: unknown): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement
