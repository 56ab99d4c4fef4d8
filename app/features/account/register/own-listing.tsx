/**
 * The listing that an agent says is theirs: found while name, state and ZIP code are typed above, chosen from a list,
 * or left open for later. Choosing proves nothing; it saves a step of the check.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { placeOf } from '#app/features/claims/place-of.ts'
import { callPublic } from '#app/lib/account/send-call.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ListingFound } from '#contract/claims.ts'
import { readDraft } from '../form/drafts.ts'
import { failureWords } from '../form/problems.ts'

type Found = { id: string; name: string; place: string }
type Props = { id: string; name: string; problem?: string | undefined }

/** Who types on has not finished. */
const PAUSE_MS = 400
const LAST_NAME_MIN = 2
/** Also of the form around it. */
export const REGISTER_DRAFT = 'register'
const CHOSEN_BEFORE = { name: 'The listing you chose before', place: '' }

export function OwnListing({ id, name, problem }: Props) {
  const { chosen, choose, field } = useChosen(name)
  const { found, words } = useFoundWhileTyping(field)
  return (
    <div className="grid gap-3">
      <p className="text-14 font-semibold" id={`${id}-label`}>
        Your listing (optional)
      </p>
      <p className="text-14 text-muted">
        We look for it while you type your name, state and ZIP code above. If you are in the list, choose yourself.
      </p>
      {/* A text control, so that the draft keeps it. */}
      <input ref={field} type="text" name={name} value={chosen?.id ?? ''} readOnly hidden />
      {/* Where the summary of mistakes leads to. */}
      <div id={id} tabIndex={-1} aria-labelledby={`${id}-label`} aria-live="polite">
        {chosen ? (
          <Chosen one={chosen} onNotMe={() => choose(null)} />
        ) : (
          <>
            <p className="text-14">{words}</p>
            {found.length > 0 && <Choices found={found} choose={choose} />}
          </>
        )}
      </div>
      {problem && <p className="text-14 font-semibold text-brick">{problem}</p>}
    </div>
  )
}

const Chosen = ({ one: { name, place }, onNotMe }: { one: Found; onNotMe: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <Icon name="check" className="text-evergreen" />
    <span>
      <strong>{name}</strong> {place}
    </span>
    <Button type="button" look="quiet" onClick={onNotMe}>
      Not me
    </Button>
  </p>
)

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

function useChosen(name: string) {
  const field = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<Found | null | undefined>(undefined)
  const kept = useSyncExternalStore(
    () => () => {},
    () => String(readDraft(REGISTER_DRAFT)[name] ?? ''),
    () => '',
  )
  const chosen = picked === undefined && kept !== '' ? { id: kept, ...CHOSEN_BEFORE } : (picked ?? null)
  const choose = (one: Found | null) => {
    setPicked(one)
    // React’s own change of a value is no input event; the draft waits for one.
    queueMicrotask(() => field.current?.dispatchEvent(new Event('input', { bubbles: true })))
  }
  return { chosen, choose, field }
}

const NOTHING: { found: readonly Found[]; words: string } = { found: [], words: '' }

/** Asks again whenever what stands above has changed and the hands rest. */
function useFoundWhileTyping(field: { readonly current: HTMLInputElement | null }) {
  const [outcome, setOutcome] = useState(NOTHING)
  useEffect(() => {
    const form = field.current?.form
    if (!form) return
    let asked = ''
    let timer = 0
    const look = async () => {
      const query = queryOf(form)
      if (query === asked) return
      asked = query
      const next = query === '' ? NOTHING : await lookUp(query)
      // What was typed meanwhile is asked for already.
      if (query === asked) setOutcome(next)
    }
    const wait = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => void look(), PAUSE_MS)
    }
    form.addEventListener('input', wait)
    // A draft may stand there already.
    wait()
    return () => {
      form.removeEventListener('input', wait)
      clearTimeout(timer)
    }
  }, [field])
  return outcome
}

/** Nothing while it would be half a name, or of the whole country. */
function queryOf(form: HTMLFormElement): string {
  const typed = new FormData(form)
  const text = (of: string) => String(typed.get(of) ?? '').trim()
  const asked = { last_name: text('last_name'), first_name: text('first_name'), state: text('state'), zip: text('zip') }
  const somewhere = asked.first_name + asked.state + asked.zip
  return asked.last_name.length < LAST_NAME_MIN || somewhere === '' ? '' : new URLSearchParams(asked).toString()
}

async function lookUp(query: string): Promise<typeof NOTHING> {
  try {
    const found = (await callPublic<ListingFound[]>('GET', `claim/find-listing?${query}`)).data.map(asFound)
    return { found, words: found.length > 0 ? YOURS : NOBODY }
  } catch (error) {
    return { found: [], words: failureWords(error) }
  }
}

const YOURS = 'Is one of these yours?'
const NOBODY = 'Nobody of this name is listed there. Leave this open: we look for you ourselves.'

const asFound = (listing: ListingFound): Found => ({ id: listing.id, name: listing.name, place: placeOf(listing) })
