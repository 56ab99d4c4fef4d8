/**
 * /compare?agents=id,id,id: up to three listings side by side. The list's form sends each agent as its own parameter
 * and is redirected to this one URL. Public, identical for everyone, and noindex: there are too many combinations.
 */
import { t } from '@lingui/core/macro'
import { type MetaArgs, type PageArgs, type PageProps, redirect } from '#app/page/page.ts'
import { columnsOf, type ComparedColumn, rowsOf } from '#app/features/saved/compare-row.ts'
import { CompareTable } from '#app/features/saved/compare-table.tsx'
import { AgentCard } from '#app/features/agents/agent-card.tsx'
import { agentLine, type AgentLine } from '#app/features/agents/agent-line.ts'
import type { ComparedListingRef } from '#app/features/saved/comparison.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { Print } from '#app/features/shell/page-buttons.ts'
import { AppError } from '#server/platform/errors.ts'
import { findHelp } from '#server/domains/agents/find-help.ts'
import { compareListings } from '#server/domains/saved/compare-listings.ts'
import { COMPARE_MAX, SEARCH_TEXT_MAX } from '#common/limits.ts'
import { paths } from '#common/paths.ts'
import { COMPARED_KEY } from '#common/browser-storage.ts'

const needIn = (asked: URLSearchParams): string => /^[a-z-]{1,40}$/.exec(asked.get('need') ?? '')?.[0] ?? ''

export async function loader({ request, scope }: PageArgs) {
  const { db } = scope
  const asked = new URL(request.url).searchParams
  const given = asked.getAll('agents')
  const chosen = [...new Set(given.flatMap((each) => each.split(',')).filter((id) => /^[0-9a-f]{8}$/.test(id)))]
  const near = (asked.get('near') ?? '').trim()
  if (near.length > SEARCH_TEXT_MAX)
    throw new AppError('bad_request', t`That place name is too long. Enter a city or ZIP code.`)
  const need = needIn(asked)
  if (given.length > 1) throw redirect(paths.compare(chosen, near, need))
  const publicIds = chosen.slice(0, COMPARE_MAX)
  const { listings, missing, near: from } = await compareListings(db, { publicIds, near })
  const help = listings.length < 2 ? await findHelp(db, listings[0]?.position ?? null) : []
  return {
    others: help.filter(({ publicId }) => !publicIds.includes(publicId)).map((hit) => agentLine(hit)),
    columns: columnsOf(listings),
    rows: rowsOf(listings, from),
    near,
    need,
    unknownPlace: near !== '' && from === null,
    missing,
    tooMany: chosen.length > COMPARE_MAX,
  }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => {
  const names = loaderData.columns.map(({ name }) => name).join(', ')
  return pageMeta(site, {
    title: names ? `Compare ${names}` : 'Compare agents',
    description: `Up to ${COMPARE_MAX} enrolled agents side by side: IRS list status, services, languages, fees, and ratings.`,
    canonical: paths.compare(loaderData.columns.map(({ id }) => id)),
    robots: 'noindex,follow',
  })
}

export default function ComparePage({ loaderData }: PageProps<typeof loader>) {
  const { columns, rows, near, need, others } = loaderData
  const ids = columns.map(({ id }) => id)
  return (
    <Page
      heading={columns.length > 1 ? `Compare ${columns.length} agents` : 'Compare agents'}
      crumb="Compare"
      trail={[{ name: 'Directory', to: paths.agents }]}
      lead="What the agents themselves, their reviewers, and the IRS list say."
    >
      <div className="grid gap-6">
        {/* Back on the list, the listings compared here are ticked (app/page/start.ts). */}
        <div hidden data-keep-as={COMPARED_KEY} data-value={JSON.stringify(chosenOf(columns))} />
        <Words {...loaderData} count={columns.length} />
        <Others others={others} addressWith={(id) => paths.compare([...ids, id], near, need)} />
        {columns.length > 0 && (
          <>
            <div className="no-print grid gap-3 sm:flex">
              <AskLink columns={columns} near={near} need={need} />
              {columns.length > 1 && columns.length < COMPARE_MAX && (
                <LinkButton to={paths.agents}>
                  <Icon name="plus" /> Add an agent
                </LinkButton>
              )}
            </div>
            <CompareTable
              columns={columns}
              rows={rows}
              distance={<DistanceForm ids={ids} near={near} unknown={loaderData.unknownPlace} />}
              without={(id) =>
                paths.compare(
                  ids.filter((each) => each !== id),
                  near,
                )
              }
            />
          </>
        )}
        <div className="no-print flex flex-wrap items-center gap-x-6 gap-y-3">
          <LinkButton to={paths.agents}>{columns.length === 0 ? 'Find agents' : 'Back to the directory'}</LinkButton>
          {columns.length > 0 && <Print>Print</Print>}
          {columns.length > 1 && (
            <p className="text-14 text-muted">Anyone with this page’s link sees the same agents.</p>
          )}
        </div>
      </div>
    </Page>
  )
}

const ASK: Readonly<Record<number, string>> = { 1: 'Ask this agent', 2: 'Ask both with one request' }

/** To those who take messages. */
function AskLink({ columns, near, need }: { columns: readonly ComparedColumn[]; near: string; need: string }) {
  const agents = columns.filter(({ takesMessages }) => takesMessages).map(({ id }) => id)
  if (agents.length === 0) return null
  const search = near && new URLSearchParams({ q: near }).toString()
  return (
    <LinkButton variant="primary" to={paths.newRequest({ agents, need, search })} rel="nofollow">
      {ASK[agents.length] ?? 'Ask them all with one request'}
    </LinkButton>
  )
}

/** Null: no one. */
const chosenOf = (columns: readonly ComparedColumn[]): ComparedListingRef[] | null =>
  columns.length === 0 ? null : columns.map(({ id, name }) => ({ id, name }))

type WordsProps = { count: number; missing: number; tooMany: boolean }

/** Why a comparison isn't possible, and what to do. */
function Words({ count, missing, tooMany }: WordsProps) {
  const words = [
    tooMany && `You can compare up to ${COMPARE_MAX} agents. Showing the first ${COMPARE_MAX} you chose.`,
    missing > 0 && 'One or more of the agents you chose are no longer in the directory.',
    count === 1 && 'Add at least one more agent: choose one below, or check “Compare” next to agents in any list.',
    count === 0 && 'No agents selected yet. Add one below, or check “Compare” next to up to three agents in any list.',
  ].filter((each) => each !== false)
  if (words.length === 0) return null
  return (
    <Notice kind={tooMany || missing > 0 ? 'caution' : 'information'}>
      {words.map((each) => (
        <p key={each}>{each}</p>
      ))}
    </Notice>
  )
}

type OthersProps = { others: readonly AgentLine[]; addressWith: (id: string) => string }

/** Agents to begin with, or to set beside the one selected. */
function Others({ others, addressWith }: OthersProps) {
  if (others.length === 0) return null
  return (
    <section aria-labelledby="others" className="no-print">
      <h2 id="others" className="text-28">
        Agents you can message now
      </h2>
      <ul className="agent-cards mt-4">
        {others.map((agent) => (
          <AgentCard
            key={agent.to}
            agent={agent}
            level="h3"
            acts={
              <a href={addressWith(agent.id)} rel="nofollow">
                Add<span className="sr-only"> {agent.name}</span> to comparison
              </a>
            }
          />
        ))}
      </ul>
    </section>
  )
}

type DistanceProps = { ids: readonly string[]; near: string; unknown: boolean }

function DistanceForm({ ids, near, unknown }: DistanceProps) {
  return (
    <details open={unknown} className="more no-print font-normal">
      <summary className="min-h-9 text-evergreen">{near && !unknown ? 'Change place' : 'Show distance'}</summary>
      <form action={paths.compareChosen} className="grid max-w-120 gap-3">
        <input type="hidden" name="agents" value={ids.join(',')} />
        <Field
          label="Distance from (city or ZIP code)"
          name="near"
          defaultValue={near}
          maxLength={SEARCH_TEXT_MAX}
          problem={unknown ? 'We couldn’t find that place. Try a ZIP code.' : undefined}
        />
        <Button variant="secondary">Show distances</Button>
      </form>
    </details>
  )
}
