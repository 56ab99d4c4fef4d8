import { Notice } from '#app/ui/notice.tsx'

/** Why an action without a form failed. */
export const ActionProblem = ({ problem }: { problem: string | null }) =>
  problem && (
    <Notice kind="problem">
      <p role="alert">{problem}</p>
    </Notice>
  )
