/** For an agent: the one link to the review form of their listing, the same for everyone, and the rule beside it. */
import { useSite } from '#app/lib/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { paths } from '#common/paths.ts'

/** Asks for a review, not for a good one. */
const invitation = (address: string) =>
  `I’d appreciate a review of my work, whatever you think of it: ${address}\n\nYou need a free account. Please leave out amounts, years, and account numbers.`

export function ReviewInvitation({ listingId }: { listingId: string }) {
  const { origin } = useSite()
  const address = `${origin}${paths.writeReview(listingId)}`
  const copy = async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(done)
    } catch {
      showToast('Your browser doesn’t let us copy. Select the text and copy it.', 'problem')
    }
  }
  return (
    <section aria-labelledby="invitation" className="card grid gap-4 p-5">
      <h2 id="invitation" className="text-22">
        Ask for reviews
      </h2>
      <Field
        label="Your link"
        hint="It opens the review form for your listing. Everyone gets the same link."
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="button" onClick={() => void copy(address, 'Link copied')}>
          Copy link
        </Button>
      </div>
      <details>
        <summary className="min-h-11 content-center font-semibold">A message to send, and a QR code</summary>
        <div className="grid gap-4 pt-2">
          <TextField label="A neutral text to send with it" readOnly rows={6} value={invitation(address)} />
          <div>
            <Button type="button" variant="secondary" onClick={() => void copy(invitation(address), 'Text copied')}>
              Copy text
            </Button>
          </div>
          <div className="grid content-start gap-1 text-14 text-muted">
            <QrCode text={address} label="QR code of your review link" className="size-40" />
            <p>For your office or an invoice</p>
          </div>
        </div>
      </details>
      <div className="max-w-[68ch] text-14">
        <p className="font-semibold">The rules</p>
        <ul className="mt-1 grid list-disc gap-1 pl-5">
          <li>Ask everyone you work for, or no one. Don’t ask first whether they’re satisfied.</li>
          <li>Offer nothing for a review: no money, no discount, no gift, and no lower fee.</li>
          <li>Don’t write reviews yourself, and don’t ask your family, staff, or owners for one.</li>
          <li>Don’t threaten anyone who writes a bad one.</li>
        </ul>
        <p className="mt-2">
          A federal rule (16 CFR part 465) bans paying for praise, undisclosed insider reviews, and threats. Our rules
          go further. You send the link yourself: we don’t write to your clients.{' '}
          <a href={paths.reviewPolicy}>Review policy</a>
        </p>
      </div>
    </section>
  )
}
