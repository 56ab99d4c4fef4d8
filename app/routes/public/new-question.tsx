/**
 * /new-question: ask. A sent form leads to an address of its own, so that a reload sends nothing again. What was typed
 * stays in the fields, and in the browser, until it is really sent.
 */
import { data, redirect, useSearchParams } from 'react-router'
import { dropQuestionDraft } from '#app/features/questions/question-draft.ts'
import { QuestionForm } from '#app/features/questions/question-form.tsx'
import { QuestionSent } from '#app/features/questions/question-sent.tsx'
import type { Refused } from '#app/features/questions/refused.ts'
import { sendSignedIn } from '#app/features/questions/send-signed-in.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { authState } from '#app/lib/session/auth-state.ts'
import { siteIn, useProductPaths, useSite } from '#app/lib/site.ts'
import { Page } from '#app/ui/page.tsx'
import { askAsVisitor } from '#server/questions/ask-question.ts'
import { findSimilar } from '#server/questions/similar-questions.ts'
import { AppError } from '#server/platform/errors.ts'
import { readForm } from '#server/platform/read-form.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { parseQuestion } from '#contract/question-forms.ts'
import { paths } from '#contract/paths.ts'
import type { Route } from './+types/new-question.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const { db, settings, waitBefore } = context.get(requestScope)
  const form = await readForm(request)
  const { typed, trapped, ...parsed } = parseQuestion(form, { withEmail: true })
  if (!parsed.question) return refuse({ typed, state: 'problems', problems: parsed.problems }, { status: 422 })
  if (form.get('seen_similar') !== 'yes') {
    const similar = await findSimilar(db, parsed.question.title)
    if (similar.length > 0) return refuse({ typed, state: 'similar', similar }, { status: 200 })
  }
  const waitS = await waitBefore('question')
  if (waitS > 0)
    return refuse({ typed, state: 'too_many', waitS }, { status: 429, headers: { 'retry-after': String(waitS) } })
  try {
    // What fills the trap is answered alike, and goes nowhere.
    if (!trapped) await askAsVisitor(db, { sender: settings }, parsed.email, parsed.question)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refuse({ typed, state: 'refused', words: error.message }, { status: error.status })
  }
  throw redirect(paths.questionSent('confirm'), 303)
}

const refuse = (refused: Refused, init: ResponseInit) => data(refused, init)

/** Who is signed in asks by the API. Whatever fails on the way, the form stays with its text. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<Refused> {
  const form = await request.clone().formData()
  const { typed } = parseQuestion(form, { withEmail: false })
  try {
    if (authState().userProfile) return await sendSignedIn(form)
    return await serverAction()
  } catch (error) {
    // Where to go after sending comes as a thrown answer.
    if (error instanceof Response) {
      dropQuestionDraft()
      throw error
    }
    return {
      typed,
      state: 'refused',
      words: 'We could not be reached. Your text is still here: please send it again in a minute.',
    }
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
