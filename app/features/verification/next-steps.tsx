import type { VerifyQuery } from '#common/verify-query.ts'

const IRS_STATUS_PAGE = 'https://www.irs.gov/tax-professionals/verify-the-status-of-an-enrolled-agent'
const IRS_DIRECTORY = 'https://irs.treasury.gov/rpo/rpo.jsf'

/** What to do if the list doesn't answer the question. */
export function NextSteps({ question: { lastName, firstName, state, zip } }: { question: VerifyQuery }) {
  const alone = firstName || state || zip ? `?${new URLSearchParams({ last_name: lastName })}` : null
  return (
    <div>
      <h3 className="text-21">What to do next</h3>
      <ul className="mt-2 grid max-w-[68ch] list-disc gap-1.5 pl-5">
        <li>
          {alone ? (
            <>
              Check the spelling. Try <a href={alone}>the last name alone</a>, or a maiden name.
            </>
          ) : (
            'Check the spelling. Try a maiden name.'
          )}
        </li>
        <li>
          Ask the person for the full name as enrolled, and to show you their enrollment card beside a photo ID. Taking
          your time here offends no honest agent.
        </li>
        <li>
          Ask the IRS. It tells you whether someone is enrolled if you write to epp@irs.gov:{' '}
          <a href={IRS_STATUS_PAGE}>how to verify the status of an enrolled agent</a>.
        </li>
        <li>
          Look in the IRS’s own <a href={IRS_DIRECTORY}>directory of tax return preparers</a>.
        </li>
      </ul>
    </div>
  )
}
