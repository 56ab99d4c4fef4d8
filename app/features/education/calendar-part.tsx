/**
 * The dates for the user's own calendar: downloaded once as a file, or through a secret URL that a calendar app polls.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renew } from '#app/ui/list/renew.ts'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { describeCallError } from '#app/ui/form/call-problems.ts'
import { useAct } from '#app/ui/list/use-act.ts'
import { loadFile, saveFile } from '#app/lib/account/load-file.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { api } from '#app/lib/api/calls.ts'
import { formatDate } from '#common/dates.ts'

/** @param since when the URL was created; null if there is none. */
export function CalendarPart({ since }: { since: string | null }) {
  const act = useAct()
  const { press: download, problem } = useAsyncAction(async () =>
    saveFile('renewal.ics', await loadFile(api.get('continuing-education/renewal.ics'))),
  )
  const client = useQueryClient()
  const [address, setAddress] = useState<string | null>(null)
  const share = async () => {
    try {
      const { data } = await requestSignedIn(api.post('continuing-education/calendar'))
      setAddress(data.address)
      await renew(client, 'continuing-education')
    } catch (error) {
      showToast(describeCallError(error), 'problem')
    }
  }
  const end = async () => {
    if (await act(api.delete('continuing-education/calendar'))) setAddress(null)
  }
  return (
    <section aria-labelledby="calendar" className="grid gap-4">
      <h2 id="calendar" className="text-28">
        In your calendar
      </h2>
      <p className="max-w-[68ch]">
        A calendar program can ask for these dates by itself, at a secret address. Whoever knows the address sees the
        dates and your renewal group, and nothing else.
        {since && !address && ` You made one on ${formatDate(since)}. We cannot show it again.`}
      </p>
      {address && <NewAddress address={address} />}
      <ActionProblem problem={problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="button" variant="secondary" onClick={() => void share()}>
          {since ? 'Make a new address' : 'Make a secret address'}
        </Button>
        {since && (
          <Button type="button" variant="danger" onClick={() => void end()}>
            End the address
          </Button>
        )}
        <Button type="button" variant="secondary" onClick={() => void download()}>
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
