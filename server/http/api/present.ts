/** What domains return as the API shows it: accounts, articles, claims, questions. */
import { DEFAULT_PREFERENCES } from '#common/account-forms.ts'
import { COVER_WIDTHS, coverHeight } from '#common/articles.ts'
import { isEnoughProof, STRENGTH } from '#common/claims.ts'
import { reasonLabel } from '#common/moderation.ts'
import { paths } from '#common/paths.ts'
import { STAFF_ROLES } from '#common/roles.ts'
import type { OwnAccount, OwnAgent } from '#server/domains/accounts/profile.ts'
import type { ArticleLine, ArticleView, OwnArticle, OwnArticleLine } from '#server/domains/articles/types.ts'
import type { OwnListing } from '#server/domains/claims/find-own-listing.ts'
import type { ClaimView } from '#server/domains/claims/read-claims.ts'
import type {
  AnswerView,
  Moderated,
  OwnAnswerView,
  OwnQuestionView,
  QuestionLead,
  QuestionLine,
  QuestionView,
} from '#server/domains/questions/types.ts'
import { LIMITS } from '#server/platform/limits.ts'
import { verbatim } from './envelope.ts'

/** The caller's own account. */
export const presentProfile = ({ agent, avatarId, role, hasFactor, recoveryCodesLeft, ...own }: OwnAccount) => ({
  ...own,
  role: { name: role },
  approved: agent && agent.approval === 'approved',
  agentId: agent && { id: agent.id, userId: own.id },
  agent: agent && presentAgent(agent),
  avatar: avatarId && paths.photo(avatarId),
  preferences: { ...DEFAULT_PREFERENCES, ...own.preferences },
  secondFactor: {
    enabled: hasFactor,
    required: STAFF_ROLES.includes(role) && !own.isDemo,
    recoveryCodesLeft,
  },
})

const presentAgent = ({ approval, approvalReason, listing, wished, ...agent }: OwnAgent) => ({
  ...agent,
  status: approval,
  reason: approvalReason,
  listingId: listing?.publicId ?? null,
  listingPath: listing && paths.listing(listing),
  wishedListing: wished,
})

export const presentArticle = ({ authorName, listing, cover, isDemo, ...article }: ArticleLine) => ({
  ...article,
  author: { name: authorName, path: listing && paths.listing(listing) },
  path: paths.article(article.slug),
  isExample: isDemo,
  cover: cover && {
    alt: cover.alt,
    images: COVER_WIDTHS.map((width) => ({ src: paths.cover(cover.id, width), width, height: coverHeight(width) })),
  },
})

export const presentWholeArticle = ({ body, ...article }: ArticleView) => ({
  ...article,
  ...presentArticle(article),
  body: verbatim({ ...body, content: [...body.content] }),
})

export const presentOwnArticle = ({ authorName, removedFor, ...article }: OwnArticleLine) => ({
  ...article,
  author: authorName,
  path: article.state === 'published' && article.slug !== null ? paths.article(article.slug) : null,
  removedFor: removedFor === null ? null : reasonLabel(removedFor),
})

export const presentWholeOwnArticle = ({ form, isOwn, notes, ...article }: OwnArticle) => ({
  ...presentOwnArticle(article),
  form: verbatim(form),
  isOwn,
  notes,
})

/** A listing to choose from. */
export const presentFound = (listing: OwnListing) => ({
  id: listing.publicId,
  name: [listing.firstName, listing.middleName, listing.lastName, listing.suffix].filter(Boolean).join(' '),
  city: listing.city,
  state: listing.state,
  zip: listing.zip,
  path: paths.listing(listing),
  claimed: listing.claimed,
})

export const presentClaim = ({ accountId, listing, proofs, history, ...claim }: ClaimView) => ({
  ...claim,
  listing: listing && presentFound(listing),
  proofs: proofs.map(({ tries, ...proof }) => ({
    ...proof,
    strength: STRENGTH[proof.method],
    triesLeft: LIMITS.claimCodeTries.max - tries,
  })),
  enoughProof: isEnoughProof(proofs.filter(({ passed }) => passed).map(({ method }) => method)),
  history: history.map(({ actorId, ...event }) => ({
    ...event,
    by: actorId === null ? ('system' as const) : actorId === accountId ? ('you' as const) : ('staff' as const),
  })),
})

export const presentQuestion = ({ publicId, stateCode, isDemo, ...question }: QuestionLine) => ({
  ...question,
  id: publicId,
  state: stateCode,
  path: paths.question({ publicId, title: question.title }),
  isExample: isDemo,
})

export const presentLead = ({ best, ...question }: QuestionLead) => ({
  ...presentQuestion(question),
  followers: question.followers,
  bestAnswer: best && {
    agent: { name: best.agentName, path: best.listing && paths.listing(best.listing) },
    publishedAt: new Date(best.publishedAt),
  },
})

export const presentWholeQuestion = (question: QuestionView) => ({
  ...presentQuestion(question),
  body: question.body,
  list: question.list.map(presentAnswer),
})

const presentAnswer = ({ agentName, listing, accepted, isDemo, ...answer }: AnswerView) => ({
  ...answer,
  accepted: accepted ?? false,
  agent: { name: agentName, path: listing && paths.listing(listing) },
  isExample: isDemo,
})

const presentModerated = ({ state, heldFor, reason, note, createdAt }: Moderated) => ({
  state,
  heldFor,
  reasonText: reason === null ? null : reasonLabel(reason),
  note,
  createdAt,
})

export const presentOwnQuestion = (question: OwnQuestionView) => ({
  ...presentQuestion(question),
  ...presentModerated(question),
  // `state` is the post's state, so the U.S. state has another name.
  usState: question.stateCode,
})

export const presentOwnAnswer = ({ questionId, questionTitle, ...answer }: OwnAnswerView) => ({
  ...answer,
  ...presentModerated(answer),
  question: {
    id: questionId,
    title: questionTitle,
    path: paths.question({ publicId: questionId, title: questionTitle }),
  },
})
