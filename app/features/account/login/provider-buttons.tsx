/** The companies that one may sign in by, where any is set up. */
import { useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { goToProvider, listProviders, type ProviderRow } from '#app/lib/account/library-layer.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useCarryOn } from '../go-on.ts'

export function ProviderButtons() {
  const providers = useProviders()
  const carryOn = useCarryOn()
  const [leaving, setLeaving] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  if (providers.length === 0) return null
  const leave = async (id: string) => {
    setLeaving(id)
    setFailed(false)
    try {
      window.location.assign(await goToProvider(id, carryOn(`${paths.login}?provider=${id}`)))
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
        <Button key={id} type="button" look="quiet" disabled={leaving !== null} onClick={() => void leave(id)}>
          {leaving === id ? `Going to ${name}` : `Sign in with ${name}`}
        </Button>
      ))}
    </section>
  )
}

/** None while we do not know: the password works in any case. */
function useProviders(): readonly ProviderRow[] {
  const [providers, setProviders] = useState<readonly ProviderRow[]>([])
  useEffect(() => {
    listProviders().then(setProviders, () => {})
  }, [])
  return providers
}
