/** The mail to an author: what an editor decided, and why. */
import type { ArticleDecision } from '#contract/article-lists.ts'
import { paths } from '#contract/paths.ts'
import { addressOf } from '#server/moderation/letters.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Transaction } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { writeLetter } from '#server/platform/mail/write-letter.ts'
import type { ArticleHouse } from './types.ts'

type Told = {
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

export async function tellDecided(tx: Transaction, { sender }: ArticleHouse, told: Told): Promise<void> {
  if (told.authorId !== null) {
    const preview = `${SUBJECTS[told.decision]}: ${told.title}`
    await notify(tx, { type: 'article', from: null, to: told.authorId, ref: told.id, preview })
  }
  const to = await addressOf(tx, told.authorId)
  if (!to) return
  const isPublic = told.decision === 'publish' && told.slug !== null
  const letter = writeLetter(sender, [
    SENTENCES[told.decision],
    { quote: told.title },
    ...(told.note === '' ? [] : ['The editor writes:', { quote: told.note }]),
    isPublic && told.slug !== null
      ? { link: 'Read it', path: paths.article(told.slug) }
      : { link: 'Open your article', path: paths.editArticle(told.id) },
  ])
  await queueMail(tx, {
    kind: 'article_decided',
    to,
    subject: `${SUBJECTS[told.decision]} · ${sender.SITE_NAME}`,
    ...letter,
  })
}
