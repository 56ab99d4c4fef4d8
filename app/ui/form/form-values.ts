/** A form's controls and their values. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
export type Typed = Record<string, string | boolean>

const CONTROLS = /^(INPUT|SELECT|TEXTAREA)$/

export const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter((element): element is Control => CONTROLS.test(element.tagName))

export const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

/** A checkbox is true or false; a radio group is its selected value; everything else is text. */
export function formValues(form: HTMLFormElement): Typed {
  const counted = controlsOf(form).filter(
    (control) => control.name !== '' && (control.type !== 'radio' || (control as HTMLInputElement).checked),
  )
  return Object.fromEntries(
    counted.map((control) => [control.name, isCheckbox(control) ? control.checked : control.value]),
  )
}
