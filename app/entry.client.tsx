import { startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { HYDRATED_EVENT } from './lib/hydrated.ts'
import { installTrustedTypesPolicy } from './lib/trusted-types.ts'

installTrustedTypesPolicy()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <HydrationSignal />
    </StrictMode>,
  )
})

function HydrationSignal() {
  useEffect(() => void document.dispatchEvent(new Event(HYDRATED_EVENT)), [])
  return null
}
