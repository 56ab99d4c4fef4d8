/**
 * The script of sign-in and dashboard. Its parts begin one after the other, each in a task of its own: begun at once,
 * they would keep a phone from answering for a tenth of a second.
 */
import { pause } from '#app/lib/pause.ts'

await import('react-dom/client')
await pause()
await import('./router.ts')
await pause()
await import('./entry.tsx')
