import { useState } from 'react'
import { useAct } from '#app/features/moderation/signed-in-query.ts'
import { Button } from '#app/ui/button.tsx'
import { OTHER_CREDENTIALS, type OwnListingShown } from '#contract/listing-content.ts'
import { ChoiceList } from './choice-list.tsx'

const CHOICES = OTHER_CREDENTIALS.map((code) => ({ value: code, label: code }))

/** Shown after a look by staff: a credential is not the agent's word alone. */
export function CredentialsPart({ own }: { own: OwnListingShown }) {
  const act = useAct()
  const [chosen, setChosen] = useState<string[]>(own.credentials_waiting ?? own.credentials)
  return (
    <section aria-labelledby="credentials" className="grid gap-3">
      <h2 id="credentials" className="text-21">
        Other credentials
      </h2>
      <p className="max-w-[68ch] text-muted">
        {own.credentials_waiting
          ? `Our staff look at: ${own.credentials_waiting.join(', ') || 'none'}.`
          : 'Our staff look at a change before it shows. Changes of your name or place are made at the IRS and come with its next list.'}
      </p>
      <ChoiceList legend="Beside EA" list={CHOICES} chosen={chosen} onChange={setChosen} />
      <div>
        <Button
          type="button"
          look="quiet"
          onClick={() => void act('POST', 'listing/own/credentials', { credentials: chosen })}
        >
          Ask for a look
        </Button>
      </div>
    </section>
  )
}
