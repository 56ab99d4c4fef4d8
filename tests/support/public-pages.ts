/** The addresses that the browser tests visit, found in the small directory. */
import type { Database } from '#server/platform/db.ts'
import { RECEIPT_SETTINGS } from '#tests/support/signing-keys.ts'
import { createReceipt } from '#server/domains/verification/receipts.ts'
import { paths, productPaths } from '#common/paths.ts'

export const PRODUCT = productPaths('enrolled-agents')

export type ListingRow = {
  publicId: string
  firstName: string
  lastName: string
  city: string
  state: string
}

export async function listingOf(db: Database, lastKey: string): Promise<ListingRow> {
  const [row] = await db<[ListingRow?]>`
    select public_id, first_name, last_name, city, state from listing where last_key = ${lastKey} order by id limit 1`
  if (!row) throw new Error(`Nobody in the small directory is called ${lastKey}.`)
  return row
}

/** An agent who claimed their listing, one who didn't, and one who left. */
async function comparePath(db: Database): Promise<string> {
  const chosen = await Promise.all(['quintavalle', 'ashgrove', 'pemberwick'].map((name) => listingOf(db, name)))
  return paths.compare(
    chosen.map(({ publicId }) => publicId),
    '93721',
  )
}

/** Name of the page → its address: every kind of page there is, in each state that matters. */
export async function publicPages(db: Database): Promise<Record<string, string>> {
  const question = (lastName: string) => ({ lastName, firstName: '', state: '', zip: '' })
  return {
    home: paths.home,
    articles: paths.blog,
    'all articles': paths.blogAll,
    'home, verify tab': `${paths.home}?tab=verify`,
    directory: paths.agents,
    'a search': `${paths.agents}?q=Sacramento+CA&radius=25`,
    'a search without result': `${paths.agents}?last_name=Nobodyatallson`,
    state: paths.agentsInState('CA'),
    city: paths.agentsInCity({ state: 'CA', city: 'Fresno' }),
    'a language in a city': `${paths.agentsInCity({ state: 'CA', city: 'Fresno' })}/languages/spanish`,
    'claimed profile': paths.listing(await listingOf(db, 'quintavalle')),
    'unclaimed profile': paths.listing(await listingOf(db, 'ashgrove')),
    'nobody to compare': paths.compareChosen,
    'side by side': await comparePath(db),
    'profile of one who left': paths.listing(await listingOf(db, 'pemberwick')),
    'nobody in the state, somebody elsewhere': `${paths.agents}?state=WY&last_name=Quintavalle`,
    'find or verify': PRODUCT.findOrVerify,
    contact: paths.contact,
    'report a wrong fact': paths.reportWrongFact(paths.notice('cp14')),
    'privacy policy': paths.privacy,
    data: paths.data,
    'transparency report': paths.transparency,
    'corrections log': paths.correctionsLog,
    'history of a text': paths.textHistory({ kind: 'notice', slug: 'cp14' }),
    'old version of a text': paths.textVersion({ kind: 'legal', slug: 'privacy', number: 1 }),
    'contact, sent': paths.contactSent,
    'license verification': paths.licenseVerification,
    'check of a receipt': paths.checkReceipt,
    'review policy': paths.reviewPolicy,
    'open data': paths.openData,
    'API guide': paths.apiGuide,
    'copyright notices': paths.dmca,
    'how results are ordered': paths.howResultsAreOrdered,
    'one match': `${paths.licenseVerification}?last_name=Quintavalle`,
    'several matches': `${PRODUCT.findOrVerify}?last_name=Merriweather`,
    'no match': `${PRODUCT.findOrVerify}?last_name=Ashgrove&state=NY`,
    'receipt of a match': paths.receipt(
      await createReceipt(db, RECEIPT_SETTINGS, { question: question('Quintavalle'), chosen: '' }),
    ),
    'receipt of none': paths.receipt(
      await createReceipt(db, RECEIPT_SETTINGS, { question: question('Nobodyatallson'), chosen: '' }),
    ),
  }
}
