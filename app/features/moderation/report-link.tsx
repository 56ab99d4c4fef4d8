import { paths } from '#contract/paths.ts'
import type { PostKind } from '#contract/moderation.ts'

/** Beside every public text. `what` for who hears the link alone. */
export const ReportLink = ({ kind, id, what }: { kind: PostKind; id: string; what: string }) => (
  <a
    href={paths.report(kind, id)}
    rel="nofollow"
    className="no-print inline-flex min-h-6 items-center text-14 text-muted"
  >
    Report<span className="sr-only"> {what}</span>
  </a>
)
