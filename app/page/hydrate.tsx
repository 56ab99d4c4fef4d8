/** Makes an island live. Loaded with React, by the first island that is needed. */
import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { installTrustedTypesPolicy } from '#app/lib/trusted-types.ts'
import { type IslandName, ISLANDS } from './islands.ts'

installTrustedTypesPolicy()

export async function hydrateIsland(place: HTMLElement): Promise<void> {
  if (document.documentElement.lang === 'es') await import('./spanish.ts')
  const Component = (await ISLANDS[place.getAttribute('name') as IslandName]()) as ComponentType
  const props = JSON.parse(place.getAttribute('props') ?? '{}')
  const options = { identifierPrefix: place.getAttribute('ids') ?? '', onRecoverableError: console.error }
  // At once, with its effects: a press in between would be taken by React, and repeated by start.ts.
  flushSync(() => hydrateRoot(place, <Component {...props} />, options))
  place.toggleAttribute('live')
}
