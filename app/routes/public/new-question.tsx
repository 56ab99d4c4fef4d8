/**
 * /new-question: the question form. Submitting it redirects to another URL, so that a reload doesn't send it again. The
 * input stays in the fields, and in the browser, until it is sent.
 */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type MetaArgs, type PageArgs, type PageProps, redirect } from '#app/page/page.ts'
import { island } from '#app/page/island.tsx'
import { usePage } from '#app/page/page-context.tsx'
import { QuestionForm } from '#app/features/questions/question-form.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { rejectForm } from '#app/ui/form/posted-form.ts'
import { Page } from '#app/ui/page.tsx'
import { askQuestionAsVisitor } from '#server/domains/questions/ask-question.ts'
import { findSimilar } from '#server/domains/questions/list-questions.ts'
import { AppError } from '#server/platform/errors.ts'
import { readForm } from '#server/platform/request-scope.ts'
import { cleanLine } from '#common/clean-prose.ts'
import { parseQuestion } from '#common/new-question.ts'
import { MODERATION_RULE, QUESTION_TITLE } from '#common/questions.ts'
import { paths } from '#common/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Illustration } from '#app/ui/illustration.tsx'

/** A draft in this browser is shown at once. */
const Form = island('question', 'signed-in', QuestionForm, ['draft question'])

export async function action({ request, scope }: PageArgs) {
  const { db, settings, checkFormLimit } = scope
  const form = await readForm(request)
  const { typed, honeypotFilled, ...parsed } = parseQuestion(form, { withEmail: true })
  if (!parsed.question) return rejectForm({ typed, problem: { fields: parsed.problems } }, 422)
  if (form.get('seen_similar') !== 'yes') {
    const similar = (await findSimilar(db, parsed.question.title)).map((line) => ({
      title: line.title,
      path: paths.question(line),
      answers: line.answers,
    }))
    if (similar.length > 0) return rejectForm({ typed, problem: {}, similar }, 200)
  }
  const waitS = await checkFormLimit('visitorQuestions')
  if (waitS > 0) {
    const words = plural(Math.ceil(waitS / 60), {
      one: 'Too many questions came from your connection. Your question is still here. Try again in a minute.',
      other: 'Too many questions came from your connection. Your question is still here. Try again in # minutes.',
    })
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

export const meta = ({ site, url }: MetaArgs) => {
  return pageMeta(site, {
    title: t`Ask a tax question`,
    description: t`Ask ${site.product.plural} a tax question. You don’t need an account, and your name isn’t shown. Only approved agents answer.`,
    canonical: paths.newQuestion,
    ...(url.search === '' ? {} : { robots: 'noindex,follow' as const }),
  })
}

export default function NewQuestionPage({ actionData }: PageProps<undefined, typeof action>) {
  const asked = new URLSearchParams(usePage().search)
  const { questionsToAsk } = useProductPaths()
  const { plural } = useSite().product
  const sent = actionData ? null : asked.get('sent')
  const trail = [{ name: t`Ask an EA`, to: questionsToAsk }]
  const art = <Illustration name="chat" size={160} className="max-md:hidden" />
  if (sent) {
    const state = allSent()[sent] ? sent : 'held'
    return (
      <Page
        heading={t`Thank you`}
        trail={trail}
        art={art}
        aside={<WhatHappensNext done={allSent()[state]?.done ?? 0} />}
      >
        <QuestionSent state={state} />
      </Page>
    )
  }
  return (
    <Page
      heading={t`Ask a question`}
      trail={trail}
      lead={t`Only approved ${plural} answer. It’s free, and you don’t need an account.`}
      art={art}
      aside={
        <>
          <WhatHappensNext done={0} />
          <GoodQuestion />
        </>
      }
    >
      <div className="mb-5 rounded-card bg-sand px-4 pt-3 lg:hidden">
        <Deadline />
        <details className="fold">
          <summary className="text-14 font-semibold">{t`What makes a good question`}</summary>
          <GoodPoints />
        </details>
      </div>
      <div className="card p-5 md:p-7">
        <Form refused={actionData ?? null} title={cleanLine(asked.get('title') ?? '').slice(0, QUESTION_TITLE.max)} />
      </div>
    </Page>
  )
}

const steps = () =>
  [
    {
      name: t`You confirm your email address`,
      about: t`We email you a link. If you’re signed in, there’s nothing to confirm. Your email address is never shown.`,
    },
    { name: t`A moderator reviews your question`, about: MODERATION_RULE },
    {
      name: t`An agent answers`,
      about: t`Agents who work on your topic see your question. We email you about each answer.`,
    },
  ] as const

const WhatHappensNext = ({ done }: { done: number }) => (
  <section aria-labelledby="next" className="card p-5">
    <h2 id="next" className="text-22">
      {t`What happens next`}
    </h2>
    <ol className="timeline mt-4 text-14">
      {steps().map(({ name, about }, place) => (
        <li key={name} aria-current={done > 0 && place === done ? 'step' : undefined}>
          <strong>
            {name}
            {place < done && <span className="ml-2 font-normal text-evergreen">{t`Done`}</span>}
          </strong>
          <span className="text-muted">{about}</span>
        </li>
      ))}
    </ol>
  </section>
)

/** Above the form where there is one column. */
const GoodQuestion = () => (
  <section aria-labelledby="good" className="grid gap-3 rounded-card bg-sand p-5 max-lg:hidden">
    <h2 id="good" className="text-18">
      {t`What makes a good question`}
    </h2>
    <GoodPoints />
    <Deadline />
  </section>
)

const GoodPoints = () => (
  <ul className="contact-facts pb-2">
    <li>
      <Icon name="check" /> {t`One question, with the tax year`}
    </li>
    <li>
      <Icon name="check" /> {t`The letter’s number, if you got a letter`}
    </li>
    <li>
      <Icon name="check" /> {t`Rounded amounts, not exact figures`}
    </li>
    <li>
      <Icon name="close" /> {t`No names, addresses, or Social Security numbers`}
    </li>
  </ul>
)

const Deadline = () => (
  <p className="text-14">
    <Trans>
      Does your letter give a deadline? Don’t wait for an answer here: <a href={paths.notices}>look up the letter</a>,
      or <a href={paths.agents}>find an agent</a>.
    </Trans>
  </p>
)

/** Where the question is now. `done`: how many steps are. */
const allSent = (): Readonly<Record<string, { done: number; state: string; words: string }>> => ({
  confirm: {
    done: 0,
    state: t`Waiting for your confirmation`,
    words: t`Check your email. Open the link we sent and confirm to post your question. The link works for two days.`,
  },
  held: {
    done: 1,
    state: t`In review`,
    words: t`We got your question. A moderator will review it before it’s public, and we’ll email you the decision.`,
  },
  published: {
    done: 2,
    state: t`Published`,
    words: t`Your question is public. You’ll get an email when an agent answers.`,
  },
})

/** After asking: where the question is, and links to continue. */
const QuestionSent = ({ state }: { state: string }) => (
  <div className="card grid gap-6 p-5 md:p-7">
    <p>
      <span className="tag">{allSent()[state]?.state}</span>
    </p>
    <p className="max-w-[60ch] text-18">{allSent()[state]?.words}</p>
    <p className="flex flex-wrap gap-3">
      {state === 'confirm' ? (
        <LinkButton variant="primary" to={paths.questions}>
          {t`Read questions and answers`}
        </LinkButton>
      ) : (
        <LinkButton variant="primary" to={paths.ownQuestions}>
          {t`See your questions`}
        </LinkButton>
      )}
      <LinkButton to={paths.taxResources}>{t`Browse tax resources`}</LinkButton>
    </p>
  </div>
)
