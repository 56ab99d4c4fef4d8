/** For an agent: the one link to the review form of their listing, the same for everyone, and the rule beside it. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSite } from '#app/lib/site.ts'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { Field, TextField } from '#app/ui/field.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { paths } from '#common/paths.ts'

/** Asks for a review, not for a good one. */
const invitation = (address: string) =>
  t`I’d appreciate a review of my work, whatever you think of it: ${address}\n\nYou need a free account. Please don’t include amounts, years, or account numbers.`

export function ReviewInvitation({ listingId }: { listingId: string }) {
  const { origin } = useSite()
  const address = `${origin}${paths.writeReview(listingId)}`
  return (
    <section aria-labelledby="invitation" className="card grid gap-4 p-5">
      <h2 id="invitation" className="text-22">
        {t`Ask for reviews`}
      </h2>
      <Field
        label={t`Your review link`}
        hint={t`Your link opens the review form for your listing. Everyone gets the same link.`}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="button" onClick={() => void copyText(address, t`Link copied`)}>
          {t`Copy link`}
        </Button>
      </div>
      <details>
        <summary className="min-h-11 content-center font-semibold">{t`Sample message and QR code`}</summary>
        <div className="grid gap-4 pt-2">
          <TextField label={t`Neutral message to send with the link`} readOnly rows={6} value={invitation(address)} />
          <div>
            <Button
              type="button"
              variant="secondary"
              onClick={() => void copyText(invitation(address), t`Message copied`)}
            >
              {t`Copy message`}
            </Button>
          </div>
          <div className="grid content-start gap-1 text-14 text-muted">
            <QrCode text={address} label={t`QR code for your review link`} className="size-40" />
            <p>{t`Print it for your office or add it to an invoice`}</p>
          </div>
        </div>
      </details>
      <div className="max-w-[68ch] text-14">
        <p className="font-semibold">{t`Rules for asking for reviews`}</p>
        <ul className="mt-1 grid list-disc gap-1 pl-5">
          <li>{t`Ask all your clients, or none of them. Don’t ask first whether they’re satisfied.`}</li>
          <li>{t`Don’t offer anything for a review, such as money, a discount, a gift, or a lower fee.`}</li>
          <li>{t`Don’t write reviews yourself, and don’t ask your family, your staff, or the owners of your firm to write them.`}</li>
          <li>{t`Don’t threaten anyone who writes a bad review.`}</li>
        </ul>
        <p className="mt-2">
          <Trans>
            A federal rule (16 CFR part 465) bans paid praise, undisclosed insider reviews, and threats. Our rules go
            further. You send the link yourself because we don’t contact your clients.{' '}
            <a href={paths.reviewPolicy}>Review policy</a>
          </Trans>
        </p>
      </div>
    </section>
  )
}
