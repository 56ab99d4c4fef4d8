import { Notice } from '#app/ui/notice.tsx'

/** Why an act without a form did not work. */
export const PressProblem = ({ problem }: { problem: string | null }) =>
  problem && (
    <Notice kind="problem">
      <p role="alert">{problem}</p>
    </Notice>
  )
