/**
 * A profile, /agents/{state}/{city}/{slug}-{id}. Only the id identifies the listing; any other spelling of the URL
 * redirects to the current one.
 */
import { plural, t } from '@lingui/core/macro'
import { island } from '#app/page/island.tsx'
import { type MetaArgs, type PageArgs, type PageProps, redirect } from '#app/page/page.ts'
import { usePage } from '#app/page/page-context.tsx'
import { PersonData, ProfileHeader } from '#app/features/profile/profile-header.tsx'
import { DisciplineNote } from '#app/features/verification/discipline-lines.tsx'
import { StatusLadder } from '#app/features/verification/status-ladder.tsx'
import { ProfileTools } from '#app/features/profile/profile-tools.tsx'
import { agentLine } from '#app/features/agents/agent-line.ts'
import { ClaimedProfile } from '#app/features/profile/claimed-profile.tsx'
import type { JoinAlertState, TypedAlert } from '#app/features/profile/join-alert.tsx'
import { UnclaimedProfile } from '#app/features/profile/unclaimed-profile.tsx'
import { rejectForm } from '#app/ui/form/posted-form.ts'
import { readReviews, serializeReview } from '#server/domains/reviews/read-reviews.ts'
import { RatingData, ReviewsSection } from '#app/features/reviews/reviews-section.tsx'
import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pathOf, redirectPermanently } from '#app/lib/redirect-to.ts'
import { WithoutData } from '#app/ui/json-ld.tsx'
import { readArticlesOfAgent } from '#server/domains/articles/read-articles.ts'
import { inConstantTime } from '#server/domains/accounts/constant-time.ts'
import { findHelp } from '#server/domains/agents/find-help.ts'
import { findPostKinds, viewAgent } from '#server/domains/agents/view-agent.ts'
import { readAnswersOfAgent } from '#server/domains/questions/view-question.ts'
import { NO_RATING, readRating } from '#server/domains/reviews/read-rating.ts'
import { requestJoinAlert } from '#server/domains/saved/join-alerts.ts'
import { AppError } from '#server/platform/errors.ts'
import { readForm } from '#server/platform/request-scope.ts'
import { readLadder } from '#server/domains/verification/read-ladder.ts'
import { HONEYPOT, isEmailAddress } from '#common/account-rules.ts'
import { statusLine, statusOf } from '#common/list-status.ts'
import { SAVED_KEY } from '#common/browser-storage.ts'
import { paths, publicIdIn } from '#common/paths.ts'
import { AnswersOfAgent, ArticlesOfAgent } from '#app/features/profile/agent-posts.tsx'
import { Breadcrumb, type Crumb, homeCrumb } from '#app/ui/page.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

const Tools = island('profile-tools', 'signed-in', ProfileTools, [SAVED_KEY])

export async function loader({ request, params, scope }: PageArgs<'/agents/:state/:city/:listing'>) {
  const id = idIn(params)
  const { db, recordShown } = scope
  const page = pageIn(new URL(request.url).searchParams.get('reviews'))
  const [agent, has, ladder] = await Promise.all([viewAgent(db, id), findPostKinds(db, id), readLadder(db, id)])
  const path = paths.listing(agent)
  if (pathOf(request) !== path) throw redirectPermanently(path, request)
  if (agent.profile && page === 1) recordShown({ profile: agent.publicId })
  const [rating, reviews, answers, articles, help] = await Promise.all([
    has.reviews ? readRating(db, id) : NO_RATING,
    has.reviews ? readReviews(db, id, { page }) : [],
    has.answers ? readAnswersOfAgent(db, id) : { answers: [], total: 0 },
    has.articles ? readArticlesOfAgent(db, id) : { articles: [], total: 0 },
    agent.profile ? [] : findHelp(db, agent.position),
  ])
  const shown = { reviews: reviews.map(serializeReview), helpers: help.map((hit) => agentLine(hit)) }
  return { agent, path, ladder, rating, page, answers, articles, ...shown }
}

function idIn({ listing }: { listing: string }): string {
  const id = publicIdIn(listing)
  if (!id) throw new AppError('not_found', t`We couldn’t find that listing. Search for the name instead.`)
  return id
}

/** Asks for an email when the agent joins. The answer is the same for every address. */
export async function action({ request, params, scope }: PageArgs<'/agents/:state/:city/:listing'>) {
  const { db, settings, checkFormLimit } = scope
  const form = await readForm(request)
  const email = String(form.get('email') ?? '').trim()
  const typed: TypedAlert = { email }
  if (!isEmailAddress(email)) {
    const words = t`Enter an email address like name@example.com.`
    return rejectForm({ typed, problem: { fields: { email: words } } }, 422)
  }
  const waitS = await checkFormLimit('joinAlerts')
  if (waitS > 0) {
    const words = plural(Math.ceil(waitS / 60), {
      one: 'Too many requests came from your connection. Try again in # minute.',
      other: 'Too many requests came from your connection. Try again in # minutes.',
    })
    return rejectForm({ typed, problem: { words } }, 429, waitS)
  }
  const publicId = idIn(params)
  // A filled honeypot gets the same response, but nothing is stored.
  await inConstantTime(async () => {
    if ((form.get(HONEYPOT) ?? '') === '') await requestJoinAlert(db, settings, { publicId, email })
  })
  throw redirect(paths.joinAlertSent(pathOf(request)), 303)
}

/** 1 if the page number is invalid. */
const pageIn = (asked: string | null): number => (/^[1-9]\d{0,2}$/.test(asked ?? '') ? Number(asked) : 1)

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => {
  const { agent, path } = loaderData
  const name = fullName(agent)
  const listed = agent.status === 'listed'
  return pageMeta(site, {
    title: t`${name}, EA, ${placeLine({ ...agent, zip: null })}`,
    description: listed
      ? t`${name}, ${site.product.singular} in ${placeLine(agent)}. ${statusLine(statusOf(agent))}. Check the name and keep a receipt.`
      : t`${name}, ${placeLine(agent)}. ${statusLine(statusOf(agent))}. See which IRS lists have included this name.`,
    canonical: path,
    type: 'profile',
    image: { path: paths.previewOf(agent.publicId), alt: t`${name}, EA, and what the newest IRS list says` },
    ...(listed ? {} : { robots: 'noindex,follow' as const }),
  })
}

export default function ListingPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { agent, path, ladder, rating, reviews, page, helpers, answers, articles } = loaderData
  const reviewed = { publicId: agent.publicId, name: fullName(agent), path }
  const sent = new URLSearchParams(usePage().search).get('alert') === 'sent'
  const posts = (
    <>
      <ReviewsSection agent={reviewed} rating={rating} reviews={reviews} page={page} />
      <AnswersOfAgent agentId={agent.publicId} found={answers} />
      <ArticlesOfAgent agent={agent} found={articles} />
    </>
  )
  const sources = <StatusLadder ladder={ladder} />
  const head = (
    <div>
      <ProfileHeader agent={agent} rating={rating}>
        <Tools id={agent.publicId} name={reviewed.name} />
        <LinkButton variant="plain" to={paths.vcard(agent.publicId)} download>
          <Icon name="card" /> {t`Save to contacts`}
        </LinkButton>
      </ProfileHeader>
      <DisciplineNote record={ladder.discipline} />
    </div>
  )
  return (
    <WithoutData when={agent.isDemo}>
      <article className="mx-auto w-full max-w-page px-4 pt-5 pb-16 md:px-6">
        <Breadcrumb trail={trailTo(agent)} here={fullName(agent)} />
        <PersonData agent={agent} path={path} />
        <RatingData path={path} rating={rating} />
        {agent.profile ? (
          <ClaimedProfile {...{ agent, head, sources }} hasAnswers={answers.total > 0} hasArticles={articles.total > 0}>
            {posts}
          </ClaimedProfile>
        ) : (
          <UnclaimedProfile
            {...{ agent, head, helpers, path, sources }}
            alert={{ sent, refused: actionData ?? null } satisfies JoinAlertState}
          >
            {posts}
          </UnclaimedProfile>
        )}
      </article>
    </WithoutData>
  )
}

function trailTo({
  state,
  stateName,
  city,
}: {
  state: string | null
  stateName: string | null
  city: string
}): Crumb[] {
  const trail = [homeCrumb(), { name: t`Directory`, to: paths.agents }]
  if (!state) return trail
  const inState = { name: stateName ?? state, to: paths.agentsInState(state) }
  return [...trail, inState, ...(city ? [{ name: city, to: paths.agentsInCity({ state, city }) }] : [])]
}
