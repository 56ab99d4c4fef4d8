import { LinkButton } from '#app/ui/button.tsx'
import { paths } from '#common/paths.ts'

const WORDS: Readonly<Record<string, string>> = {
  confirm:
    'Check your inbox: we have sent you a mail with a link. Your question goes out when you press the button behind it. The link works for two days.',
  held: 'Your question is with us. A moderator reads it before it appears: that is so for the first questions of anybody, and for all with links. You will get a mail.',
  published: 'Your question is public. You will get a mail when an agent answers.',
}

/** After asking: what happens next, and links to continue. */
export const QuestionSent = ({ state }: { state: string }) => (
  <div className="grid gap-6">
    <p className="max-w-[68ch] text-18">{WORDS[state] ?? WORDS['held']}</p>
    <p className="flex flex-wrap gap-3">
      <LinkButton to={paths.questions}>Read questions and answers</LinkButton>
      <LinkButton to={paths.taxResources}>Look at the tax resources</LinkButton>
    </p>
  </div>
)
