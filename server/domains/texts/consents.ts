/** What people agreed to: which version of which text, when, and where. */
import type { ConsentName } from '#common/consents.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db, Transaction } from '#server/platform/db.ts'

type ConsentSource = 'registration' | 'provider' | 'become_agent' | 'review'

/** The texts that an account agrees to at once, by how it does. */
const AGREED: Readonly<Record<ConsentSource, readonly ConsentName[]>> = {
  registration: ['registration'],
  provider: ['provider'],
  become_agent: ['agent-attestation'],
  review: ['review-attestation'],
}
/** What an agent attests to besides, and what a reviewer can allow. */
const ALSO = {
  isAgent: 'agent-attestation',
  showsMessaged: 'review-messaged',
} as const satisfies Readonly<Record<string, ConsentName>>
/** Both sentences name them. */
const LEGAL = ['terms', 'privacy']

type Agreed = { source: ConsentSource } & { [K in keyof typeof ALSO]?: boolean }

/** The newest versions of the texts: what the form shows. */
const newestTexts = (tx: Transaction, { source, isAgent, showsMessaged }: Agreed) => {
  const sentences = [
    ...AGREED[source],
    ...(isAgent ? [ALSO.isAgent] : []),
    ...(showsMessaged ? [ALSO.showsMessaged] : []),
  ]
  const legal = source === 'registration' || source === 'provider' ? LEGAL : []
  return tx`
    select distinct on (kind, slug) id from text_version
    where (kind = 'consent' and slug = any(${sentences})) or (kind = 'legal' and slug = any(${legal}))
    order by kind, slug, number desc`
}

export async function agree(tx: Transaction, accountId: string, agreed: Agreed): Promise<void> {
  await tx`
    insert into consent (account_id, text_id, source)
    select ${accountId}, id, ${agreed.source} from (${newestTexts(tx, agreed)}) text order by id`
}

/** For a registration that isn't confirmed yet. */
export const agreedTexts = (tx: Transaction, agreed: Agreed) => tx`array(${newestTexts(tx, agreed)})`

/** The registration that was confirmed replaces what anyone agreed to before for this address. */
export async function agreeByRegistration(tx: Transaction, accountId: string, registrationId: string): Promise<void> {
  await tx`delete from consent where account_id = ${accountId}`
  await tx`
    insert into consent (account_id, text_id, source, at)
    select ${accountId}, text_id, 'registration', r.created_at
    from registration r, unnest(r.agreed_texts) text_id where r.id = ${registrationId} order by text_id`
}

/** A subscription by a form, or by the box at registration. */
export const newsletterText = (tx: Transaction, isAtRegistration: boolean) => {
  const name: ConsentName = isAtRegistration ? 'newsletter-at-registration' : 'newsletter'
  return tx`(select id from text_version where kind = 'consent' and slug = ${name} order by number desc limit 1)`
}

export type OwnConsent = {
  kind: string
  slug: string
  number: number
  source: ConsentSource
  at: Date
}

/** Newest first. */
export const listConsents = (db: Db, { accountId }: SignedIn): Promise<OwnConsent[]> => db<OwnConsent[]>`
  select v.kind, v.slug, v.number, c.source, c.at from consent c join text_version v on v.id = c.text_id
  where c.account_id = ${accountId} order by c.at desc, c.id desc`
