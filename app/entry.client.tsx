import { startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { TAKEN_OVER } from './lib/taken-over.ts'
import { allowWhatReactNeeds } from './lib/trusted-types.ts'

allowWhatReactNeeds()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <TellTakenOver />
    </StrictMode>,
  )
})

function TellTakenOver() {
  useEffect(() => void document.dispatchEvent(new Event(TAKEN_OVER)), [])
  return null
}
