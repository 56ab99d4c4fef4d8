/**
 * Every external page the guides cite, named once. A guide links to them by key and lists the ones it used at its end.
 * Only government pages and one license: readers must be able to check a guide's claims at the origin.
 */
export type Source = { name: string; publisher: string; href: string }

const irs = (name: string, path: string): Source => ({ name, publisher: 'IRS', href: `https://www.irs.gov/${path}` })
const law = (name: string, path: string): Source => ({
  name,
  publisher: 'Legal Information Institute, Cornell Law School',
  href: `https://www.law.cornell.edu/${path}`,
})
const rules = (name: string, path: string): Source => ({
  name,
  publisher: 'Electronic Code of Federal Regulations',
  href: `https://www.ecfr.gov/current/${path}`,
})

export const SOURCES = {
  enrolledAgents: irs('Enrolled agents', 'tax-professionals/enrolled-agents'),
  keepStatus: irs(
    'Maintain your enrolled agent status',
    'tax-professionals/enrolled-agents/maintain-your-enrolled-agent-status',
  ),
  verifyStatus: irs(
    'Verify the status of an enrolled agent',
    'tax-professionals/verify-the-status-of-an-enrolled-agent',
  ),
  credentials: irs(
    'Understanding tax return preparer credentials and qualifications',
    'tax-professionals/understanding-tax-return-preparer-credentials-and-qualifications',
  ),
  choosing: irs('Choosing a tax professional', 'tax-professionals/choosing-a-tax-professional'),
  filingSeasonProgram: irs('Annual Filing Season Program', 'tax-professionals/annual-filing-season-program'),
  ptin: irs(
    'PTIN requirements for tax return preparers',
    'tax-professionals/ptin-requirements-for-tax-return-preparers',
  ),
  responsibility: irs(
    'Office of Professional Responsibility and Circular 230',
    'tax-professionals/office-of-professional-responsibility-and-circular-230',
  ),
  activeListFile: irs(
    'Active enrolled agents and the Freedom of Information Act',
    'tax-professionals/enrolled-agents/active-enrolled-agents-and-the-freedom-of-information-act',
  ),
  ptinFile: irs(
    'PTIN information and the Freedom of Information Act',
    'tax-professionals/ptin-information-and-the-freedom-of-information-act',
  ),
  directory: {
    name: 'Directory of Federal Tax Return Preparers with Credentials and Select Qualifications',
    publisher: 'IRS',
    href: 'https://irs.treasury.gov/rpo/rpo.jsf',
  },
  powerOfAttorney: irs(
    'About Form 2848, Power of Attorney and Declaration of Representative',
    'forms-pubs/about-form-2848',
  ),
  complaint: irs('Form 14157, Return Preparer Complaint', 'pub/irs-pdf/f14157.pdf'),
  volunteers: irs(
    'Free tax return preparation for qualifying taxpayers (VITA and TCE)',
    'individuals/free-tax-return-preparation-for-qualifying-taxpayers',
  ),
  freeFile: irs('IRS Free File', 'freefile'),
  clinics: irs('Low Income Taxpayer Clinics', 'advocate/low-income-taxpayer-clinics'),
  paymentPlan: irs('Online payment agreement application', 'payments/online-payment-agreement-application'),
  advocate: {
    name: 'Taxpayer Advocate Service',
    publisher: 'Taxpayer Advocate Service',
    href: 'https://www.taxpayeradvocate.irs.gov/',
  },
  inspector: {
    name: 'Report IRS impersonation',
    publisher: 'Treasury Inspector General for Tax Administration',
    href: 'https://www.tigta.gov/',
  },
  taxCourt: { name: 'United States Tax Court', publisher: 'US Tax Court', href: 'https://www.ustaxcourt.gov/' },
  circular230: rules('Circular 230, rules for practice before the IRS (31 CFR part 10)', 'title-31/subtitle-A/part-10'),
  reviewRule: rules(
    'Rule on the use of consumer reviews and testimonials (16 CFR part 465)',
    'title-16/chapter-I/subchapter-D/part-465',
  ),
  safeguards: rules(
    'Standards for safeguarding customer information (16 CFR part 314)',
    'title-16/chapter-I/subchapter-C/part-314',
  ),
  enrollmentRules: law('31 CFR 10.4, how one becomes an enrolled agent', 'cfr/text/31/10.4'),
  renewalRules: law('31 CFR 10.6, term, renewal and continuing education', 'cfr/text/31/10.6'),
  feeRules: law('31 CFR 10.27, fees', 'cfr/text/31/10.27'),
  recordRules: law('31 CFR 10.28, return of a client’s records', 'cfr/text/31/10.28'),
  publicityRules: law('31 CFR 10.30, advertising and published fees', 'cfr/text/31/10.30'),
  checkRules: law('31 CFR 10.31, taxpayers’ checks', 'cfr/text/31/10.31'),
  taxpayerSecrecy: law('26 U.S.C. 7216, use of return information by preparers', 'uscode/text/26/7216'),
  taxAdvicePrivilege: law('26 U.S.C. 7525, confidentiality of tax advice', 'uscode/text/26/7525'),
  preparerDuties: law('26 U.S.C. 6695, signature, copy and number of a preparer', 'uscode/text/26/6695'),
  treasuryNames: law('31 U.S.C. 333, misuse of Treasury names and symbols', 'uscode/text/31/333'),
  geoNames: { name: 'GeoNames (CC BY 4.0)', publisher: 'GeoNames', href: 'https://www.geonames.org/' },
} as const satisfies Record<string, Source>

export type SourceKey = keyof typeof SOURCES
