import { t } from '@lingui/core/macro'
import { paths } from '#common/paths.ts'
import type { PostKind } from '#common/moderation.ts'

/** Appears beside every public text. `what` is for screen readers, which announce the link out of context. */
export const ReportLink = ({ kind, id, what }: { kind: PostKind; id: string; what: string }) => (
  <a
    href={paths.report(kind, id)}
    rel="nofollow"
    className="no-print inline-flex min-h-6 items-center text-14 text-muted"
  >
    {t`Report`}
    <span className="sr-only"> {what}</span>
  </a>
)
