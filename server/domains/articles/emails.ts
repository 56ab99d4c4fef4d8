/** Notifies an author of an editor's decision and the reason. */
import type { EmailDeps } from '#server/platform/mail/types.ts'
import type { ArticleDecision } from '#common/articles.ts'
import { paths } from '#common/paths.ts'
import { emailAddressOf } from '#server/domains/moderation/emails.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import type { Transaction } from '#server/platform/db.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { renderEmail } from '#server/platform/mail/render-email.ts'

type DecidedArticle = {
  id: string
  authorId: string | null
  title: string
  slug: string | null
  decision: ArticleDecision
  note: string
}

const SUBJECTS: Readonly<Record<ArticleDecision, string>> = {
  publish: 'Your article is published',
  request_changes: 'An editor asks for changes to your article',
  archive: 'Your article was archived',
}
const SENTENCES: Readonly<Record<ArticleDecision, string>> = {
  publish: 'An editor has read your article. It is public now:',
  request_changes: 'An editor has read your article and asks for changes before it is published:',
  archive: 'An editor has taken your article down. It is kept, and you can write a new version:',
}

export async function notifyArticleDecision(
  tx: Transaction,
  { sender }: EmailDeps,
  told: DecidedArticle,
): Promise<void> {
  if (told.authorId !== null) {
    const preview = `${SUBJECTS[told.decision]}: ${told.title}`
    await notify(tx, { type: 'article', from: null, to: told.authorId, ref: told.id, preview })
  }
  const to = await emailAddressOf(tx, told.authorId)
  if (!to) return
  const isPublic = told.decision === 'publish' && told.slug !== null
  const content = renderEmail(sender, [
    SENTENCES[told.decision],
    { quote: told.title },
    ...(told.note === '' ? [] : ['The editor writes:', { quote: told.note }]),
    isPublic && told.slug !== null
      ? { link: 'Read it', path: paths.article(told.slug) }
      : { link: 'Open your article', path: paths.editArticle(told.id) },
  ])
  await queueEmail(tx, {
    kind: 'article_decided',
    to,
    subject: `${SUBJECTS[told.decision]} · ${sender.SITE_NAME}`,
    ...content,
  })
}
