/** The identity providers a user can sign in with, if any are configured. */
import { useEffect, useState } from 'react'
import { paths } from '#common/paths.ts'
import { providerSignInUrl, listProviders, type ProviderRow } from '#app/lib/account/library-session.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useCallbackLink } from '../callback-url.ts'

export function ProviderButtons() {
  const providers = useProviders()
  const carryOn = useCallbackLink()
  const [leaving, setLeaving] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  if (providers.length === 0) return null
  const leave = async (id: string) => {
    setLeaving(id)
    setFailed(false)
    try {
      window.location.assign(await providerSignInUrl(id, carryOn(`${paths.login}?provider=${id}`)))
    } catch {
      setFailed(true)
      setLeaving(null)
    }
  }
  return (
    <section aria-label="Other ways to sign in" className="grid gap-3 border-t border-hairline pt-6">
      {failed && (
        <Notice kind="problem">
          <p role="alert">This way does not answer at the moment. Use your email and password, or try again.</p>
        </Notice>
      )}
      {providers.map(({ id, name }) => (
        <Button key={id} type="button" variant="secondary" disabled={leaving !== null} onClick={() => void leave(id)}>
          {leaving === id ? `Going to ${name}` : `Sign in with ${name}`}
        </Button>
      ))}
      <p className="text-14 text-muted">
        By continuing, you agree to the <a href={paths.terms}>Terms of Use</a> and{' '}
        <a href={paths.privacy}>Privacy Policy</a>.
      </p>
    </section>
  )
}

/** None while we don't know yet: the password works in any case. */
function useProviders(): readonly ProviderRow[] {
  const [providers, setProviders] = useState<readonly ProviderRow[]>([])
  useEffect(() => {
    listProviders().then(setProviders, () => {})
  }, [])
  return providers
}
