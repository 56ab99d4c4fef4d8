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
        ? t`Your browser sends Global Privacy Control. We honor it.`
        : t`Your browser doesn’t send Global Privacy Control. You don’t need it here.`}
    </output>
  )
}
