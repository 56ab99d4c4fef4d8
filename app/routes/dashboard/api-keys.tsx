/** /dashboard/api-keys: keys for programs that read the public directory, and how often they are used. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { KeyForm } from '#app/features/api-keys/key-form.tsx'
import { KeyList } from '#app/features/api-keys/key-list.tsx'
import { NewSecret } from '#app/features/api-keys/new-secret.tsx'
import { Usage } from '#app/features/api-keys/usage.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { api } from '#app/lib/api/calls.ts'
import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { paths } from '#common/paths.ts'

export default function Page() {
  const query = useList(api.get('user/api-keys'))
  const [created, setCreated] = useState<string | null>(null)
  const { data } = query
  return (
    <DashboardPage
      heading={t`API keys`}
      lead={t`Keys let your programs read the public directory or follow its changes. They can’t read or change anything in your account.`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <LoadingNote query={query} />
        {created && <NewSecret key={created} value={created} words={keyWords()} onDone={() => setCreated(null)} />}
        {data && (
          <>
            <Card heading={t`Your keys`}>
              <KeyList keys={data.keys} />
            </Card>
            <Card heading={t`Create a key`}>
              <KeyForm onCreated={setCreated} />
            </Card>
            <Usage {...data} />
          </>
        )}
        <p className="text-14 text-muted">
          <Trans>
            You can also use the API without a key, but less often. Or{' '}
            <Link href={paths.openData}>download the whole directory</Link>.
          </Trans>
        </p>
      </div>
    </DashboardPage>
  )
}

const keyWords = () => ({
  heading: t`Copy your key now`,
  label: t`Your new API key`,
  hint: t`We show your key only once. Store it like a password, and never put it in a web page or an app that others can open.`,
  copy: t`Copy key`,
  copied: t`Key copied`,
  stuck: t`Your browser won’t let us copy the key. Select it and copy it yourself.`,
})
