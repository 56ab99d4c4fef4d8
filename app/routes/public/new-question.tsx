/**
 * /new-question: the question form. Submitting it redirects to another URL, so that a reload doesn't send it again. The
 * input stays in the fields, and in the browser, until it is sent.
 */
import { redirect, useSearchParams } from 'react-router'
import { QUESTION_DRAFT, QuestionForm, type RejectedQuestion } from '#app/features/questions/question-form.tsx'
import { QuestionSent } from '#app/features/questions/question-sent.tsx'
import { sendSignedIn } from '#app/features/questions/send-signed-in.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { authState } from '#app/lib/session/auth-state.ts'
import { siteIn, useProductPaths, useSite } from '#app/lib/site.ts'
import { deleteDraft } from '#app/ui/form/drafts.ts'
import { keepTyped, rejectForm } from '#app/ui/form/posted-form.ts'
import { Page } from '#app/ui/page.tsx'
import { askQuestionAsVisitor } from '#server/domains/questions/ask-question.ts'
import { findSimilar } from '#server/domains/questions/similar-questions.ts'
import { AppError } from '#server/platform/errors.ts'
import { readForm } from '#server/platform/read-form.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { parseQuestion } from '#common/questions.ts'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/new-question.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const { db, settings, checkFormLimit } = context.get(requestScope)
  const form = await readForm(request)
  const { typed, honeypotFilled, ...parsed } = parseQuestion(form, { withEmail: true })
  if (!parsed.question) return rejectForm({ typed, problem: { fields: parsed.problems } }, 422)
  if (form.get('seen_similar') !== 'yes') {
    const similar = await findSimilar(db, parsed.question.title)
    if (similar.length > 0) return rejectForm({ typed, problem: {}, similar }, 200)
  }
  const waitS = await checkFormLimit('visitorQuestions')
  if (waitS > 0) {
    const words = `Several questions came from your connection within an hour. Your text is still here: please send it in ${Math.ceil(waitS / 60)} minutes.`
    return rejectForm({ typed, problem: { words } }, 429, waitS)
  }
  try {
    // A filled honeypot gets the same response, but the question is discarded.
    if (!honeypotFilled) await askQuestionAsVisitor(db, { sender: settings }, parsed.email, parsed.question)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return rejectForm({ typed, problem: { words: error.message } }, error.status)
  }
  throw redirect(paths.questionSent('confirm'), 303)
}

/** Signed-in users ask through the API. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<RejectedQuestion> {
  const form = await request.clone().formData()
  const { typed } = parseQuestion(form, { withEmail: false })
  try {
    return await keepTyped(typed, () => (authState().userProfile ? sendSignedIn(form) : serverAction()))
  } catch (sent) {
    deleteDraft(QUESTION_DRAFT)
    throw sent
  }
}

export const headers: Route.HeadersFunction = ({ parentHeaders, actionHeaders }) =>
  actionHeaders.has('retry-after') ? actionHeaders : parentHeaders

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const site = siteIn(matches)
  return pageMeta(site, {
    title: 'Ask a tax question',
    description: `Ask ${site.product.plural} a tax question, without an account and without your name. Only approved agents answer.`,
    canonical: paths.newQuestion,
    ...(location.search === '' ? {} : { robots: 'noindex,follow' as const }),
  })
}

export default function NewQuestionPage({ actionData }: Route.ComponentProps) {
  const [asked] = useSearchParams()
  const { questionsToAsk } = useProductPaths()
  const { plural } = useSite().product
  const sent = actionData ? null : asked.get('sent')
  const trail = [{ name: 'Ask an EA', to: questionsToAsk }]
  if (sent) {
    return (
      <Page heading="Thank you" trail={trail} width="reading">
        <QuestionSent state={sent} />
      </Page>
    )
  }
  return (
    <Page
      heading="Ask a question"
      trail={trail}
      width="reading"
      lead={`Only approved ${plural} answer. It costs nothing, and you need no account.`}
    >
      <QuestionForm refused={actionData ?? null} />
    </Page>
  )
}
