/**
 * /contact: the contact form. Submitting it redirects to another URL, so that a reload doesn't send it again. The input
 * stays in the fields until it is sent.
 */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type MetaArgs, type PageArgs, type PageProps, redirect } from '#app/page/page.ts'
import { island } from '#app/page/island.tsx'
import { usePage } from '#app/page/page-context.tsx'
import { ContactForm } from '#app/features/contact/contact-form.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { rejectForm } from '#app/ui/form/posted-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { RejectedForm } from '#app/ui/form/problems.ts'
import { Page } from '#app/ui/page.tsx'
import { readTitleAt } from '#server/domains/editorial/history.ts'
import { sendContactMessage } from '#server/domains/contact/messages.ts'
import { readForm } from '#server/platform/request-scope.ts'
import { ownPage, parseContact, type TypedContact } from '#common/contact-message.ts'
import { languageOfContent } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Illustration, type SpotName } from '#app/ui/illustration.tsx'
import SOURCES from '../../../content/sources.json' with { type: 'json' }

/** Live at once for a signed-in person, whose address it fills in. */
const Form = island('contact', 'signed-in', ContactForm)
const IRS = { refund: SOURCES.refunds.href, account: SOURCES.irsAccount.href, phone: SOURCES.irsPhone.href }

export async function loader({ request, scope }: PageArgs) {
  const page = ownPage(new URL(request.url).searchParams.get('page') ?? '')
  return {
    about: page && (await readTitleAt(scope.db, scope.settings, page)),
    isRun: scope.settings.operator !== null,
  }
}

export async function action({ request, scope }: PageArgs) {
  const { db, settings, checkFormLimit } = scope
  const { typed, ...parsed } = parseContact(await readForm(request))
  const page = ownPage(typed.page)
  const about = page && (await readTitleAt(db, settings, page))
  if (!parsed.message) return rejectForm({ typed, about, problem: { fields: parsed.problems } }, 422)
  const waitS = await checkFormLimit('contactMessages')
  if (waitS > 0) return rejectForm({ typed, about, problem: { words: describeWait(waitS) } }, 429, waitS)
  await sendContactMessage(db, settings, parsed)
  throw redirect(paths.contactSent, 303)
}

function describeWait(waitS: number): string {
  const minutes = Math.ceil(waitS / 60)
  return plural(minutes, {
    one: 'Too many messages came from your connection. Your message is still here. Try again in a minute.',
    other: 'Too many messages came from your connection. Your message is still here. Try again in # minutes.',
  })
}

export const meta = ({ site, url }: MetaArgs<typeof loader>) => {
  return pageMeta(site, {
    title: t`Contact us`,
    description: t`Write to the people behind ${site.name} about a listing, a license check, something we wrote, or your data. We aren’t the IRS. See where else you can get help.`,
    canonical: paths.contact,
    ...(url.search === '' ? {} : { robots: 'noindex,follow' as const }),
  })
}

export default function ContactPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { name } = useSite()
  const asked = new URLSearchParams(usePage().search)
  const sent = asked.get('sent') === '1' && !actionData
  return (
    <Page
      heading={sent ? t`Thank you` : t`Contact us`}
      crumb={t`Contact us`}
      lead={sent ? t`We got your message.` : leadOf(name, loaderData.isRun)}
      art={<Illustration name="letter" size={160} className="max-md:hidden" />}
      aside={sent ? undefined : <BeforeYouWrite isRun={loaderData.isRun} />}
      below={<ContactAlternatives />}
    >
      {sent ? (
        <div className="card max-w-reading p-5 md:p-7">
          <MessageSent />
        </div>
      ) : (
        <WriteToUs refused={actionData ?? null} asked={asked} about={(actionData ?? loaderData).about} />
      )}
    </Page>
  )
}

const leadOf = (name: string, isRun: boolean) =>
  isRun
    ? t`Write to the people behind ${name}. A person reads every message.`
    : t`Tell us about a listing, an error, or your data. This is a demonstration copy: messages reach only the person who installed it.`

type WriteProps = { refused: RejectedForm<TypedContact> | null; asked: URLSearchParams; about: string | null }

function WriteToUs({ refused, asked, about }: WriteProps) {
  const page = ownPage(refused?.typed.page ?? asked.get('page') ?? '')
  return (
    <>
      <AboutPage page={page} title={about} />
      {!page && <OnlyTheIrs />}
      <details className="fold sheet mb-5 lg:hidden">
        <summary>
          <span className="font-semibold">{t`What we can help with`}</span>
        </summary>
        <div className="fold-body prose text-14">
          <Help />
        </div>
      </details>
      <div className="card p-5 md:p-7">
        <Form refused={refused} topic={asked.get('topic') ?? ''} page={page} irs={IRS} />
      </div>
    </>
  )
}

/** From “Report an error.” */
const AboutPage = ({ page, title }: { page: string | null; title: string | null }) => (
  <div className={page ? 'mb-6' : 'hidden'}>
    <Notice>
      <p>
        {title ? (
          <Trans>
            Your message is about{' '}
            <a href={page ?? ''} lang={languageOfContent()}>
              “{title}”
            </a>
            .
          </Trans>
        ) : (
          <Trans>
            Your message is about <a href={page ?? ''}>the page you came from</a>.
          </Trans>
        )}{' '}
        <Trans>
          Tell us what’s wrong on that page and, if you know, where to find the correct information. We respond within
          five business days.
        </Trans>{' '}
        <a href={`${paths.editorialPolicy}#corrections`}>{t`How we make corrections`}</a>
      </p>
    </Notice>
  </div>
)

/** What most people need who write to us by mistake: before the form, which is long on a phone. */
const OnlyTheIrs = () => (
  <div className="mb-5">
    <Notice>
      <p>
        <Trans>
          We aren’t the IRS. For a refund, see <a href={IRS.refund}>Where’s My Refund?</a> For a balance, a transcript,
          or a payment, see <a href={IRS.account}>your IRS account</a>. For anything else,{' '}
          <a href="#elsewhere">see where to get help</a>.
        </Trans>
      </p>
    </Notice>
  </div>
)

/** After a message is sent: what happens next, and where to go from here. */
function MessageSent() {
  const { product } = useSite()
  const { findOrVerify } = useProductPaths()
  return (
    <div className="grid content-start gap-6">
      <div className="prose">
        <p className="flex items-start gap-3 text-18">
          <Icon name="mail-sent" className="mt-1 shrink-0 text-evergreen" />
          <span>{t`A person reads every message and answers by email.`}</span>
        </p>
        <p>
          <Trans>
            If you don’t get a reply, check your spam folder, or <a href={paths.contact}>write again</a> with the right
            email address. We never ask for a Social Security number, a password, or money by email or phone. If a
            message or call asks for any of these, it isn’t from us.
          </Trans>
        </p>
      </div>
      <p className="flex flex-wrap gap-3">
        <LinkButton to={findOrVerify}>{t`Find or verify ${product.plural}`}</LinkButton>
        <LinkButton to={paths.home}>{t`Go to the home page`}</LinkButton>
      </p>
    </div>
  )
}

/** Beside the form: what we can do, what we can't, and when we answer, if someone runs the site. */
function BeforeYouWrite({ isRun }: { isRun: boolean }) {
  return (
    <aside
      aria-label={t`Before you write`}
      className="card prose max-w-none p-5 text-14 max-lg:hidden [&>h2]:text-18 [&>h2:first-child]:mt-0"
    >
      <h2>{t`What we can help with`}</h2>
      <Help />
      {isRun && (
        <>
          <h2>{t`When to expect an answer`}</h2>
          <p>{t`A person reads every message and answers by email. We respond to a reported error within five business days.`}</p>
        </>
      )}
    </aside>
  )
}

function Help() {
  const { product } = useSite()
  return (
    <>
      <ul>
        <li>
          <Trans>
            Correct or remove a listing: <a href={paths.agents}>find it</a>, and select “Something wrong?” at its end
          </Trans>
        </li>
        <li>
          <Trans>
            Explain what <a href={paths.licenseVerification}>a license check</a> or a receipt says
          </Trans>
        </li>
        <li>
          <Trans>
            Fix <a href={`${paths.editorialPolicy}#corrections`}>a factual error</a>, a broken page, or something hard
            to use
          </Trans>
        </li>
        <li>
          <Trans>
            Tell you what data we store about you, or delete that data: see the{' '}
            <a href={paths.privacy}>privacy policy</a>
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          We can’t see your tax account, speed up a refund, or answer a notice. We don’t give tax advice, recommend an{' '}
          {product.singular}, or forward messages.
        </Trans>
      </p>
    </>
  )
}

/** Points visitors who need something else to the right place. */
function ContactAlternatives() {
  const { product } = useSite()
  const { findOrVerify } = useProductPaths()
  return (
    <section aria-labelledby="elsewhere" className="mt-14">
      <h2 id="elsewhere" className="scroll-mt-24 text-28">
        {t`Where else to get help`}
      </h2>
      <ul className="tiles mt-4">
        <Way art="late-returns" need={t`Your refund is late`} to={IRS.refund}>
          {t`Check “Where’s My Refund?” We can’t see your refund.`}
        </Way>
        <Way art="shield" need={t`Is this person really enrolled?`} to={paths.licenseVerification}>
          {t`Verify a license in two minutes.`}
        </Way>
        <Way art="map" need={t`You need an ${product.singular}`} to={findOrVerify}>
          {t`Find someone near you.`}
        </Way>
        <Way art="calendar" need={t`You owe and need time to pay`} to={SOURCES.paymentPlan.href}>
          {t`Ask the IRS for a payment plan. Most people can apply on their own.`}
        </Way>
        <Way art="lifebuoy" need={t`You can’t afford to pay for help`} to={paths.freeHelp}>
          {t`See who helps for free: volunteers and clinics.`}
        </Way>
        <Way art="signpost" need={t`The IRS hasn’t solved your problem`} to={SOURCES.advocate.href}>
          {t`The Taxpayer Advocate Service is independent and free.`}
        </Way>
        <Way art="audit" need={t`A preparer did something wrong`} to={SOURCES.complaint.href}>
          {t`Report the preparer to the IRS using Form 14157. We don’t investigate anyone.`}
        </Way>
        <Way art="chat" need={t`Someone claims to be the IRS`} to={SOURCES.inspector.href}>
          {t`Report the call or message to the Treasury Inspector General for Tax Administration.`}
        </Way>
      </ul>
    </section>
  )
}

const Way = ({ need, to, art, children }: { need: string; to: string; art: SpotName; children: string }) => (
  <li className="card card-link tile">
    <Illustration name={art} />
    <div>
      <h3 className="font-sans text-18">
        <a href={to} className="stretched">
          {need}
        </a>
      </h3>
      <p className="text-14 text-muted">{children}</p>
    </div>
  </li>
)
