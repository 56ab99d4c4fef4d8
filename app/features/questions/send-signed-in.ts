/** Sends the question of somebody signed in, by the API. */
import { redirect } from 'react-router'
import { parseQuestion } from '#contract/question-forms.ts'
import { paths } from '#contract/paths.ts'
import type { Refused } from './refused.ts'

/** @throws Response where to go once it is sent. */
export async function sendSignedIn(form: FormData): Promise<Refused> {
  const { typed, ...parsed } = parseQuestion(form, { withEmail: false })
  if (!parsed.question) return { typed, state: 'problems', problems: parsed.problems }
  const { callSignedIn } = await import('#app/lib/account/call-signed-in.ts')
  const { Refusal } = await import('#app/lib/account/send-call.ts')
  const { title, body, topic, taxYear, state, isAnonymous } = parsed.question
  try {
    const { data } = await callSignedIn<{ id: string; state: string }>('POST', 'questions', {
      title,
      body,
      topic,
      tax_year: taxYear,
      state,
      anonymous: isAnonymous,
    })
    throw redirect(
      data.state === 'published' ? paths.question({ publicId: data.id, title }) : paths.questionSent('held'),
    )
  } catch (error) {
    if (error instanceof Refusal) return { typed, state: 'refused', words: error.message }
    throw error
  }
}
