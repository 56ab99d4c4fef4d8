import { useAuth } from '#app/lib/session/auth-state.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { paths } from '#common/paths.ts'

/** Visitors write first and register afterward; a signed-in person goes straight to the conversation. An island. */
export function MessageLink({ listing }: { listing: string }) {
  const isSignedIn = useAuth().user !== null
  return (
    <LinkButton variant="primary" to={isSignedIn ? paths.writeTo(listing) : paths.newMessage(listing)} rel="nofollow">
      <Icon name="send" /> Send a message
    </LinkButton>
  )
}
