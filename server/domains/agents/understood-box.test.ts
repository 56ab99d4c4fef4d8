/** What people type when they need help rather than a name: needs, letters, languages, questions, in two languages. */
import { beforeAll, expect, test } from 'vitest'
import { EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { loadContent } from '#server/domains/resources/load-content.ts'
import { searchAgents } from './search-agents.ts'

const db = await testDatabase()
const search = (q: string) => searchAgents(db, { ...EMPTY_AGENT_QUERY, q })
const read = async (q: string) => {
  const { understood, hits } = await search(q)
  return {
    parts: understood.map(({ kind, label }) => `${kind} ${label}`).join(', '),
    found: hits.map(({ lastName }) => lastName).join(' '),
  }
}
const partsOf = async (q: string) => (await read(q)).parts

const fresno = { city: 'Fresno', state: 'CA', zip: '93721' }
const dallas = { city: 'Dallas', state: 'TX', zip: '75201' }
const everything = [
  'irs-notice',
  'audit-representation',
  'collections',
  'crypto',
  'non-resident-itin',
  'fbar-fatca',
  'offer-in-compromise',
  'unfiled-returns',
  'lien-or-levy',
  'payroll',
  'clergy',
]

beforeAll(async () => {
  await insertListings(db, [
    {
      firstName: 'Rosa',
      lastName: 'Maldonado',
      ...fresno,
      phone: '+15595550123',
      website: 'https://www.maldonadotax.com/about',
      profile: {
        services: everything,
        languages: ['es', 'fr'],
        meetingModes: ['video', 'phone'],
        acceptingClients: true,
        showPhone: true,
        showWebsite: true,
      },
    },
    { firstName: 'Ines', lastName: 'Quimby', ...fresno, phone: '+15595550199' },
    { firstName: 'Otto', lastName: 'Whitlock', ...dallas, profile: { services: ['offer-in-compromise'] } },
    { firstName: 'John', lastName: 'Levy', ...dallas },
    { firstName: 'Ann', lastName: 'French', ...dallas },
    { firstName: 'Ben', lastName: 'Church', ...dallas },
    { firstName: 'Amy', lastName: 'Levy', ...fresno },
    { firstName: 'Pat', lastName: 'Bond', ...dallas, dba: 'Crypto Tax Pros LLC' },
    { firstName: 'Mary', lastName: 'Price', ...dallas, dba: 'Bond Payroll Services' },
  ])
})

test.each([
  ['back taxes', 'service Collections'],
  ["haven't filed in years", 'service Unfiled returns'],
  ['i owe the IRS', 'service Collections'],
  ['audit', 'service Audit representation'],
  ['bitcoin', 'service Crypto'],
  ['ITIN', 'service Nonresidents and ITINs'],
  ['FBAR', 'service FBAR and FATCA'],
  ['OIC', 'service Offers in compromise'],
  ['payment plan', 'service Installment agreements'],
  ['IRS is garnishing my wages', 'service Liens and levies'],
  ['tax lien', 'service Liens and levies'],
  ['1099 contractor', 'service Self-employed'],
  ['taxes for my S corp', 'service Business returns'],
  ['airbnb', 'service Rental property'],
  ['expat', 'service Americans abroad'],
  ['gift tax', 'service Estates, gifts, and trusts'],
  ['innocent spouse', 'service Innocent spouse relief'],
  ['stolen identity', 'service Identity theft'],
  ['payroll taxes', 'service Payroll'],
  ['bookkeeper', 'service Bookkeeping'],
  ['penalty abatement', 'service Penalty relief'],
  ['501c3', 'service Nonprofits'],
  ['RSU and ESPP', 'service Equity compensation'],
  ['quarterly taxes', 'service Estimated taxes'],
  ['letter from the IRS', 'service IRS notices'],
  ['impuestos atrasados', 'service Collections'],
  ['carta del IRS', 'service IRS notices'],
  ['no he declarado en años', 'service Unfiled returns'],
  ['plan de pagos con el IRS', 'service Installment agreements'],
  ['robo de identidad', 'service Identity theft'],
  ['spanish', 'language Spanish'],
  ['hablo español', 'language Spanish'],
  ['en español', 'language Spanish'],
  ['se habla español', 'language Spanish'],
  ['speaks Vietnamese', 'language Vietnamese'],
  ['mandarin', 'language Chinese (simplified)'],
  ['cantonese', 'language Chinese (traditional)'],
  ['한국어', 'language Korean'],
  ['ASL', 'language American Sign Language'],
  ['by video', 'mode By video'],
  ['zoom', 'mode By video'],
  ['by phone', 'mode By phone'],
  ['house call', 'mode At your home or business'],
  ['taking new clients', 'accepting Takes new clients'],
  ['CPA in Dallas', 'place Dallas, TX'],
  ['EA in Los Angeles who speaks Spanish', 'place Los Angeles, CA, language Spanish'],
  ['offer in compromise specialist Dallas TX', 'service Offers in compromise, place Dallas, TX'],
  ['necesito un agente que hable español en Fresno', 'language Spanish, place Fresno, CA'],
  ['someone by video who knows FBAR', 'mode By video, service FBAR and FATCA'],
  ['crypto sacremento', 'service Crypto, place Sacramento, CA'],
  ['audit help Alberquerque', 'service Audit representation, place Albuquerque, NM'],
])('“%s” asks for %s', async (q, parts) => {
  expect(await partsOf(q)).toBe(parts)
})

test.each([
  ['CP2000', 'CP2000', 'Your return does not match what others reported'],
  ['cp 2000', 'CP2000', 'Your return does not match what others reported'],
  ['CP-14', 'CP14', 'You have a balance due'],
  ['letter 525', 'Letter 525', 'Audit result: proposed changes'],
  ['ltr 4883c', '4883C', 'Verify your identity by phone'],
  ['lt 11', 'LT11', 'Final notice of intent to levy, and your right to a hearing'],
  ['5071C letter', '5071C', 'Verify your identity, online or by phone'],
  ['IRS notice CP504B', 'CP504', 'Notice of intent to levy your state refund'],
  ['aviso CP2000', 'CP2000', 'Your return does not match what others reported'],
])('“%s” is the letter %s, and its guide is shown', async (q, code, title) => {
  const { letters, understood } = await search(q)
  expect(letters.find((letter) => letter.code === code)).toMatchObject({ title })
  expect(understood).toHaveLength(1)
  expect(understood[0]?.kind).toBe('letter')
})

test('a letter without a guide is still a letter, not a name', async () => {
  const { letters, understood, hits } = await search('CP 8765')
  expect([letters, understood[0]?.label, hits[0]?.lastName]).toEqual([[], 'CP8765', 'Maldonado'])
})

test('needs are filters, and agents who list them are found', async () => {
  expect(await read('I got a CP2000 and live at 93721 and speak Spanish')).toEqual({
    parts: 'letter CP2000, place Within 25 miles of 93721 Fresno, CA, language Spanish',
    found: 'Maldonado',
  })
  expect((await read('spanish 93721')).found).toBe('Maldonado')
  expect((await read('oic dallas')).found).toBe('Whitlock')
})

test.each([
  ['my ex claimed my kids', 'service Individual returns'],
  ['someone else claimed my daughter as a dependent', 'service Individual returns'],
  ['claimed agents', 'claimed Accepts messages'],
  ['only claimed', 'claimed Accepts messages'],
])('“%s” asks for claimed listings only where it says so', async (q, parts) => {
  expect(await partsOf(q)).toBe(parts)
})

test.each(['i owe 40000', 'I owe the IRS 40000', 'i owe about $400,000', 'debo 40000 dólares al IRS'])(
  '“%s” names an amount of money, no ZIP code and no license number',
  async (q) => {
    const { understood, interpreted, notes } = await search(q)
    expect(understood).toMatchObject([{ kind: 'service', label: 'Collections' }])
    expect([interpreted.place, interpreted.unknownPlace, notes]).toEqual([null, '', []])
  },
)

test('a ZIP code beside a debt is still one', async () => {
  expect(await partsOf('i owe the irs 93721')).toBe('service Collections, place Within 25 miles of 93721 Fresno, CA')
})

test('a lawyer isn’t a condition, because none is applied; the answer says who is listed', async () => {
  const { understood, notes } = await search('offer in compromise lawyer dallas')
  expect(understood.map(({ label }) => label)).toEqual(['Offers in compromise', 'Dallas, TX'])
  expect(notes).toEqual([expect.stringContaining('Everyone listed here is an enrolled agent.')])
})

test('“notice” and a number is a letter and no name, and words of the letter’s title aren’t left out', async () => {
  await loadContent(db)
  expect(await search('notice 1445')).toMatchObject({
    understood: [{ kind: 'letter', label: 'Notice 1445' }],
    letters: [],
  })
  expect((await search('notice 2000')).letters).toMatchObject([{ code: 'CP2000' }])
  expect(await search('letter 5071c identity')).toMatchObject({ letters: [{ code: '5071C' }], notes: [] })
})

test('each part can be removed', async () => {
  const { understood } = await search('EA in Fresno who speaks Spanish, for an audit')
  expect(understood.map(({ label, without }) => [label, without])).toEqual([
    ['Fresno, CA', 'EA who speaks Spanish, for an audit'],
    ['Spanish', 'EA in Fresno, for an audit'],
    ['Audit representation', 'EA in Fresno who speaks Spanish'],
  ])
})

test('of two services, the first is searched for, and the answer says so', async () => {
  const { understood, notes } = await search('crypto and audit')
  expect(understood.map(({ label }) => label)).toEqual(['Crypto'])
  expect(notes).toEqual([
    'We can search for only one service, language, or way to meet at a time, so we ignored Audit representation.',
  ])
})

test("a filter of the address isn't overridden by the box", async () => {
  const { hits } = await searchAgents(db, { ...EMPTY_AGENT_QUERY, q: 'audit', service: 'offer-in-compromise' })
  expect(hits.map(({ lastName }) => lastName)).toEqual(['Maldonado', 'Whitlock'])
})

test('agents who meet by video follow where no one in the state lists the need', async () => {
  const { hits, widened } = await search('crypto dallas')
  expect([hits.map(({ lastName }) => lastName), widened[0]?.kind]).toEqual([['Maldonado'], 'video'])
})

test('a need that no listing nearby mentions is left out, and the answer says so', async () => {
  const { hits, widened } = await search('vietnamese dallas')
  expect(hits).not.toHaveLength(0)
  expect(widened[0]).toMatchObject({ kind: 'needs' })
  expect(widened[0]?.sentence).toMatch(/^No listing in Dallas, TX mentions “Vietnamese,” so we searched without it\./)
})

test.each([
  ['John Levy', 'name John Levy', 'Levy'],
  ['Levy, John', 'name Levy, John', 'Levy'],
  ['ann french', 'name ann french', 'French'],
  ['ben church dallas', 'name ben church, place Dallas, TX', 'Church'],
  ['levy fresno', 'name levy, place Fresno, CA', 'Levy'],
  ['Pat Bond', 'name Pat Bond', 'Bond'],
  ['mary price', 'name mary price', 'Price'],
  ['Mr. John Levy', 'name John Levy', 'Levy'],
  ['Crypto Tax Pros LLC', 'name Crypto Tax Pros LLC', 'Bond'],
  ['bond payroll services', 'name bond payroll services', 'Price'],
])('“%s” stays a name: %s', async (q, parts, found) => {
  expect(await read(q)).toEqual({ parts, found })
})

test.each(['john polish', 'maria german', 'polish'])(
  '“%s” is a name that no one has, rather than a need that no one offers or a misspelled town',
  async (q) => {
    expect(await read(q)).toMatchObject({ parts: `name ${q}` })
  },
)

test('a word with two meanings offers the other one', async () => {
  const { otherwise } = await search('levy')
  expect(otherwise).toEqual([{ label: 'Liens and levies', query: { q: '', service: 'lien-or-levy' } }])
  expect((await search('speaks french')).otherwise).toEqual([])
})

test.each([
  ['is John Levy an enrolled agent?', 'Levy', 'John'],
  ['Is Ann French a real enrolled agent', 'French', 'Ann'],
  ['check if Ann French is an EA', 'French', 'Ann'],
  ['verify ann french', 'French', 'Ann'],
  ['¿es Ann French agente inscrito?', 'French', 'Ann'],
  ['ann french license lookup', 'French', 'Ann'],
])('“%s” finds the person and wants a license check', async (q, last, first) => {
  const { hits, verify } = await search(q)
  expect(hits[0]).toMatchObject({ lastName: last, firstName: first })
  expect(verify).toMatchObject({ lastName: expect.stringMatching(new RegExp(last, 'i')) as string })
})

test('a check without a name finds no one, and asks for one', async () => {
  const { total, verify, notes } = await search('verify the person who called my mother')
  expect([total, verify]).toEqual([0, { lastName: '', firstName: '' }])
  expect(notes).toEqual(['To verify someone, enter at least their last name.'])
})

test.each([
  '(559) 555-0123',
  '559.555.0123',
  'who called me from 559-555-0123',
  'www.maldonadotax.com',
  'maldonadotax.com',
])('“%s” finds the claimed listing that shows it', async (q) => {
  expect((await read(q)).found).toBe('Maldonado')
})

test("a phone number that isn't shown finds no one", async () => {
  expect(await search('559-555-0199')).toMatchObject({ total: 0 })
})

test('“near me” asks for a place, and lists who offers what is needed meanwhile', async () => {
  const { hits, notes } = await search('crypto help near me')
  expect(hits.map(({ lastName }) => lastName)).toEqual(['Maldonado'])
  expect(notes).toEqual(['Add your city or ZIP code to find enrolled agents near you.'])
})

test.each(['93721-1234', '93721 1234', 'zip code 93721', 'tax preparer within 10 miles of 93721'])(
  '“%s” is the ZIP code',
  async (q) => {
    expect((await search(q)).interpreted.place?.label).toBe('93721 Fresno, CA')
  },
)

test('“owhitlock” is an initial with a last name', async () => {
  expect((await read('owhitlock')).found).toBe('Whitlock')
})

test('long and hostile texts are read quickly', async () => {
  const started = performance.now()
  for (const q of ['audit '.repeat(16), 'cp2000 '.repeat(14), 'in '.repeat(30), "speaks ' spanish; --"]) await search(q)
  expect(performance.now() - started).toBeLessThan(10_000)
})
