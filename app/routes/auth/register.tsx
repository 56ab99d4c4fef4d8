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
    { name: t`I need help`, to: carryOn(paths.registerAsClient), current: tab === 0 },
    { name: t`I am an ${product.singular}`, to: carryOn(paths.registerAsAgent), current: tab === 1 },
  ]
  const isLater = isLaterStep(asked)
  const Lead = tab === 1 ? ForAgents : ForClients
  return (
    <AuthPage wide heading={t`Register`} lead={!isLater && <Lead />}>
      {!isLater && (
        <nav aria-label={t`Which describes you?`}>
          <ul className="grid gap-2 sm:grid-cols-2">
            {tabs.map(({ name, to, current }) => (
              <li key={to}>
                <Link
                  href={to}
                  data-keep-scroll
                  aria-current={current ? 'true' : undefined}
                  className={`flex min-h-11 items-center justify-center rounded-box border px-4 py-2 text-center font-semibold no-underline ${current ? 'border-evergreen bg-evergreen-tint' : 'border-edge'}`}
                >
                  {name}
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

function ForClients() {
  const { plural } = useSite().product
  return (
    <p>
      <Trans>
        With a free account, you can message {plural}, ask questions, and save what you find. You can read, search, and
        verify names without an account.
      </Trans>
    </p>
  )
}

const ForAgents = () => (
  <p>
    <Trans>
      With a free agent account, you can answer questions, write articles, and manage your listing. First, we compare
      your details with the IRS list. Never send us a PTIN or a Social Security number.
    </Trans>
  </p>
)
