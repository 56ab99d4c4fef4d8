/** On a receipt: whether it is unaltered, how old its lists are today, and what it doesn't show. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSite } from '#app/lib/site.ts'
import { DisciplineLines } from '#app/features/verification/discipline-lines.tsx'
import { describeClaim } from '#app/features/verification/status-ladder.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import type { Fact } from '#app/ui/facts.tsx'
import type { ListAge, Receipt, ReceiptCheck } from '#server/domains/verification/types.ts'
import { formatDate, formatDateTime, formatLongDate } from '#common/dates.ts'
import { listName } from '#common/list-status.ts'
import { paths, toQueryString } from '#common/paths.ts'
import { notShownByReceipt } from '#common/receipt-limits.ts'
import type { VerifyQuery } from '#common/verify-query.ts'

const LOOKS = {
  intact: { icon: 'badge-check', look: '' },
  altered: { icon: 'alert', look: 'verdict-problem' },
  unsigned: { icon: 'alert', look: 'verdict-caution' },
  unknown_key: { icon: 'alert', look: 'verdict-caution' },
  revoked_key: { icon: 'alert', look: 'verdict-problem' },
} as const

/** The answer for anyone who was given this receipt, before anything else on its page. Not printed: paper can be changed. */
export function ReceiptVerdict({ receipt: { check, asked, ages } }: { receipt: Receipt }) {
  const { icon, look } = LOOKS[check.verdict]
  return (
    <section id="check" aria-label={t`Receipt check`} className={`card verdict no-print ${look}`}>
      <p>
        <Icon name={icon} />
        <Verdict check={check} />
      </p>
      {ages.map((age) => (
        <p key={`${age.kind} ${age.listDate}`} className="text-14">
          {describeAge(age)}
        </p>
      ))}
      {asked && (
        <p>
          <LinkButton to={checkAgain(asked)} rel="nofollow">
            {t`Check this name again today`}
          </LinkButton>
        </p>
      )}
    </section>
  )
}

function Verdict({ check }: { check: ReceiptCheck }): ReactNode {
  const { name } = useSite()
  const { bold, rest } = (check.verdict === 'intact' ? describeIntact : NOT_INTACT[check.verdict])(check, name)
  return (
    <>
      <strong>{bold}</strong> <span>{rest}</span>
    </>
  )
}

type Words = (check: ReceiptCheck, site: string) => { bold: string; rest: string }

const describeIntact: Words = ({ signedAt, isLate }, site) => {
  const on = formatDateTime(signedAt ?? '')
  return isLate
    ? {
        bold: t`Unaltered since ${on}.`,
        rest: t`This receipt is older than its signature because ${site} wasn’t signing receipts yet. We can’t confirm that the receipt wasn’t altered before it was signed.`,
      }
    : { bold: t`Unaltered.`, rest: t`This receipt matches the signature that ${site} made for it on ${on}.` }
}

const NOT_INTACT: Readonly<Record<Exclude<ReceiptCheck['verdict'], 'intact'>, Words>> = {
  altered: (_, site) => ({
    bold: t`Altered. Don’t rely on this receipt.`,
    rest: t`What this receipt says doesn’t match what ${site} signed.`,
  }),
  unsigned: () => ({
    bold: t`Not signed.`,
    rest: t`This receipt isn’t signed, so we can’t confirm that it hasn’t been altered. Make a new receipt.`,
  }),
  unknown_key: () => ({
    bold: t`We can’t verify this receipt.`,
    rest: t`This receipt was signed with a key that we don’t have. Make a new receipt.`,
  }),
  revoked_key: ({ key }) => ({
    bold: t`Don’t rely on this receipt.`,
    rest: t`This receipt was signed with a key that we withdrew on ${formatDate(key?.revokedAt ?? '')}: ${key?.revokedFor ?? ''} Make a new receipt.`,
  }),
}

/** `Its IRS PTIN file of March 26, 2026 is 8 months old today.` */
function describeAge({ kind, listDate, days, newestDate }: ListAge): string {
  const list = listName(kind)
  const date = formatLongDate(listDate)
  const age = ageOf(days)
  return newestDate === listDate
    ? t`This receipt is based on the ${list} dated ${date}, which is ${age} old today. We don’t have a newer list.`
    : t`This receipt is based on the ${list} dated ${date}, which is ${age} old today. We have a newer list, dated ${formatLongDate(newestDate)}.`
}

const DAYS_OF_MONTH = 365.25 / 12

function ageOf(days: number): string {
  const months = Math.round(days / DAYS_OF_MONTH)
  if (days < 60) return plural(days, { one: '# day', other: '# days' })
  return months < 24
    ? plural(months, { one: '# month', other: '# months' })
    : plural(Math.floor(months / 12), { one: '# year', other: '# years' })
}

const checkAgain = ({ lastName, firstName, state, zip }: VerifyQuery): string =>
  `${paths.licenseVerification}?${toQueryString({ last_name: lastName, first_name: firstName, state, zip })}#answer`

/** In the receipt itself, and printed: the way back to the page that can tell whether it is unaltered. */
export function ReceiptWayBack({ id }: { id: string }) {
  const { origin } = useSite()
  const address = `${origin}${paths.receipt(id)}`
  return (
    <>
      <QrCode text={address} label={t`QR code for this receipt’s page: ${address}`} className="" />
      <div>
        <p className="font-semibold">{t`Check this receipt`}</p>
        <p className="text-muted">
          <Trans>
            Scan the code, or open this link. Only a page at {new URL(origin).host} can tell you whether the receipt is
            unaltered.
          </Trans>
        </p>
        <p className="mt-1 font-mono break-all">{address}</p>
      </div>
    </>
  )
}

export const NotShown = () => (
  <section>
    <h2>{t`What this receipt doesn’t show`}</h2>
    <ul className="slip-lines">
      {notShownByReceipt().map((what) => (
        <li key={what} className="py-1.5 text-14">
          {what}
        </li>
      ))}
    </ul>
  </section>
)

/** Of the one person it is about: how the listing was claimed, and what a disciplinary list said. */
export function ReceiptAbout({ receipt: { claim, discipline, isDisciplineWithheld } }: { receipt: Receipt }) {
  if (claim === undefined && !discipline && !isDisciplineWithheld) return null
  return (
    <section>
      <h2>{t`Claim and discipline when this receipt was made`}</h2>
      <div className="slip-lines grid text-14 [&>*]:py-1.5">
        {claim !== undefined && <p>{describeClaim(claim)}</p>}
        {discipline && <DisciplineLines record={discipline} />}
        {isDisciplineWithheld && (
          <p>
            <Trans>
              We’ve withheld what this receipt said about discipline because our copy of the list no longer has that
              entry for this person.
            </Trans>
          </p>
        )}
      </div>
    </section>
  )
}

/** For those who check it without us. */
export function SignatureFacts({ receipt: { id, check } }: { receipt: Receipt }) {
  const { key, signedAt } = check
  if (!key) return null
  const facts: (Fact | false)[] = [
    { name: t`Key`, value: <span className="font-mono text-14 break-all">{key.id}</span> },
    signedAt !== null && { name: t`Signed`, value: formatDateTime(signedAt) },
    key.retiredAt !== null && { name: t`Key used until`, value: formatDateTime(key.retiredAt) },
  ]
  return (
    <section aria-labelledby="signature" className="card p-5">
      <h2 id="signature" className="mb-2 text-18">
        {t`The signature`}
      </h2>
      <dl className="grid gap-2 text-14">
        {facts
          .filter((fact) => fact !== false)
          .map(({ name, value }) => (
            <div key={name}>
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className="mt-3 text-14 text-muted">
        <Trans>
          Anyone can verify this receipt without our help by using its Ed25519 signature (in the standard SD-JWT format)
          and <a href={paths.signingKeys}>our public keys</a>.
        </Trans>
      </p>
      <p className="mt-2 grid justify-items-start">
        <LinkButton variant="plain" to={`/api/v2/receipts/${id}`} rel="nofollow">
          {t`Receipt and signature as JSON`}
        </LinkButton>
        <LinkButton variant="plain" to={paths.checkReceipt}>
          {t`Check another receipt`}
        </LinkButton>
      </p>
    </section>
  )
}

/** Instead of the name, place, and question. */
export const Withheld = ({ count }: { count: number }) => (
  <p className="mt-4 border-y border-hairline py-2">
    {plural(count, {
      one: 'We’ve withheld one name and the search itself, because the person asked to be removed from this directory. Everything else is as we signed it, and the signature can still be verified.',
      other:
        'We’ve withheld # names and the search itself, because these people asked to be removed from this directory. Everything else is as we signed it, and the signature can still be verified.',
    })}
  </p>
)
