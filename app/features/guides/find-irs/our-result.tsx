/** Our own result next to the official one, and what to do when they differ. */
import { VerifyForm } from '#app/features/verification/verify-form.tsx'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#common/paths.ts'
import { SourceLink } from '../source-link.tsx'

export function NotTheIrs() {
  const { name } = useSite()
  return (
    <Notice>
      <p>
        <strong>We are not the IRS.</strong> {name} is an independent site. The tools described here belong to the IRS,
        and the links lead to its own pages.
      </p>
    </Notice>
  )
}

export function OurResult() {
  const { findOrVerify } = useProductPaths()
  return (
    <>
      <p>
        We read the lists that the IRS releases to the public: the{' '}
        <SourceLink to="activeListFile">active enrolled agents</SourceLink> and the{' '}
        <SourceLink to="ptinFile">holders of a PTIN</SourceLink>. They come out about twice a year. Each answer names
        the list it was read from and its date, and you can keep it as a receipt.
      </p>
      {/* Four fields in a row are too narrow for a reading column. */}
      <div className="lg:[&_form>div]:grid-cols-2">
        <VerifyForm action={findOrVerify} />
      </div>
      <p>
        <a href={paths.licenseVerification}>How checking works, and what a match proves</a>
      </p>
    </>
  )
}

export function WhenTheyDiffer() {
  return (
    <>
      <p>It happens, and often for a dull reason:</p>
      <ul>
        <li>The person was enrolled after our newest list was made. The IRS directory is fresher.</li>
        <li>The PTIN was not renewed yet. The directory drops the name, while our list of an earlier day holds it.</li>
        <li>The name is written another way: a maiden name, a middle name, “Bob” for “Robert”.</li>
        <li>The person moved. Search without the ZIP code, or in the whole state.</li>
        <li>The license has lapsed, or was taken away.</li>
      </ul>
      <p>
        When they differ, the IRS is right about today. Ask the person, then write to the IRS. Hand over no papers until
        you know.
      </p>
    </>
  )
}

export function TheRealIrs() {
  return (
    <>
      <p>
        Look-alike sites and callers use the name of the IRS. Look at the name of the site in the address, which ends at
        the first single slash. It must be <span className="font-mono text-14">www.irs.gov</span> or{' '}
        <span className="font-mono text-14">irs.treasury.gov</span>, letter for letter. Type it yourself instead of
        following a link in a message.
      </p>
      <p>
        The IRS mostly writes a letter first. It does not ask for gift cards, and it does not threaten you with the
        police over the phone. Report someone who pretends to be the IRS to the{' '}
        <SourceLink to="inspector">Treasury Inspector General for Tax Administration</SourceLink>. Private sites may not{' '}
        <SourceLink to="treasuryNames">pass themselves off as the Treasury or the IRS</SourceLink>.
      </p>
    </>
  )
}
