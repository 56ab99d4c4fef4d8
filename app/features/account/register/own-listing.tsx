/**
 * The listing that an agent says is theirs: found by the name and state typed above, chosen from a list, or left open
 * for later. Choosing proves nothing; it saves a step of the check.
 */
import { useRef, useState, useSyncExternalStore } from 'react'
import { publicIdIn } from '#contract/paths.ts'
import { callPublic } from '#app/lib/account/send-call.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { readDraft } from '../form/drafts.ts'
import { failureWords } from '../form/problems.ts'

type Row = {
  first_name: string
  middle_name: string
  last_name: string
  city: string
  state: string | null
  path: string
}
type Found = { id: string; name: string; place: string }
type Props = { id: string; name: string; problem?: string | undefined }

const ROWS = 8
/** Also of the form around it. */
export const REGISTER_DRAFT = 'register'
const CHOSEN_BEFORE = { name: 'The listing you chose before', place: '' }

export function OwnListing({ id, name, problem }: Props) {
  const { chosen, choose, found, words, searching, search, field } = useOwnListing(name)
  return (
    <div className="grid gap-3">
      <p className="text-14 font-semibold" id={`${id}-label`}>
        Your listing (optional)
      </p>
      <p className="text-14 text-muted">
        If the directory already lists you, choose yourself. We look for the name and the state typed above.
      </p>
      {/* A text control, so that the draft keeps it and the summary can lead here. */}
      <input ref={field} type="text" name={name} value={chosen?.id ?? ''} readOnly hidden />
      {chosen ? (
        <p id={id} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Icon name="check" className="text-evergreen" />
          <span>
            <strong>{chosen.name}</strong> {chosen.place}
          </span>
          <Button type="button" look="quiet" onClick={() => choose(null)}>
            Not me
          </Button>
        </p>
      ) : (
        <div>
          <Button id={id} type="button" look="quiet" aria-busy={searching} onClick={() => void search()}>
            <Icon name="search" /> {searching ? 'Looking' : 'Look for my listing'}
          </Button>
        </div>
      )}
      <div aria-live="polite">
        {!chosen && words && <p className="text-14">{words}</p>}
        {!chosen && found.length > 0 && <Choices found={found} choose={choose} />}
      </div>
      {problem && <p className="text-14 font-semibold text-brick">{problem}</p>}
    </div>
  )
}

const Choices = ({ found, choose }: { found: readonly Found[]; choose: (one: Found) => void }) => (
  <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
    {found.map((one) => (
      <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <span className="min-w-0">
          {one.name}, <span className="text-muted">{one.place}</span>
        </span>
        <Button type="button" look="quiet" onClick={() => choose(one)}>
          This is me
          <span className="sr-only">
            : {one.name}, {one.place}
          </span>
        </Button>
      </li>
    ))}
  </ul>
)

function useOwnListing(name: string) {
  const field = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<Found | null | undefined>(undefined)
  const kept = useSyncExternalStore(
    () => () => {},
    () => String(readDraft(REGISTER_DRAFT)[name] ?? ''),
    () => '',
  )
  const chosen = picked === undefined && kept !== '' ? { id: kept, ...CHOSEN_BEFORE } : (picked ?? null)
  const [found, setFound] = useState<readonly Found[]>([])
  const [words, setWords] = useState('')
  const [searching, setSearching] = useState(false)

  const search = async () => {
    const typed = new FormData(field.current?.form ?? undefined)
    const text = (of: string) => String(typed.get(of) ?? '').trim()
    if (text('last_name') === '') return setWords('Type your last name above first.')
    setSearching(true)
    const query = new URLSearchParams({
      lname: text('last_name'),
      data: `${text('first_name')} ${text('state')}`.trim(),
      perPage: String(ROWS),
    })
    try {
      const rows = (await callPublic<Row[]>('GET', `all-agents-search?${query}`)).data.flatMap(asFound)
      setFound(rows)
      setWords(
        rows.length > 0 ? '' : 'Nobody of this name is listed there. Leave this open: we look for you ourselves.',
      )
    } catch (error) {
      setWords(failureWords(error))
    }
    setSearching(false)
  }
  const choose = (one: Found | null) => {
    setPicked(one)
    // React’s own change of a value is no input event; the draft waits for one.
    queueMicrotask(() => field.current?.dispatchEvent(new Event('input', { bubbles: true })))
  }
  return { chosen, choose, found, words, searching, search, field }
}

function asFound({ first_name, middle_name, last_name, city, state, path }: Row): Found[] {
  const id = publicIdIn(path)
  const name = [first_name, middle_name, last_name].filter(Boolean).join(' ')
  return id ? [{ id, name, place: [city, state].filter(Boolean).join(', ') }] : []
}
