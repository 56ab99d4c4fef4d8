/**
 * The right side of the header. Anonymous HTML is the same for everyone, so the server always renders the way in;
 * who is signed in is known to the browser alone and replaces it there.
 */
import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'

export function AccountSlot() {
  return (
    <Link
      to={paths.login}
      className="inline-flex min-h-11 items-center gap-2 rounded-box border border-edge px-3 text-14 font-semibold no-underline hover:border-evergreen sm:px-4"
    >
      <UserRound aria-hidden="true" size={20} className="max-sm:hidden" />
      <span>Sign in/Register</span>
    </Link>
  )
}
