/**
 * The dates for the user's own calendar: downloaded once as a file, or through a secret URL that a calendar app polls.
 */
import { t } from '@lingui/core/macro'
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
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Field } from '#app/ui/field.tsx'
import { copyText } from '#app/ui/copy-text.ts'
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
    <Card heading={t`Add to your calendar`}>
      <div className="grid gap-4">
        <p className="text-14 text-muted">
          {t`You can add these dates to your calendar app with a secret link. Anyone who has the link can see the dates and your renewal group, but nothing else.`}
          {since &&
            !address &&
            ` ${t`You created a link on ${formatDate(since)}. We can’t show that link again, but you can create a new one.`}`}
        </p>
        {address && <NewAddress address={address} />}
        <ActionProblem problem={problem} />
        <Button type="button" variant="secondary" onClick={() => void share()}>
          {since ? t`Create a new link` : t`Create a secret link`}
        </Button>
        <Button type="button" variant="secondary" onClick={() => void download()}>
          <Icon name="download" /> {t`Download the dates as a file`}
        </Button>
        {since && (
          <Button type="button" variant="danger" onClick={() => void end()}>
            {t`Delete the link`}
          </Button>
        )}
      </div>
    </Card>
  )
}

function NewAddress({ address }: { address: string }) {
  const copy = () =>
    copyText(address, t`Link copied`, t`Your browser won’t let us copy the link. Select it and copy it yourself.`)
  return (
    <div className="grid max-w-[68ch] gap-3">
      <Field
        label={t`Your calendar link`}
        hint={t`Copy the link now. We show it only once. In your calendar app, choose “subscribe” or “add by URL.”`}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div>
        <Button type="button" onClick={() => void copy()}>
          {t`Copy link`}
        </Button>
      </div>
    </div>
  )
}
