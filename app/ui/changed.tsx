import { t } from '@lingui/core/macro'

/** A value before and after: struck through, then bold. */
export const Changed = ({ from, to }: { from: string | null; to: string | null }) => (
  <>
    <del>{from || t`None`}</del> <span aria-hidden="true">→</span>{' '}
    <ins className="font-semibold no-underline">{to || t`None`}</ins>
  </>
)
