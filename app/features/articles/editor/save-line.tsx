import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { SaveState } from './autosave.ts'

const WORDS = {
  saved: 'Everything is saved.',
  waiting: 'Not saved yet.',
  saving: 'Saving',
  offline: 'We cannot be reached. Your text is kept in this browser and saved when the line is back.',
} as const

/** What became of the text, always in sight and said to readers. */
export function SaveLine({ state }: { state: SaveState }) {
  if (state.kind === 'conflict') {
    return (
      <div role="alert">
        <Notice kind="caution">
          <p>
            This article was saved in another window, or an editor has it. Nothing was overwritten, and what you typed
            here is kept in this browser.
          </p>
          <p>
            <Button type="button" look="quiet" onClick={() => window.location.reload()}>
              Open the newer text
            </Button>
          </p>
        </Notice>
      </div>
    )
  }
  if (state.kind === 'refused') {
    return (
      <div role="alert">
        <Notice kind="problem">
          <p>Not saved:</p>
          <ul className="list-disc pl-5">
            {state.words.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      </div>
    )
  }
  return <output className="text-14 text-muted">{WORDS[state.kind]}</output>
}
