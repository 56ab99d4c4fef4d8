/** What the site is and isn't, for everyone who uses it. */
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { paths } from '#common/paths.ts'

export function TermsInShort() {
  const { name } = useSite()
  return (
    <>
      <ul>
        <li>{name} gives information. It gives no legal advice and no tax advice.</li>
        <li>We are not the IRS and do not speak for it.</li>
        <li>A listing is no recommendation, and a status is true of its date only.</li>
        <li>Whom you hire, on what terms, is between you and that person.</li>
        <li>Be truthful, be civil, and publish nobody’s numbers or papers, your own included.</li>
      </ul>
      <p>
        These terms hold between you and whoever runs {name} at this address (“we”), whom you reach on the{' '}
        <a href={paths.contact}>contact page</a>. By using the site you accept them. If you do not, please do not use
        it. How we treat data is in the <a href={paths.privacy}>privacy policy</a>.
      </p>
    </>
  )
}

export function NoAdvice() {
  return (
    <>
      <p>
        Guides, articles, answers and tools are general. They do not know your case, and rules change. Before you act,
        and above all before a deadline, ask a licensed person who has seen your papers.
      </p>
      <p>
        Reading a text, asking a question in public or sending a first message does not make you anyone’s client. That
        takes an agreement between you and the agent.
      </p>
    </>
  )
}

export function FactsHaveDates() {
  const { findIrs } = useProductPaths()
  return (
    <>
      <p>
        Listings come from files the IRS releases about twice a year. We show them with care, and with their date. They
        may be wrong, old, or about someone else of the same name. A receipt shows what our copy said at that moment and
        nothing beyond.
      </p>
      <p>
        “Not on the newest list” does not mean that a license was taken away. For today’s status,{' '}
        <a href={findIrs}>ask the IRS itself</a>.
      </p>
    </>
  )
}

export function YourAccountTerms() {
  return (
    <ul>
      <li>You are 18 or older, and what you tell us about yourself is true.</li>
      <li>One person, one account. Keep your password to yourself, and tell us if someone else has it.</li>
      <li>You may delete your account at any time, on your account page.</li>
      <li>The site costs readers and clients nothing.</li>
    </ul>
  )
}

export function WhatYouWrite() {
  return (
    <>
      <p>
        What you write stays yours. You let us store it, show it here, in our feeds and in our newsletters, and shorten
        it for lists and previews. That ends when you take it down, except for copies others made before.
      </p>
      <p>Do not publish, send or upload:</p>
      <ul>
        <li>Social Security, taxpayer, employer, bank or card numbers, or tax papers, whoever they belong to</li>
        <li>what you know to be untrue, or what harms, threatens or degrades someone</li>
        <li>what belongs to others, without their leave</li>
        <li>advertising in answers and reviews, and programs meant to do harm</li>
        <li>advice on how to evade tax</li>
      </ul>
    </>
  )
}

export function UseByMachines() {
  return (
    <p>
      You may use the <a href={paths.openData}>open data</a> and the interface we document, within the limits they
      state, and name the source and the date of the list. Do not try to get at what is hidden, do not get around
      limits, and do not use listings to send mail nobody asked for. If you find a hole, tell us before you tell others;
      we are grateful for it.
    </p>
  )
}
