/** /auth/register: two tabs by address, 0 for clients and 1 for agents. What was typed stays from one to the other. */
import { useNavigate, useSearchParams } from 'react-router'
import { AuthPage } from '#app/features/account/auth-page.tsx'
import { RegisterForm } from '#app/features/account/register/register-form.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'
import { useSite } from '#app/lib/site.ts'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { paths } from '#contract/paths.ts'

export const meta = quietMeta('Register')

export default function RegisterPage() {
  const [asked] = useSearchParams()
  const navigate = useNavigate()
  const { product } = useSite()
  const tab = asked.get('tab') === '1' ? 1 : 0
  const tabs = [
    { name: 'I need help', to: paths.register, current: tab === 0 },
    { name: `I am an ${product.singular}`, to: paths.registerAsAgent, current: tab === 1 },
  ]
  return (
    <AuthPage wide heading="Register" lead={tab === 1 ? <ForAgents /> : <ForClients />}>
      <div className="border-b border-hairline">
        <LinkTabs label="Who are you?" tabs={tabs} />
      </div>
      <RegisterForm key={tab} tab={tab} onDone={() => void navigate(paths.registered)} />
    </AuthPage>
  )
}

function ForClients() {
  return (
    <p>
      With an account you write to {useSite().product.plural}, ask questions and keep what you found. It costs nothing.
      Reading, searching and checking names need no account.
    </p>
  )
}

const ForAgents = () => (
  <p>
    As an agent you answer questions, write, and look after your listing. It costs nothing. We first compare what you
    say with the IRS list. Never send us a PTIN or a Social Security number.
  </p>
)
