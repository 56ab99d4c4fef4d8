/**
 * The listing that an agent says is theirs: looked up while they type a name, state, and ZIP code above, picked from a
 * list, or left open for later. Choosing one proves nothing; it saves a step in the review.
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { placeLine } from '#app/features/listing/full-name.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { requestPublic } from '#app/lib/account/send-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ListingFound } from '#common/claim-schemas.ts'
import { readDraft } from '#app/ui/form/drafts.ts'
import { describeCallError } from '#app/ui/form/call-problems.ts'
import { api } from '#app/lib/api/calls.ts'

type Found = { id: string; name: string; place: string; isClaimed?: boolean }
type Props = {
  id: string
  name: string
  problem?: string | undefined
  /** The listing whose profile they came from. */
  claim: string | null
  /** Whether to search by the name typed above. */
  looks: boolean
}

/** A shorter pause means the user is still typing. */
const PAUSE_MS = 400
const LAST_NAME_MIN = 2
/** Also the draft name of the surrounding form. */
export const REGISTER_DRAFT = 'register'
const chosenBefore = (id: string): Found => ({ id, name: t`The listing you chose`, place: '' })

export function OwnListing({ id, name, problem, claim, looks }: Props) {
  const { chosen, choose, field } = useChosen(name, claim)
  const { found, words } = useFoundWhileTyping(field)
  return (
    <div className="grid gap-3">
      <p className="text-14 font-semibold" id={`${id}-label`}>
        {t`Your listing (optional)`}
      </p>
      {looks && (
        <p className="text-14 text-muted">
          <Trans>We search the IRS list for your name, state, and ZIP code. If you see your listing, choose it.</Trans>
        </p>
      )}
      {/* A text control, so that the draft stores it. */}
      <input ref={field} type="text" name={name} value={chosen?.id ?? ''} readOnly hidden />
      {/* The target of the link in the problem summary. */}
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
    <Button type="button" variant="secondary" onClick={onNotMe}>
      {t`Not me`}
    </Button>
  </p>
)

const Choices = ({ found, choose }: { found: readonly Found[]; choose: (one: Found) => void }) => (
  <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
    {found.map((one) => (
      <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <span className="min-w-0 flex-1 basis-48">
          {one.name}, <span className="text-muted">{one.place}</span>
          {one.isClaimed && (
            <span className="block text-14 text-muted">{t`Another account has claimed this listing. If the listing is yours, choose it anyway, and our staff will compare both claims.`}</span>
          )}
        </span>
        <Button type="button" variant="secondary" onClick={() => choose(one)}>
          <Trans>
            This is me
            <span className="sr-only">
              : {one.name}, {one.place}
            </span>
          </Trans>
        </Button>
      </li>
    ))}
  </ul>
)

function useChosen(name: string, claim: string | null) {
  const claimed = useListing(claim)
  const field = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<Found | null | undefined>(undefined)
  const kept = useHydrated() ? String(readDraft(REGISTER_DRAFT)[name] ?? '') : ''
  const before = kept === '' || kept === claimed?.id ? claimed : chosenBefore(kept)
  const chosen = picked === undefined ? before : picked
  const choose = (one: Found | null) => {
    setPicked(one)
    // React fires no input event when it changes a value itself, and the draft listens for one.
    queueMicrotask(() => field.current?.dispatchEvent(new Event('input', { bubbles: true })))
  }
  return { chosen, choose, field }
}

/** Its name is added once it has loaded. */
function useListing(id: string | null): Found | null {
  const [named, setNamed] = useState<Found | null>(null)
  useEffect(() => {
    if (!id) return
    requestPublic(api.get('agent/agents/views/{id}', { params: { id } })).then(
      ({ data }) =>
        setNamed({
          id,
          name: `${data.first_name} ${data.last_name}`,
          place: placeLine({ ...data, zip: data.zipcode }),
        }),
      () => {},
    )
  }, [id])
  return id === null ? null : named?.id === id ? named : { id, name: t`The listing you’re claiming`, place: '' }
}

const NOTHING: { found: readonly Found[]; words: string } = { found: [], words: '' }

/** Searches again when the fields above have changed and typing pauses. */
function useFoundWhileTyping(field: { readonly current: HTMLInputElement | null }) {
  const [outcome, setOutcome] = useState(NOTHING)
  useEffect(() => {
    const form = field.current?.form
    if (!form) return
    let asked = 'null'
    let timer = 0
    const search = async () => {
      const now = askedIn(form)
      const words = JSON.stringify(now)
      if (words === asked) return
      asked = words
      const next = now === null ? NOTHING : await searchListings(now)
      // If more was typed meanwhile, a newer search is already running.
      if (words === asked) setOutcome(next)
    }
    const wait = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => void search(), PAUSE_MS)
    }
    form.addEventListener('input', wait)
    // A restored draft may already have filled the fields.
    wait()
    return () => {
      form.removeEventListener('input', wait)
      clearTimeout(timer)
    }
  }, [field])
  return outcome
}

type Asked = { last_name: string; first_name: string; state: string; zip: string }

/** Null while the search would be for half a name, or for the whole country. */
function askedIn(form: HTMLFormElement): Asked | null {
  const typed = new FormData(form)
  const text = (of: string) => String(typed.get(of) ?? '').trim()
  const asked = { last_name: text('last_name'), first_name: text('first_name'), state: text('state'), zip: text('zip') }
  const somewhere = asked.first_name + asked.state + asked.zip
  return asked.last_name.length < LAST_NAME_MIN || somewhere === '' ? null : asked
}

async function searchListings(asked: Asked): Promise<typeof NOTHING> {
  try {
    const found = (await requestPublic(api.get('claim/find-listing', { params: asked }))).data.map(asFound)
    return { found, words: found.length > 0 ? t`Is one of these listings yours?` : notFound() }
  } catch (error) {
    return { found: [], words: describeCallError(error) }
  }
}

const notFound = () =>
  t`We didn’t find this name in our copy of the IRS list. You can still continue, and our staff will look for your listing.`

const asFound = (listing: ListingFound): Found => ({
  id: listing.id,
  name: listing.name,
  place: placeLine(listing),
  isClaimed: listing.claimed,
})
