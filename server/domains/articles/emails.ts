/** Emails to authors about an editor's decision. */
import type { ArticleDecision } from '#common/articles.ts'
import { paths } from '#common/paths.ts'
import { decisionFooter, emailKinds } from '#server/platform/mail/email-content.ts'

export type DecidedArticle = {
  id: string
  title: string
  /** Null before the article was first published. */
  slug: string | null
  decision: ArticleDecision
  note: string
}

export const ARTICLE_SUBJECTS: Readonly<Record<ArticleDecision, string>> = {
  publish: 'Your article is published',
  request_changes: 'An editor requested changes to your article',
  archive: 'Your article was archived',
}
const SENTENCES: Readonly<Record<ArticleDecision, string>> = {
  publish: 'An editor has read your article and published it:',
  request_changes: 'An editor has read your article and requested changes before it’s published:',
  archive: 'An editor archived your article, so it’s no longer public. We saved it, and you can write a new version:',
}
const PREHEADERS: Readonly<Record<ArticleDecision, string>> = {
  publish: 'It’s public now.',
  request_changes: 'Make the changes and submit it again.',
  archive: 'It’s no longer public. You can write a new version.',
}

export const articleEmails = emailKinds({
  article_decided: ({ id, title, slug, decision, note }: DecidedArticle, { siteName }) => ({
    subject: ARTICLE_SUBJECTS[decision],
    preheader: PREHEADERS[decision],
    heading: ARTICLE_SUBJECTS[decision],
    body: [SENTENCES[decision], { quote: title }, ...(note === '' ? [] : ['A note from the editor:', { quote: note }])],
    button:
      decision === 'publish' && slug !== null
        ? { text: 'Read your article', path: paths.article(slug) }
        : { text: 'Open your article', path: paths.editArticle(id) },
    footer: decisionFooter(`you wrote an article at ${siteName}`),
  }),
})
