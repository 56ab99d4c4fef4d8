import { TransNoContext, type TransProps } from '@lingui/react/server'
import { i18n } from '#common/i18n.ts'

type Lingui = Parameters<typeof TransNoContext>[0]['lingui']

/** Of the library's instance, it calls only `_`. */
const LINGUI = { i18n } as unknown as Lingui

/** What `<Trans>` and `<Plural>` become (lingui.config.ts): the library's own, which needs no provider. */
export const Trans = ({ values, ...props }: TransProps) => (
  <TransNoContext {...props} values={withoutTags(values ?? {})} lingui={LINGUI} />
)

/** The library would read a tag that someone typed as one of the message. What isn't a string it shows as it is. */
const withoutTags = (values: NonNullable<TransProps['values']>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? [value] : value,
    ]),
  )
