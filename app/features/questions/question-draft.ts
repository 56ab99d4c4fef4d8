/** A question that is being written, kept in this browser until it is sent: over a reload, and over a sign-in. */
import type { TypedQuestion } from '#contract/question-forms.ts'

const KEY = 'question_draft'

/** Null: nothing is kept, or the browser keeps nothing. */
export function readQuestionDraft(): Partial<TypedQuestion> | null {
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
    // A browser that keeps nothing: the text stays in the page.
  }
}

export const dropQuestionDraft = (): void => localStorage.removeItem(KEY)

/** Puts a draft back into fields that are still empty. @returns whether anything came back. */
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
