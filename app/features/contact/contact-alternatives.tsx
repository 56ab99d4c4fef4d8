import type { ReactNode } from 'react'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { paths } from '#common/paths.ts'
import SOURCES from '../../../content/sources.json' with { type: 'json' }

/** Points visitors who need something else to the right place. */
export function ContactAlternatives() {
  const { product } = useSite()
  const { findOrVerify, findIrs } = useProductPaths()
  return (
    <section aria-labelledby="elsewhere" className="mt-14">
      <h2 id="elsewhere" className="text-26">
        Where else to turn
      </h2>
      <dl className="mt-4 grid gap-x-10 sm:grid-cols-2">
        <Way need="Is this person really enrolled?">
          <a href={paths.licenseVerification}>Verify a license</a> in two minutes, or{' '}
          <a href={findIrs}>ask the IRS’s own directory</a>.
        </Way>
        <Way need={`You need an ${product.singular}`}>
          <a href={findOrVerify}>Find someone near you</a>, or read{' '}
          <a href={paths.whoIsAnEa}>what an {product.singular} may do</a>.
        </Way>
        <Way need="You owe, and need time to pay">
          Ask the IRS for a <a href={SOURCES.paymentPlan.href}>payment plan</a>. Most people can do it alone.
        </Way>
        <Way need="You cannot pay for help">
          See who helps for free: <a href={`${paths.whoIsAnEa}#free`}>volunteers and clinics</a>.
        </Way>
        <Way need="The IRS does not solve your problem">
          The <a href={SOURCES.advocate.href}>Taxpayer Advocate Service</a> is independent and free.
        </Way>
        <Way need="A preparer did wrong">
          Tell the IRS with <a href={SOURCES.complaint.href}>Form 14157</a>. We do not investigate anyone.
        </Way>
        <Way need="Someone claims to be the IRS">
          Report it to the <a href={SOURCES.inspector.href}>Treasury Inspector General for Tax Administration</a>.
        </Way>
        <Way need="How this site works">
          Read <a href={paths.about}>where the facts come from</a> and{' '}
          <a href={`${paths.about}#order`}>how results are ordered</a>.
        </Way>
      </dl>
    </section>
  )
}

function Way({ need, children }: { need: string; children: ReactNode }) {
  return (
    <div className="border-t border-hairline py-3">
      <dt className="font-semibold">{need}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  )
}
