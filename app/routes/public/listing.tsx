/**
 * A profile, /agents/{state}/{city}/{slug}-{id}. Only the id identifies the listing; any other spelling of the URL
 * redirects to the current one.
 */
import { island } from '#app/page/island.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { PersonData, ProfileHeader } from '#app/features/profile/profile-header.tsx'
import { ProfileTools } from '#app/features/profile/profile-tools.tsx'
import { readReviews, serializeReview } from '#server/domains/reviews/read-reviews.ts'
import { RatingData, ReviewsSection } from '#app/features/reviews/reviews-section.tsx'
import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pathOf, redirectPermanently } from '#app/lib/redirect-to.ts'
import { WithoutData } from '#app/ui/json-ld.tsx'
import { readArticlesOfAgent } from '#server/domains/articles/read-articles.ts'
import { type AgentView, findPostKinds, viewAgent } from '#server/domains/agents/view-agent.ts'
import { readAnswersOfAgent } from '#server/domains/questions/view-question.ts'
import { NO_RATING, readRating } from '#server/domains/reviews/read-rating.ts'
import { AppError } from '#server/platform/errors.ts'
import { statusLine, statusOf } from '#common/list-status.ts'
import { paths, publicIdIn } from '#common/paths.ts'
import { AnswersOfAgent, ArticlesOfAgent } from '#app/features/profile/agent-posts.tsx'
import { ClaimedParts, ListFactsOfPerson } from '#app/features/profile/profile-facts.tsx'
import { StatusBadge } from '#app/features/listing/status-badge.tsx'
import { ReceiptButton } from '#app/features/verification/check-forms.tsx'
import { Breadcrumb, type Crumb, HOME_CRUMB } from '#app/ui/page.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

const Tools = island('profile-tools', 'interaction', ProfileTools)

export async function loader({ request, params, scope }: PageArgs<'/agents/:state/:city/:listing'>) {
  const id = publicIdIn(params.listing)
  if (!id) throw new AppError('not_found', 'No listing has this address. Search for the name instead.')
  const { db } = scope
  const page = pageIn(new URL(request.url).searchParams.get('reviews'))
  const [agent, has] = await Promise.all([viewAgent(db, id), findPostKinds(db, id)])
  const path = paths.listing(agent)
  if (pathOf(request) !== path) throw redirectPermanently(path, request)
  const [rating, reviews, answers, articles] = await Promise.all([
    has.reviews ? readRating(db, id) : NO_RATING,
    has.reviews ? readReviews(db, id, { page }) : [],
    has.answers ? readAnswersOfAgent(db, id) : { answers: [], total: 0 },
    has.articles ? readArticlesOfAgent(db, id) : { articles: [], total: 0 },
  ])
  return { agent, path, rating, reviews: reviews.map(serializeReview), page, answers, articles }
}

/** 1 if the page number is invalid. */
const pageIn = (asked: string | null): number => (/^[1-9]\d{0,2}$/.test(asked ?? '') ? Number(asked) : 1)

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => {
  const { agent, path } = loaderData
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

export default function ListingPage({ loaderData }: PageProps<typeof loader>) {
  const { agent, path, rating, reviews, page, answers, articles } = loaderData
  const reviewed = { publicId: agent.publicId, name: fullName(agent), path }
  return (
    <WithoutData when={agent.isDemo}>
      <article className="mx-auto w-full max-w-page px-4 pt-5 pb-16 md:px-6">
        <Breadcrumb trail={trailTo(agent)} here={fullName(agent)} />
        <PersonData agent={agent} path={path} />
        <RatingData path={path} rating={rating} />
        <ProfileHeader agent={agent} />
        <div className="no-print mt-4 flex flex-wrap content-start gap-x-8">
          <LinkButton variant="plain" to={paths.vcard(agent.publicId)} download>
            <Icon name="card" /> Save to contacts
          </LinkButton>
          <Tools id={agent.publicId} name={reviewed.name} />
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

/** What the lists say about this person, what that proves, and the receipt. */
function ListStatusBox({ agent }: { agent: AgentView }) {
  const question = { lastName: agent.lastName, firstName: agent.firstName, state: agent.state ?? '', zip: '' }
  return (
    <aside
      id="standing"
      aria-labelledby="standing-heading"
      className="grid content-start gap-4 rounded-box border border-hairline bg-raised p-5"
    >
      <h2 id="standing-heading" className="text-21">
        What the IRS file says
      </h2>
      <div>
        <StatusBadge standing={statusOf(agent)} />
      </div>
      {agent.isDemo && <p className="text-14 font-semibold">This person is invented for demonstration.</p>}
      <p className="text-14 text-muted">
        This is what the IRS file of that date says about someone with this name. It doesn’t show that the person in
        front of you is that someone. <a href={paths.licenseVerification}>What a match proves</a>
      </p>
      <ReceiptButton question={question} chosen={agent.publicId} words="Make a receipt" />
    </aside>
  )
}

/** Links for the agent in this listing, and for anyone who found an error in it. */
function OwnWays({ agent: { publicId, profile } }: { agent: AgentView }) {
  return (
    <div className="no-print grid justify-items-start gap-1 px-5">
      {profile ? null : (
        <p className="text-14 text-muted">Its agent can say here what they do, for whom and for what fee.</p>
      )}
      {/* Disputing another agent's claim means claiming too: a person compares both. */}
      <LinkButton variant="plain" to={paths.claimListing(publicId)}>
        {profile ? 'Yours, but claimed by someone else? Dispute it' : 'Is this you? Claim'}
      </LinkButton>
      <LinkButton variant="plain" to={paths.correction(publicId)} rel="nofollow">
        Something wrong?
      </LinkButton>
    </div>
  )
}

type ContentsProps = { agent: AgentView; hasAnswers: boolean; hasArticles: boolean }

/** The side navigation of wide screens: the profile's sections in order. Short profiles have none. */
function ProfileContents({ agent: { profile }, hasAnswers, hasArticles }: ContentsProps) {
  if (!profile) return null
  const sections = [
    { id: 'about', name: 'About', there: true },
    { id: 'services', name: 'Services', there: profile.services.length > 0 },
    { id: 'fees', name: 'Fees', there: profile.fees.length > 0 },
    { id: 'hours', name: 'Hours', there: profile.hours.length > 0 },
    { id: 'answers', name: 'Answers', there: hasAnswers },
    { id: 'articles', name: 'Articles', there: hasArticles },
    { id: 'reviews', name: 'Reviews', there: true },
    { id: 'list-facts', name: 'From the public list', there: true },
  ].filter(({ there }) => there)
  return (
    <nav aria-label="On this page" className="no-print hidden border-l border-hairline pl-5 text-14 lg:block">
      <p className="font-semibold">On this page</p>
      <ul className="mt-1">
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-8 items-center no-underline hover:underline">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
