/** /dashboard/api-keys: keys for programs that read the public directory, and how often they are used. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { CodeSample } from '#app/features/api-keys/code-sample.tsx'
import { KeyForm } from '#app/features/api-keys/key-form.tsx'
import { KeyList } from '#app/features/api-keys/key-list.tsx'
import { NewSecret } from '#app/features/api-keys/new-secret.tsx'
import { Usage } from '#app/features/api-keys/usage.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { api } from '#app/lib/api/calls.ts'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
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
            <section aria-labelledby="keys" className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <h2 id="keys" className="text-22">
                {t`Your keys`}
              </h2>
              {data.keys.length > 0 ? (
                <KeyList keys={data.keys} />
              ) : (
                <p className="text-muted">{t`No keys yet. Create a key to make more API requests.`}</p>
              )}
            </section>
            {data.keys.length > 0 && <Usage {...data} />}
            <Card anchor="create" heading={t`Create a key`}>
              <div className="max-w-reading">
                <KeyForm onCreated={setCreated} />
              </div>
            </Card>
            <Example />
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

/** A key belongs in the environment, not in a command that a shell remembers. */
const exampleFor = (origin: string) => `export ENROLLED_KEY='enr_…'
curl -s '${origin}/api/v2/agent/ca?page=1' \\
  -H "authorization: Bearer $ENROLLED_KEY"`

/** The first call to make, ready for a terminal. */
function Example() {
  const code = exampleFor(window.location.origin)
  return (
    <Card heading={t`Your first request`}>
      <p className="mb-3 text-muted">
        <Trans>
          Replace <code>enr_…</code> with your key. This request lists enrolled agents in California.
        </Trans>
      </p>
      <CodeSample code={code} />
      <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="button" variant="secondary" onClick={() => void copyText(code, t`Request copied`)}>
          {t`Copy request`}
        </Button>
        <a href="/api/v2/docs">{t`API reference`}</a>
      </p>
    </Card>
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
