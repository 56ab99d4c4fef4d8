/** A form's controls, and what stands in them. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
export type Typed = Record<string, string | boolean>

const CONTROLS = /^(INPUT|SELECT|TEXTAREA)$/

export const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter((element): element is Control => CONTROLS.test(element.tagName))

export const isTick = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

/** A tick is true or false; of radios the chosen one counts; everything else is its text. */
export function typedIn(form: HTMLFormElement): Typed {
  const counted = controlsOf(form).filter(
    (control) => control.name !== '' && (control.type !== 'radio' || (control as HTMLInputElement).checked),
  )
  return Object.fromEntries(counted.map((control) => [control.name, isTick(control) ? control.checked : control.value]))
}
