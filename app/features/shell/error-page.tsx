/** The error page: what is wrong and where to go next. Never internal details. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { usePage } from '#app/page/page-context.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Illustration, type SpotName } from '#app/ui/illustration.tsx'
import { Page } from '#app/ui/page.tsx'
import { useProductPaths } from '#app/lib/site.ts'
import { paths } from '#common/paths.ts'

/** `message`: for the visitor to read; of a fault of ours, nothing is said. */
export type ShownError = { status: number; message: string }

export function ErrorPage({ error }: { error: ShownError }) {
  const { status } = error
  const { heading, message } = explain(error)
  return (
    <Page
      heading={heading}
      lead={
        <>
          {message}
          <Search />
        </>
      }
      art={<Illustration name="signpost" size={240} className="max-md:hidden" />}
    >
      <title>{t`${heading} | Error ${status}`}</title>
      <meta name="robots" content="noindex" />
      <QuickLinks />
      {status === 404 && (
        <p className="mt-6">
          <Trans>
            Followed a link on this site? <a href={paths.contact}>Tell us which one</a>.
          </Trans>
        </p>
      )}
      {status >= 500 && <IdOfRequest />}
    </Page>
  )
}

const Search = () => (
  <search className="mt-8 block text-16 text-ink">
    <form action={paths.agents} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
      <Field label={t`Name, place, IRS letter, or need`} name="q" type="search" />
      <Button>
        <Icon name="search" /> {t`Search`}
      </Button>
    </form>
  </search>
)

/** What most people come for. */
function QuickLinks() {
  const { findOrVerify } = useProductPaths()
  return (
    <nav aria-label={t`Popular pages`} className="grid gap-4 sm:grid-cols-3">
      <Way art="search" to={paths.agents} name={t`Browse the directory`}>
        {t`Search by name, location, language, or need.`}
      </Way>
      <Way art="shield" to={findOrVerify} name={t`Check a name against the IRS list`}>
        {t`Get a dated receipt that shows what the list says.`}
      </Way>
      <Way art="letter" to={paths.notices} name={t`Look up an IRS letter`}>
        {t`See what the letter means, what to do, and by when.`}
      </Way>
    </nav>
  )
}

type WayProps = { art: SpotName; to: string; name: string; children: string }

const Way = ({ art, to, name, children }: WayProps) => (
  <p className="card grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 p-5">
    <Illustration name={art} size={64} />
    <span>
      <a href={to} className="font-semibold">
        {name}
      </a>
      <span className="block text-14 text-muted">{children}</span>
    </span>
  </p>
)

function IdOfRequest() {
  const { requestId } = usePage()
  return (
    <p className="mt-8 font-mono text-14 text-muted empty:hidden">{requestId && t`Request number: ${requestId}`}</p>
  )
}

function explain({ status, message }: ShownError): { heading: string; message: string } {
  if (status === 404) return { heading: t`We couldn’t find that page`, message }
  if (status < 500 || status === 503) return { heading: t`We couldn’t complete that request`, message }
  return {
    heading: t`Something went wrong`,
    message: t`The problem is on our end. Try again in a minute. If it happens again, contact us with the request number below.`,
  }
}
