import { ReviewNote } from '#app/ui/review-note.tsx'
import { GUIDE_REVIEW } from '#common/text-review.ts'
import { IRS_DIRECTORY, IRS_STATUS_PAGE } from './next-steps.tsx'

const CIRCULAR_230 = 'https://www.irs.gov/tax-professionals/circular-230-tax-professionals'

/** How to check, what a match proves, and what it can't prove. */
export function VerificationGuide() {
  return (
    <div className="prose mt-4">
      <h2>In two minutes</h2>
      <ol>
        <li>Ask for the full name as enrolled, and for the city of the office. An honest agent gives both gladly.</li>
        <li>Enter the last name above. Add the first name and the state when the name is common.</li>
        <li>Compare the city. Two people can bear one name, and the list has no number to tell them apart.</li>
        <li>Make a receipt. It keeps the date, the list and what the list said, and you can print or share it.</li>
        <li>Still in doubt? Ask to see the enrollment card beside a photo ID, and ask the IRS.</li>
      </ol>

      <h2>What a match proves</h2>
      <p>
        It proves one thing: a person of this name stood on the list that the IRS published on that day. Being enrolled
        means the right to practice before the IRS in every state, after a three-part examination or five years of IRS
        work, and a suitability check.
      </p>

      <h2>What it does not prove</h2>
      <ul>
        <li>That the person you deal with is the person on the list. The list holds names and places, no photo.</li>
        <li>That the license is good today. The list is published about twice a year and is a snapshot of its day.</li>
        <li>That the work is good, the fee is fair, or that the IRS recommends anyone. It does not.</li>
      </ul>

      <h2>When there is no match</h2>
      <p>
        No match is no proof of a lie. A newly enrolled agent may be missing, a name may have changed with a marriage,
        and “Bob” may be on the list as “Robert”. Someone who stood on an earlier list and not on the newest may have
        retired, renewed late or died. We say “not on the newest list” and no more, because the list says no more.
      </p>

      <h2>Where the facts come from</h2>
      <p>
        From the files of names that the IRS releases to the public. We keep the date and the fingerprint (SHA-256) of
        each file, so that a receipt can be traced to it. We are not the IRS. The IRS itself answers at{' '}
        <a href={IRS_STATUS_PAGE}>Verify the status of an enrolled agent</a> and in its{' '}
        <a href={IRS_DIRECTORY}>directory of tax return preparers</a>. The rules for those who practice before it are in{' '}
        <a href={CIRCULAR_230}>Circular 230</a>.
      </p>
      <p className="text-14 text-muted">
        <ReviewNote review={GUIDE_REVIEW} />
      </p>
    </div>
  )
}
