/** /auth/register: two tabs by URL, 0 for clients and 1 for agents. Switching tabs keeps the input. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate, useSearchParams } from 'react-router'
import { AuthPage } from '#app/features/account/auth-page.tsx'
import { claimedListingId, useCallbackLink } from '#app/features/account/callback-url.ts'
import { RegisterForm } from '#app/features/account/register/register-form.tsx'
import { UnbookedCall } from '#app/features/first-calls/unbooked-call.tsx'
import { SavedRequest } from '#app/features/requests/saved-request.tsx'
import { pendingMessageDraft, type MessageDraft } from '#app/lib/message-draft.ts'
import { useSite } from '#app/lib/site.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#common/paths.ts'

export default function RegisterPage() {
  const [asked] = useSearchParams()
  const navigate = useNavigate()
  const carryOn = useCallbackLink()
  const { product } = useSite()
  const hydrated = useHydrated()
  const callbackUrl = asked.get('callbackUrl')
  const claim = claimedListingId(callbackUrl)
  // A visitor who comes to claim a listing is an agent by default.
  const tab = (asked.get('tab') ?? (claim ? '1' : '0')) === '1' ? 1 : 0
  const message = tab === 0 && hydrated ? pendingMessageDraft(callbackUrl) : null
  const tabs = [
    {
      name: t`I need help`,
      what: t`Message ${product.plural}, ask questions, and save what you find.`,
      to: carryOn(paths.registerAsClient),
      current: tab === 0,
    },
    {
      name: t`I am an ${product.singular}`,
      what: t`Claim your listing, answer questions, and write articles.`,
      to: carryOn(paths.registerAsAgent),
      current: tab === 1,
    },
  ]
  const isLater = isLaterStep(asked)
  return (
    <AuthPage heading={t`Create your account`} lead={!isLater && <Lead />} next={<NextSteps tab={tab} />}>
      {!isLater && (
        <nav aria-label={t`Which describes you?`}>
          <ul className="grid gap-2 sm:grid-cols-2">
            {tabs.map(({ name, what, to, current }) => (
              <li key={to} className="grid">
                <Link
                  href={to}
                  data-keep-scroll
                  aria-current={current ? 'true' : undefined}
                  className={`grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 rounded-box border px-4 py-3 text-ink no-underline ${current ? 'border-evergreen bg-evergreen-tint' : 'border-edge'}`}
                >
                  <span
                    aria-hidden="true"
                    className={`row-span-2 mt-0.5 size-5 rounded-full bg-raised ${current ? 'border-6 border-evergreen' : 'border border-edge'}`}
                  />
                  <span className="font-semibold">{name}</span>
                  <span className="text-14 text-muted">{what}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {message && <YourMessage message={message} />}
      <SavedRequest />
      <UnbookedCall />
      <RegisterForm
        key={tab}
        tab={tab}
        claim={claim}
        callbackUrl={callbackUrl}
        message={message}
        onDone={() => void navigate(carryOn(paths.registered))}
      />
    </AuthPage>
  )
}

/** There, what was read and chosen on the first makes room. */
const isLaterStep = (asked: URLSearchParams) => Number(asked.get('step') ?? 1) > 1

const YourMessage = ({ message: { name, body } }: { message: MessageDraft }) => (
  <Notice>
    <p>
      <Trans>
        <strong>Your message to {name}, EA, is saved.</strong> Register to keep the message in your account. You can
        send it once you’ve confirmed your email address.
      </Trans>
    </p>
    <p className="line-clamp-3 [overflow-wrap:anywhere] whitespace-pre-wrap text-muted">{body}</p>
  </Notice>
)

function Lead() {
  const carryOn = useCallbackLink()
  return (
    <>
      <p>{t`An account is free. You can read, search, and verify names without one.`}</p>
      <p className="mt-1">
        <Trans>
          Already have an account?{' '}
          <Link href={carryOn(paths.login)} className="inline-flex min-h-6 items-center font-semibold">
            Sign in
          </Link>
        </Trans>
      </p>
    </>
  )
}

/** After the form. */
function NextSteps({ tab }: { tab: 0 | 1 }) {
  const steps =
    tab === 0
      ? [t`Open the link we email you to confirm your email address.`, t`Message an agent, or ask up to three at once.`]
      : [
          t`Open the link we email you to confirm your email address.`,
          t`Claim your listing. We compare your details with the IRS list.`,
          t`We review your claim, usually within two business days.`,
        ]
  return (
    <section aria-labelledby="next" className="card p-5">
      <h2 id="next" className="text-18">{t`What happens next`}</h2>
      <ol className="timeline mt-4">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
