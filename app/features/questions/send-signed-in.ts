/** Sends a signed-in user's question through the API. */
import { redirect } from 'react-router'
import { parseQuestion, type TypedQuestion } from '#common/questions.ts'
import { paths } from '#common/paths.ts'
import type { RejectedForm } from '#app/ui/form/problems.ts'
import { api } from '#app/lib/api/calls.ts'

/** @throws Response a redirect, once the question is sent. */
export async function sendSignedIn(form: FormData): Promise<RejectedForm<TypedQuestion>> {
  const { typed, ...parsed } = parseQuestion(form, { withEmail: false })
  if (!parsed.question) return { typed, problem: { fields: parsed.problems, words: null } }
  const { requestSignedIn } = await import('#app/lib/account/request-signed-in.ts')
  const { ApiError } = await import('#app/lib/account/send-request.ts')
  const { title, body, topic, taxYear, state, isAnonymous } = parsed.question
  try {
    const { data } = await requestSignedIn(
      api.post('questions', {
        body: {
          title,
          body,
          topic,
          tax_year: taxYear,
          state,
          anonymous: isAnonymous,
        },
      }),
    )
    throw redirect(
      data.state === 'published' ? paths.question({ publicId: data.id, title }) : paths.questionSent('held'),
    )
  } catch (error) {
    if (error instanceof ApiError) return { typed, problem: { fields: {}, words: error.message } }
    throw error
  }
}
