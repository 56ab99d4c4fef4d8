import { t } from '@lingui/core/macro'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { paths } from '#common/paths.ts'

type Props = {
  listing: string
  /** Where a page has several of these. */
  name?: string
}

/** Visitors write first and register afterward; a signed-in person goes straight to the conversation. An island. */
export function MessageLink({ listing, name }: Props) {
  const isSignedIn = useAuth().user !== null
  return (
    <LinkButton variant="primary" to={isSignedIn ? paths.writeTo(listing) : paths.newMessage(listing)} rel="nofollow">
      <Icon name="send" /> {name ? t`Message` : t`Send a message`}
      {name && <span className="sr-only"> {name}</span>}
    </LinkButton>
  )
}
