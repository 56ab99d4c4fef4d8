/** Around the questions: what to have at hand, what should make you leave, and what to do then. */
import { useProductPaths } from '#app/lib/site.ts'
import { paths } from '#contract/paths.ts'
import { SourceLink } from '../source-link.tsx'
import { RED_FLAGS } from './red-flags.ts'

export function BeforeYouCall() {
  const { findOrVerify } = useProductPaths()
  return (
    <>
      <ul>
        <li>
          The letter, if there is one: its number (such as CP2000), its date and the day it asks you to answer by.
        </li>
        <li>Your last return, and a list of the years for which none was filed.</li>
        <li>One sentence that says what you want: “I want to know if this bill is right.”</li>
        <li>
          A check of the name. <a href={findOrVerify}>It takes two minutes</a>, and it is not rude.
        </li>
      </ul>
      <p>
        Talk to two or three people before you choose, and ask first whether that talk is free. Leave Social Security
        and account numbers out of it until you have hired someone.
      </p>
      <p>
        It may also be that you need nobody you must pay: <a href={`${paths.whoIsAnEa}#free`}>where tax help is free</a>
        .
      </p>
    </>
  )
}

export function RedFlags() {
  return (
    <>
      <p>One of these is reason enough to thank them and leave.</p>
      <ul>
        {RED_FLAGS.map(({ sign, because }) => (
          <li key={sign}>
            <strong>{sign}</strong> {because}
          </li>
        ))}
      </ul>
    </>
  )
}

export function IfItHappened() {
  return (
    <>
      <ol>
        <li>Sign nothing more. If you have given Form 2848, you may take it back in writing.</li>
        <li>Ask for your papers and for copies of all that was filed in your name.</li>
        <li>
          Tell the IRS with <SourceLink to="complaint">Form 14157</SourceLink>. Say what happened, and add copies.
        </li>
        <li>
          If someone pretended to be the IRS, tell the{' '}
          <SourceLink to="inspector">Treasury Inspector General for Tax Administration</SourceLink>.
        </li>
        <li>Have another licensed person look at the return. An amended return can mend much.</li>
      </ol>
    </>
  )
}
