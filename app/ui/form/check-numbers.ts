import type { Checked } from './problems.ts'

/**
 * The check of a form whose page checks the rest: a number that must not be sent is found before it leaves the browser.
 *
 * @param names of the fields with free text.
 */
export const checkNumbers =
  (names: readonly string[]) =>
  async (fields: FormData): Promise<Checked<undefined>> => {
    const { describeNumbers } = await import('#common/number-shield.ts')
    const found = names.map((name) => [name, describeNumbers(String(fields.get(name)))] as const)
    const problems = Object.fromEntries(found.flatMap(([name, words]) => (words ? [[name, words]] : [])))
    return Object.keys(problems).length > 0 ? { problems } : { payload: undefined, problems: null }
  }
