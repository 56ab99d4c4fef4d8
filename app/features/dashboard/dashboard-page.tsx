import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useIdParam } from '#app/lib/use-id-param.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { paths } from '#common/paths.ts'

type Props = {
  heading: string
  lead?: ReactNode
  /** The one thing that people come to this page to do, beside the heading. */
  action?: ReactNode
  children: ReactNode
}

export const DashboardPage = ({ heading, lead, action, children }: Props) => (
  <>
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-36 max-sm:text-28">{heading}</h1>
        {lead && <div className="mt-2 max-w-[68ch] text-muted">{lead}</div>}
      </div>
      {action}
    </div>
    <div className="dash-body">{children}</div>
  </>
)

type IdParamProps = {
  /** The query parameter: `article` in `?article={id}`. */
  name: string
  heading: string
  children: (id: string) => ReactNode
}

/** A page about one thing. If its URL names none, it says so and doesn't call the server. */
export function IdParamPage({ name, heading, children }: IdParamProps) {
  const id = useIdParam(name)
  if (id !== null) return children(id)
  return (
    <DashboardPage heading={heading}>
      <EmptyState
        frame="sheet"
        art="signpost"
        action={<LinkButton to={paths.dashboardHome}>{t`Go to your overview`}</LinkButton>}
      >
        {t`We couldn’t find that page. Check the address.`}
      </EmptyState>
    </DashboardPage>
  )
}
