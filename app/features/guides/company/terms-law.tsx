/** Liability, governing law, and changes, in plain language. */
import { useSite } from '#app/lib/site.ts'
import { paths } from '#common/paths.ts'

export function BetweenYouAndTheAgent() {
  return (
    <p>
      We do not prepare returns, speak to the IRS for you, or take part in any fee. An agent is not our employee and not
      our partner. For the agent’s work, the agent answers to you. Ask for the terms in writing before you begin.
    </p>
  )
}

export function WhatWeAnswerFor() {
  return (
    <>
      <p>
        We run the site with care and mend faults when we learn of them. We do not promise that it is free of errors,
        always there, or fit for a certain purpose. As far as the law allows, it is offered as it is, and we are not
        liable for loss that comes from relying on a listing, a receipt, a review, a text of others, or on the site
        being away.
      </p>
      <p>
        Nothing here limits liability that the law does not let anyone limit, such as for intent or gross negligence. No
        right that you have as a consumer is taken away.
      </p>
    </>
  )
}

export function LawAndDisputes() {
  return (
    <>
      <p>
        These terms follow the law of the United States and of the state from which the site is run. Rules that protect
        you where you live, and that cannot be waived, remain yours.
      </p>
      <p>
        Write to us first; most things can be settled that way. You keep your right to go to court. If one sentence of
        these terms does not hold, the others do.
      </p>
    </>
  )
}

export function Changes() {
  const { name } = useSite()
  return (
    <>
      <p>
        We may change the site and these terms. The date at the top tells you when. People with an account hear of a
        change that matters to them by email before it takes effect, and may leave if they do not like it.
      </p>
      <p>
        Questions about these terms: <a href={paths.contact}>write to {name}</a>.
      </p>
    </>
  )
}
