/**
 * The right side of the header. Anonymous HTML is the same for everyone, so the server always renders the way in;
 * who is signed in is known to the browser alone and replaces it there.
 */
import { paths } from '#contract/paths.ts'
import { Icon } from '#app/ui/icon.tsx'

export function AccountSlot() {
  return (
    <a
      href={paths.login}
      className="inline-flex min-h-11 items-center gap-2 rounded-box border border-edge px-3 text-14 font-semibold no-underline hover:border-evergreen sm:px-4"
    >
      <Icon name="person" className="max-sm:hidden" />
      <span>Sign in/Register</span>
    </a>
  )
}
