import { t } from '@lingui/core/macro'
import { useHydrated } from '#app/lib/use-hydrated.ts'

/** Says whether this browser sends Global Privacy Control. Without script, nothing is shown. */
export function GpcStatus() {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  const isOn = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
  return (
    <output className="block max-w-[68ch] font-semibold">
      {isOn
        ? t`Your browser sends a Global Privacy Control signal. We honor it.`
        : t`Your browser doesn’t send a Global Privacy Control signal. You don’t need one here.`}
    </output>
  )
}
