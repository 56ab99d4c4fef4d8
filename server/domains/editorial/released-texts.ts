/** The texts that are files or code: guides, legal texts, and the sentences that people agree to. */
import { CONSENTS, type ConsentName, consentSentence } from '#common/consents.ts'
import { storedInBrowser } from '#common/browser-storage.ts'
import type { Guide } from '#server/domains/guides/guide.ts'
import type { Site } from '#server/domains/guides/content-values.ts'
import { readGuides } from '#server/domains/guides/read-guides.ts'
import { STORED_DATA } from '#server/platform/personal-data/describe.ts'
import type { Settings } from '#server/platform/settings.ts'
import { addVersions } from '#server/domains/texts/versions.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'

/** The same for every process: two that start at once add a version once. */
const LOCK = 730_004

/** Of the texts that are files or code. Runs at every start, and changes nothing if nothing changed. */
export async function storeReleasedTexts(db: Db, site: ReleasedBy): Promise<void> {
  const guides = readGuides(site).map((guide) => ({
    kind: 'inEffectSince' in guide.dated ? 'legal' : 'guide',
    slug: guide.slug,
    content: contentOf(guide, site),
  }))
  const named = { name: site.SITE_NAME, singular: site.PRODUCT_SINGULAR }
  const consents = (Object.keys(CONSENTS) as ConsentName[]).map((slug) => ({
    kind: 'consent',
    slug,
    content: { sentence: consentSentence(slug, named) },
  }))
  await inTransaction(db, async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    const given = tx`
      select kind, slug, content from jsonb_to_recordset(${tx.json([...guides, ...consents])})
        given (kind text, slug text, content jsonb)`
    await addVersions(tx, given, { changedBy: 'release', wasWrong: null })
  })
}

type ReleasedBy = Site & Pick<Settings, 'origin'>

/** With the tables that the code adds to the privacy policy: they are part of what people agree to. */
export const contentOf = ({ slug, heading, lead, dated, text }: Guide, { origin }: Pick<Settings, 'origin'>) => ({
  heading,
  lead,
  dated,
  text,
  ...(slug === 'privacy'
    ? { parts: { 'stored-data': STORED_DATA, 'stored-in-browser': storedInBrowser(origin.startsWith('https:')) } }
    : {}),
})
