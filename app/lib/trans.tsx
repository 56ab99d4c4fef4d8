import { TransNoContext, type TransProps } from '@lingui/react/server'
import { i18n } from '#common/i18n.ts'

type Lingui = Parameters<typeof TransNoContext>[0]['lingui']

/** Of the library's instance, it calls only `_`. */
const LINGUI = { i18n } as unknown as Lingui

/** What `<Trans>` and `<Plural>` become (lingui.config.ts): the library's own, which needs no provider. */
export const Trans = (props: TransProps) => <TransNoContext {...props} lingui={LINGUI} />
