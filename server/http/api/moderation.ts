/** Reports of public texts, and the moderation queue: one queue for all kinds. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { EmailDeps } from '#server/platform/mail/types.ts'
import { z } from 'zod'
import { QUEUE_KINDS, type QueueKind, reasonLabel } from '#common/moderation.ts'
import {
  decisionForm,
  ledgerAnswer,
  ownCounts,
  kindWaiting,
  moderationCase,
  queueId,
  queueItem,
  reportForm,
} from '#common/moderation-schemas.ts'
import { QUEUE_SORTS } from '#common/queues.ts'
import { sortBy } from '#common/sorting.ts'
import { categoryLabel } from '#common/articles.ts'
import { paths } from '#common/paths.ts'
import { topicLabel } from '#common/questions.ts'
import { decideReportedArticle } from '#server/domains/articles/decide-article.ts'
import { decideConversationReport } from '#server/domains/chat/decide-conversation-report.ts'
import { readLedger } from '#server/domains/moderation/read-ledger.ts'
import { countOwnPosts } from '#server/domains/moderation/posts-of-person.ts'
import { type ModerationCase, readCase } from '#server/domains/moderation/read-case.ts'
import { countQueueByKind, readQueue, type QueuedPost } from '#server/domains/moderation/read-queue.ts'
import { reportPost } from '#server/domains/moderation/report-post.ts'
import type { PostDecision } from '#server/domains/moderation/types.ts'
import type { Moderator } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { addressKey } from '#server/platform/rate-limit.ts'
import { decideAnswer, decideQuestion } from '#server/domains/questions/decide-question.ts'
import { decideReply, decideReview } from '#server/domains/reviews/decide-review.ts'
import { pageParameter, perPageParameter } from './agent-schemas.ts'
import { everybody, everybodyKnown, moderators, signedIn } from './audiences.ts'
import { call, group } from './call.ts'
import { done, envelopeOf, ok, okPage, pagedEnvelopeOf } from './envelope.ts'

const QUEUE_ROWS = 20

/** How each kind is decided: every domain handles its own texts. */
const DECIDE_BY_KIND: Readonly<
  Record<QueueKind, (db: Db, deps: EmailDeps, moderator: Moderator, decided: PostDecision) => Promise<void>>
> = {
  review: decideReview,
  reply: decideReply,
  question: decideQuestion,
  answer: decideAnswer,
  article: decideReportedArticle,
  conversation: decideConversationReport,
}

const publicCalls = group({ tag: 'moderation', limit: 'moderationCalls' }, [
  call(everybodyKnown, 'POST /reports', 'Report a public text that breaks a rule. Also open to visitors.', {
    limit: 'reportCalls',
    body: reportForm,
    run: async ({ db, who, body, request }) => {
      const reporter = who ? { accountId: who.accountId } : { network: addressKey(request.ip) }
      await reportPost(db, reporter, body)
      return done(i18n._(msg`Thank you. A moderator will review your report.`))
    },
  }),
  call(
    signedIn,
    'GET /user/contributions',
    'Count your public and pending posts and, for agents, the reviews you received.',
    {
      output: envelopeOf(ownCounts),
      run: async ({ db, who }) => ok(await countOwnPosts(db, who)),
    },
  ),
  call(everybody, 'GET /moderation/counts', 'Count the posts of each kind, by outcome.', {
    output: envelopeOf(
      z.object({ reviews: ledgerAnswer, questions: ledgerAnswer, answers: ledgerAnswer, articles: ledgerAnswer }),
    ),
    run: async ({ db }) => {
      const [reviews, questions, answers, articles] = await Promise.all([
        readLedger(db, { kind: 'review' }),
        readLedger(db, { kind: 'question' }),
        readLedger(db, { kind: 'answer' }),
        readLedger(db, { kind: 'article' }),
      ])
      return ok({ reviews, questions, answers, articles })
    },
  }),
])

const queueCalls = group({ tag: 'moderation', limit: 'moderationCalls' }, [
  call(moderators, 'GET /moderation/queue', 'List everything that waits for a moderator, oldest first.', {
    query: z.object({
      kind: z.enum(QUEUE_KINDS).optional(),
      ...sortBy(QUEUE_SORTS),
      page: pageParameter,
      perPage: perPageParameter(QUEUE_ROWS),
    }),
    output: pagedEnvelopeOf(queueItem),
    run: async ({ db, who, query: { kind = null, ...page } }) => {
      const found = await readQueue(db, who, { kind, ...page })
      return okPage({ ...found, rows: found.rows.map(presentWaiting) })
    },
  }),
  call(
    moderators,
    'GET /moderation/waiting',
    'Get the size and the longest wait of each kind in the moderation queue.',
    {
      output: envelopeOf(z.array(kindWaiting)),
      run: async ({ db, who }) => ok(await countQueueByKind(db, who)),
    },
  ),
  call(
    moderators,
    'GET /moderation/queue/:kind/:id',
    'Get the context of a waiting post and its author’s earlier posts.',
    {
      params: z.object({ kind: z.enum(QUEUE_KINDS), id: queueId }),
      output: envelopeOf(moderationCase),
      run: async ({ db, who, params, request }) =>
        ok(presentCase(await readCase(db, who, { ...params, requestId: request.id }))),
    },
  ),
  call(
    moderators,
    'POST /moderation/decisions',
    'Publish, keep, reject, or remove a post. The reason is public, and we notify the author.',
    {
      body: decisionForm,
      run: async ({ db, deps, who, body, request }) => {
        await DECIDE_BY_KIND[body.kind](db, deps, who, { ...body, requestId: request.id })
        return done(i18n._(msg`Decision saved.`))
      },
    },
  ),
])

export const moderationCalls = [publicCalls, queueCalls]

/** Labels for what is stored as a slug of a closed list. */
const ABOUT: Partial<Record<QueueKind, (slug: string) => string>> = { article: categoryLabel, question: topicLabel }

const presentWaiting = (post: QueuedPost) => ({
  ...post,
  about: ABOUT[post.kind]?.(post.about) ?? post.about,
  path: pathOf(post),
  reports: post.reports.map(({ at, ...said }) => ({ ...said, at: new Date(at) })),
})

function pathOf({ kind, id, questionId, questionTitle, articleSlug, listing }: QueuedPost): string {
  if (questionId) return paths.question({ publicId: questionId, title: questionTitle ?? '' })
  if (kind === 'article') return articleSlug === null ? paths.reviewArticle(id) : paths.article(articleSlug)
  return listing ? paths.listing(listing) : paths.agents
}

const presentCase = ({ history, ...shown }: ModerationCase) => ({
  ...shown,
  history: history.map(({ reason, ...post }) => ({ ...post, reason: reason === null ? null : reasonLabel(reason) })),
})
