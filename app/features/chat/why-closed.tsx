/** Where the box to write in would stand: why there is none. */
import type { ConversationRow } from '#contract/chat-answers.ts'
import { paths } from '#contract/paths.ts'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { dayOf } from './chat-words.ts'

export function WhyClosed({ conversation }: { conversation: ConversationRow }) {
  return (
    <div className="rounded-stamp border-l-4 border-slate bg-slate-tint px-4 py-3">
      <Why conversation={conversation} />
    </div>
  )
}

function Why({ conversation: { closed, blocked } }: { conversation: ConversationRow }) {
  const { role, approved } = useOwnProfile()
  if (closed) return <ByModerator closed={closed} />
  if (blocked) return <p>You have blocked this person. Under “More” you can let them write again.</p>
  if (role.name === 'agent' && !approved) return <p>You can answer here as soon as your account is approved.</p>
  // Whether they blocked somebody is theirs to know.
  return <p>This person does not take messages now.</p>
}

const ByModerator = ({ closed: { reason, at } }: { closed: NonNullable<ConversationRow['closed']> }) => (
  <>
    <p>
      A moderator closed this conversation on <time dateTime={at}>{dayOf(at)}</time>. Nobody can write here any more.
    </p>
    <p className="mt-1">
      The reason: <strong className="font-semibold">{reason}.</strong>
    </p>
    <p className="mt-1 text-14">
      You think that is a mistake? <a href={paths.contact}>Write to us</a>.
    </p>
  </>
)
