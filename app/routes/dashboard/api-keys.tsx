/** /dashboard/api-keys: keys for programs that read the directory or verify names, and how often they are used. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import examples from 'virtual:api-examples'
import { CodeSample } from '#app/features/api-keys/code-sample.tsx'
import { KeyForm } from '#app/features/api-keys/key-form.tsx'
import { KeyList } from '#app/features/api-keys/key-list.tsx'
import { NewSecret } from '#app/features/api-keys/new-secret.tsx'
import { Limits, Usage } from '#app/features/api-keys/usage.tsx'
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
      lead={t`Keys let your programs read the public directory, follow its changes, and verify names. Keys can’t read or change anything in your account except your bulk checks, and only if you allow it.`}
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
              <KeyList keys={data.keys} />
            </section>
            <Limits {...data} />
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
            If you need every agent, <Link href={paths.openData}>download the whole directory</Link> instead.
          </Trans>
        </p>
      </div>
    </DashboardPage>
  )
}

/** The first call to make, ready for a terminal. A key belongs in the environment, not in a program. */
const Example = () => (
  <Card heading={t`Your first request`}>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-muted">
        <Trans>
          Replace <code>enr_…</code> with your key. This request lists enrolled agents in California.
        </Trans>
      </p>
      <CodeSample
        label={t`Programming language`}
        samples={[
          { name: 'curl', code: `${variables()}\n${examples.curl}` },
          { name: 'JavaScript', code: examples.js },
          { name: 'Python', code: examples.python },
        ]}
      />
      <p className="text-14 text-muted">
        <Trans>
          All three examples read the site’s URL and your key from the environment variables <code>ENROLLED</code> and{' '}
          <code>ENROLLED_KEY</code>.
        </Trans>{' '}
        <a href={paths.apiReference}>{t`API reference`}</a>
      </p>
    </div>
  </Card>
)

/** With the address of this site. */
const variables = () => examples.variables.replace(/(?<=ENROLLED=)\S+/, window.location.origin)

const keyWords = () => ({
  heading: t`Copy your key now`,
  label: t`Your new API key`,
  hint: t`We show your key only once. Store it like a password, and never put it in a web page or an app that others can open.`,
  copy: t`Copy key`,
  copied: t`Key copied`,
  stuck: t`Your browser won’t let us copy the key. Select it and copy it yourself.`,
})
