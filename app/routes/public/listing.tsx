/**
 * A profile, /agents/{state}/{city}/{slug}-{id}. Only the id identifies the listing; any other spelling of the URL
 * redirects to the current one.
 */
import { ArticlesOfAgent } from '#app/features/articles/articles-of-agent.tsx'
import { ClaimedParts } from '#app/features/profile/claimed-parts.tsx'
import { ListFactsOfPerson } from '#app/features/profile/list-facts-of-person.tsx'
import { OwnWays } from '#app/features/profile/own-ways.tsx'
import { PersonData } from '#app/features/profile/person-data.tsx'
import { ProfileContents } from '#app/features/profile/profile-contents.tsx'
import { ProfileHeader } from '#app/features/profile/profile-header.tsx'
import { ProfileTools } from '#app/features/profile/profile-tools.tsx'
import { ListStatusBox } from '#app/features/profile/list-status-box.tsx'
import { AnswersOfAgent } from '#app/features/questions/answers-of-agent.tsx'
import { serializeReview } from '#server/domains/reviews/serialize-review.ts'
import { RatingData } from '#app/features/reviews/rating-data.tsx'
import { ReviewsSection } from '#app/features/reviews/reviews-section.tsx'
import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pathOf, redirectPermanently } from '#app/lib/redirect-to.ts'
import { siteIn } from '#app/lib/site.ts'
import { type Crumb, Breadcrumb, HOME_CRUMB } from '#app/ui/breadcrumb.tsx'
import { WithoutData } from '#app/ui/json-ld.tsx'
import { readArticlesOfAgent } from '#server/domains/articles/search-articles.ts'
import { viewAgent } from '#server/domains/agents/view-agent.ts'
import { readAnswersOfAgent } from '#server/domains/questions/view-question.ts'
import { readRating } from '#server/domains/reviews/read-rating.ts'
import { readReviews } from '#server/domains/reviews/read-reviews.ts'
import { AppError } from '#server/platform/errors.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { statusLine, statusOf } from '#common/list-status.ts'
import { paths, publicIdIn } from '#common/paths.ts'
import type { Route } from './+types/listing.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = publicIdIn(params.listing)
  if (!id) throw new AppError('not_found', 'No listing has this address. Search for the name instead.')
  const { db } = context.get(requestScope)
  const page = pageIn(new URL(request.url).searchParams.get('reviews'))
  const [agent, rating, reviews, answers, articles] = await Promise.all([
    viewAgent(db, id),
    readRating(db, id),
    readReviews(db, id, { page }),
    readAnswersOfAgent(db, id),
    readArticlesOfAgent(db, id),
  ])
  const path = paths.listing(agent)
  if (pathOf(request) !== path) throw redirectPermanently(path, request)
  return { agent, path, rating, reviews: reviews.map(serializeReview), page, answers, articles }
}

/** 1 if the page number is invalid. */
const pageIn = (asked: string | null): number => (/^[1-9]\d{0,2}$/.test(asked ?? '') ? Number(asked) : 1)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { agent, path } = loaderData
  const site = siteIn(matches)
  const name = fullName(agent)
  const listed = agent.status === 'listed'
  return pageMeta(site, {
    title: `${name}, EA, ${placeLine({ ...agent, zip: null })}`,
    description: listed
      ? `${name}, ${site.product.singular} in ${placeLine(agent)}. ${statusLine(statusOf(agent))}. Check the name and keep a receipt.`
      : `${name}, ${placeLine(agent)}. ${statusLine(statusOf(agent))}. See which lists have had this name.`,
    canonical: path,
    type: 'profile',
    image: { path: paths.previewOf(agent.publicId), alt: `${name}, EA, and what the newest IRS list says` },
    ...(listed ? {} : { robots: 'noindex,follow' as const }),
  })
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { agent, path, rating, reviews, page, answers, articles } = loaderData
  const reviewed = { publicId: agent.publicId, name: fullName(agent), path }
  return (
    <WithoutData when={agent.isDemo}>
      <article className="mx-auto w-full max-w-page px-4 pt-5 pb-16 md:px-6">
        <Breadcrumb trail={trailTo(agent)} here={fullName(agent)} />
        <PersonData agent={agent} path={path} />
        <RatingData path={path} rating={rating} />
        <ProfileHeader agent={agent} />
        <div className="mt-4">
          <ProfileTools agent={agent} />
        </div>
        <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_22rem]">
          <div className="late-parts grid content-start gap-10">
            <ClaimedParts agent={agent} />
            <AnswersOfAgent agentId={agent.publicId} found={answers} />
            <ArticlesOfAgent agent={agent} found={articles} />
            <ReviewsSection agent={reviewed} rating={rating} reviews={reviews} page={page} />
            <ListFactsOfPerson agent={agent} />
          </div>
          <div className="later [--room:25rem] grid content-start gap-8 self-start lg:sticky lg:top-24">
            <ListStatusBox agent={agent} />
            <OwnWays agent={agent} />
            <ProfileContents agent={agent} hasAnswers={answers.total > 0} hasArticles={articles.total > 0} />
          </div>
        </div>
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
  const trail = [HOME_CRUMB, { name: 'Directory', to: paths.agents }]
  if (!state) return trail
  const inState = { name: stateName ?? state, to: paths.agentsInState(state) }
  return [...trail, inState, ...(city ? [{ name: city, to: paths.agentsInCity({ state, city }) }] : [])]
}
