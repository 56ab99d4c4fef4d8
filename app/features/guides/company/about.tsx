/** What this site is, what it is based on, and what it deliberately doesn't do. */
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { paths } from '#common/paths.ts'
import { SourceLink } from '../source-link.tsx'
import type { SourceKey } from '../sources.ts'
import type { GuideSection } from '../types.ts'

function WhatForWhom() {
  const { name, product } = useSite()
  const { findOrVerify } = useProductPaths()
  return (
    <>
      <p>
        {name} helps you <a href={paths.agents}>find {product.plural}</a> and{' '}
        <a href={findOrVerify}>check that a license is real</a>. You may come with a letter you do not understand, a
        debt, or a doubt about someone who called you. You should leave with a fact, its date and a next step.
      </p>
      <p>
        It is also a place for the {product.plural} themselves. They can claim their listing, say what they do and for
        whom, and answer questions.
      </p>
      <p>
        We are not the IRS, and not part of any government. We are nobody’s agent: whom you hire, and whether you hire
        anyone, is yours to decide.
      </p>
    </>
  )
}

function WhereFactsComeFrom() {
  return (
    <>
      <p>
        Listings come from two files that the IRS releases to the public:{' '}
        <SourceLink to="activeListFile">the active enrolled agents</SourceLink> and{' '}
        <SourceLink to="ptinFile">the holders of a PTIN</SourceLink>. Each comes out about twice a year.
      </p>
      <ul>
        <li>Every status on this site carries the date of the list it was read from.</li>
        <li>We keep the fingerprint of each file, so that anyone with the same file can compare.</li>
        <li>We keep which listings stood on which list. That is how a receipt can say since when.</li>
        <li>Someone who is gone from the newest list is “not on the newest list”. We say no more than that.</li>
        <li>
          Neither file holds a number that tells two people of one name apart. So a match is no proof of identity.
        </li>
      </ul>
      <p>
        Places and distances come from <SourceLink to="geoNames">GeoNames</SourceLink>.
      </p>
    </>
  )
}

function HowResultsAreOrdered() {
  return (
    <>
      <p>
        The best match to what you typed comes first: the exact name, then beginnings, nicknames and similar spellings.
        After that comes distance, then the name. You can choose another order yourself.
      </p>
      <p>
        No agent can pay for a place in the results. We sell no leads and take no share of any fee. We give nobody a
        score of our own.
      </p>
    </>
  )
}

function HowTextsAreMade() {
  return (
    <>
      <p>
        Guides are written for this site, in plain English, from the law and from pages of the IRS. Each ends with its
        sources and the date on which it was last read against them. When a rule changes, the text changes, and so does
        the date.
      </p>
      <p>
        Answers and articles by agents carry their author’s name and the tax year they hold for. They are general
        information. They are no advice on your case.
      </p>
    </>
  )
}

function LeftOut() {
  return (
    <ul>
      <li>No trackers, no advertising networks, and nothing loaded from other companies.</li>
      <li>No answers written by a machine.</li>
      <li>No upload of tax papers, and no place for Social Security or account numbers.</li>
      <li>No home addresses: an unclaimed listing shows city, state and ZIP code only.</li>
      <li>No reviews picked for being kind. They are published by rule, and each profile counts what was held back.</li>
    </ul>
  )
}

function SomethingWrong() {
  return (
    <>
      <p>
        Tell us on the <a href={paths.contact}>contact page</a>. If you are listed, you can ask for a correction or to
        be left out. If a text is wrong, tell us which sentence and where the right fact stands.
      </p>
      <p>
        What we do with your data is in the <a href={paths.privacy}>privacy policy</a>. What you and we may expect of
        each other is in the <a href={paths.terms}>terms of use</a>.
      </p>
    </>
  )
}

export const ABOUT: readonly GuideSection[] = [
  { id: 'what', heading: 'What this is, and for whom', Body: WhatForWhom },
  { id: 'facts', heading: 'Where the facts come from', Body: WhereFactsComeFrom },
  { id: 'order', heading: 'How results are ordered', Body: HowResultsAreOrdered },
  { id: 'texts', heading: 'How texts are made', Body: HowTextsAreMade },
  { id: 'left-out', heading: 'What we leave out on purpose', Body: LeftOut },
  { id: 'wrong', heading: 'Something wrong?', Body: SomethingWrong },
]

export const ABOUT_SOURCES: readonly SourceKey[] = ['activeListFile', 'ptinFile', 'geoNames']
