/** Reviews and moderation, and the additional terms for agents. */
import { paths } from '#common/paths.ts'
import { SourceLink } from '../source-link.tsx'

export function ReviewsByRule() {
  return (
    <>
      <p>
        A review must come from someone who dealt with the agent, and must be their own words. Nobody may pay for one,
        trade for one, or review themselves, a relative or a rival.
      </p>
      <p>
        We publish by rule and not by whether a review is kind. Each profile shows how many were received, published,
        held and removed, and why. The <SourceLink to="reviewRule">rule of the Federal Trade Commission</SourceLink>{' '}
        asks for no less. An agent may answer once and may report a review, but cannot hide it.
      </p>
    </>
  )
}

export function ForAgents() {
  return (
    <>
      <p>If you use the site as an agent, you also agree to this:</p>
      <ul>
        <li>You hold the license you claim, the listing is your own, and you tell us when either ends.</li>
        <li>
          You keep the rules of <SourceLink to="circular230">Circular 230</SourceLink>, here too. You describe yourself
          as it allows, for example “enrolled to practice before the IRS”, and never as working for the IRS.
        </li>
        <li>
          Fees you publish hold for at least 30 days after you last publish them (
          <SourceLink to="publicityRules">31 CFR 10.30</SourceLink>).
        </li>
        <li>You do not start conversations with clients. They write first.</li>
        <li>
          Your reply to a review does not confirm that someone is a client, and names no amounts and no years (
          <SourceLink to="taxpayerSecrecy">26 U.S.C. 7216</SourceLink>).
        </li>
        <li>Answers and articles are your own work, carry a tax year, and name their sources.</li>
        <li>You keep tax papers out of messages and take them by a safe way of your own.</li>
      </ul>
      <p>
        You may claim a listing by showing that it is yours. If two people claim one listing, we look at both; nobody
        takes it from the other by being faster.
      </p>
    </>
  )
}

export function Moderation() {
  return (
    <>
      <p>
        We may hold, shorten, remove or refuse texts that break these terms, and suspend accounts that do so again or
        badly. A person decides, gives a reason, and the decision is logged. If you think it wrong, write to us on the{' '}
        <a href={paths.contact}>contact page</a>. Someone looks at it again.
      </p>
      <p>
        If something here breaks the law, belongs to you, or is untrue about you, tell us the address of the page and
        what is wrong with it.
      </p>
    </>
  )
}
