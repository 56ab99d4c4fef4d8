/** Emails to authors about an editor's decision. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
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

const SUBJECTS: Readonly<Record<ArticleDecision, MessageDescriptor>> = {
  publish: msg`Your article is published`,
  request_changes: msg`An editor requested changes to your article`,
  archive: msg`Your article was archived`,
}
const SENTENCES: Readonly<Record<ArticleDecision, MessageDescriptor>> = {
  publish: msg`An editor reviewed and published your article:`,
  request_changes: msg`An editor reviewed your article and requested changes before it’s published:`,
  archive: msg`An editor archived your article, so it’s no longer public. We saved it, and you can write a new version:`,
}
const PREHEADERS: Readonly<Record<ArticleDecision, MessageDescriptor>> = {
  publish: msg`Your article is public now.`,
  request_changes: msg`Make the changes and submit your article again.`,
  archive: msg`Your article is no longer public. You can write a new version.`,
}

export const articleSubject = (decision: ArticleDecision): string => i18n._(SUBJECTS[decision])

export const articleEmails = emailKinds({
  article_decided: ({ id, title, slug, decision, note }: DecidedArticle, { siteName }) => ({
    subject: articleSubject(decision),
    preheader: i18n._(PREHEADERS[decision]),
    heading: articleSubject(decision),
    body: [
      i18n._(SENTENCES[decision]),
      { quote: title },
      ...(note === '' ? [] : [i18n._(msg`A note from the editor:`), { quote: note }]),
    ],
    button:
      decision === 'publish' && slug !== null
        ? { text: i18n._(msg`Read your article`), path: paths.article(slug) }
        : { text: i18n._(msg`Open your article`), path: paths.editArticle(id) },
    footer: decisionFooter(i18n._(msg`You’re receiving this email because you wrote an article on ${{ siteName }}.`)),
  }),
})
