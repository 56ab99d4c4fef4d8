/** The dates for one's own calendar: once as a file, or by a secret address that a program asks by itself. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureWords } from '#app/features/account/form/problems.ts'
import { saveFile } from '#app/features/dashboard/account/save-file.ts'
import { useAct } from '#app/features/signed-in/use-act.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { readPair } from '#app/lib/session/stored-pair.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { showDate } from '#contract/show-date.ts'

const AT = 'continuing-education/calendar'

/** @param since when the address was made; null: there is none. */
export function CalendarPart({ since }: { since: string | null }) {
  const act = useAct()
  const client = useQueryClient()
  const [address, setAddress] = useState<string | null>(null)
  const share = async () => {
    try {
      const { data } = await callSignedIn<{ address: string }>('POST', AT)
      setAddress(data.address)
      await client.invalidateQueries()
    } catch (error) {
      showToast(failureWords(error), 'problem')
    }
  }
  const end = async () => {
    if (await act('DELETE', AT)) setAddress(null)
  }
  return (
    <section aria-labelledby="calendar" className="grid gap-4">
      <h2 id="calendar" className="text-26">
        In your calendar
      </h2>
      <p className="max-w-[68ch]">
        A calendar program can ask for these dates by itself, at a secret address. Whoever knows the address sees the
        dates and your renewal group, and nothing else.
        {since && !address && ` You made one on ${showDate(since)}. We cannot show it again.`}
      </p>
      {address && <NewAddress address={address} />}
      <div className="flex flex-wrap gap-3">
        <Button type="button" look="quiet" onClick={() => void share()}>
          {since ? 'Make a new address' : 'Make a secret address'}
        </Button>
        {since && (
          <Button type="button" look="danger" onClick={() => void end()}>
            End the address
          </Button>
        )}
        <Button type="button" look="quiet" onClick={() => void downloadCalendar()}>
          Download the dates once
        </Button>
      </div>
    </section>
  )
}

function NewAddress({ address }: { address: string }) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => showToast('The address is copied.'),
      () => showToast('Your browser does not let us copy. Mark the address and copy it.', 'problem'),
    )
  return (
    <div className="grid max-w-[68ch] gap-3">
      <Field
        label="Your calendar address"
        hint="Copy it now: it is shown once. In your calendar program choose “subscribe” or “add by URL”."
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div>
        <Button type="button" onClick={() => void copy()}>
          Copy the address
        </Button>
      </div>
    </div>
  )
}

async function downloadCalendar(): Promise<void> {
  const answer = await fetch('/api/v2/continuing-education/renewal.ics', {
    headers: { authorization: `Bearer ${readPair()?.accessToken ?? ''}` },
  })
  if (answer.ok) saveFile('renewal.ics', 'text/calendar', await answer.text())
}
