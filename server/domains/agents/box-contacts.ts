/**
 * What people know about an agent besides name and place. A phone number or website finds the claimed listings that
 * show it; the rest isn't on the IRS lists, or we don't show it.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Db } from '#server/platform/db.ts'
import { isShown } from '#server/domains/listings/shown-profile.ts'

const KINDS = [
  ['email address', /\S+@\S+/gu],
  ['web address', /\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|net|org|tax|cpa|biz|info|us)\b\S*/giu],
  ['Social Security number', /\b\d{3}-\d{2}-\d{4}\b/gu],
  ['phone number', /(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\b\d{3}[\s.-]?)\d{3}[\s.-]?\d{4}\b|(?:^|\s)\d{3}[\s.-]\d{4}\b/gu],
  [
    'license number',
    /\b(?:(?:license|licence|enrollment|ptin|efin|id)(?: (?:number|no\.?))?|number|no\.)[\s:#]*[a-z]?\d[\d-]{3,}(?:-?ea)?\b|\bp\d{8}\b|\b\d{4,8}-?ea\b|\bea[-#]?\d{3,8}\b|\b(?:\d{6,8}|\d{10,})\b/giu,
  ],
] as const

type Kind = (typeof KINDS)[number][0]
const NOT_SEARCHED: Readonly<Record<Kind, MessageDescriptor>> = {
  'email address': msg`We can’t search by email address. Search by name, firm, city, or ZIP code.`,
  'web address': msg`We can’t search by web address. Search by name, firm, city, or ZIP code.`,
  'Social Security number': msg`We can’t search by Social Security number. Search by name, firm, city, or ZIP code.`,
  'phone number': msg`We can’t search by phone number. Search by name, firm, city, or ZIP code.`,
  'license number': msg`We can’t search by license number. Search by name, firm, city, or ZIP code.`,
}

/** "I owe 40000", "$40,000 in debt", "debo 5 mil dólares": never a ZIP code or a license number. */
const MONEY =
  /\b\d[\d,.]*\s?(?:k|grand|mil|thousand)?\s?(?:dollars?|bucks|usd|d[oó]lares)(?![\p{L}])|\$\s?\d[\d,.]*\s?k?\b|(?<=\b(?:owe[ds]?|owing|debo|debe|debemos)(?:\s+(?:them|about|over|around|like|almost|nearly|up to|more than|como|casi|más de|mas de))?\s+)\d[\d,.]*\s?(?:k|mil)?\b|(?<=\b(?:owe[ds]?|owing|debo|debe|debemos)\s+(?:to\s+)?(?:the|al)?\s*irs\s+)\d[\d,.]*00\b/giu

type Searchable = {
  /** Without these parts. */
  text: string
  /** The first phone number or website; '' for none. */
  contact: string
  /** A sentence about each kind removed. */
  notes: readonly string[]
}

export function removeUnsearchable(text: string): Searchable {
  // An amount alone is all that was asked for.
  const withoutMoney = text.replace(MONEY, ' ')
  let rest = withoutMoney.trim() === '' ? text : withoutMoney
  const kinds: Kind[] = []
  const contacts: string[] = []
  for (const [kind, pattern] of KINDS) {
    const found = rest.match(pattern)
    if (!found) continue
    kinds.push(kind)
    if (kind === 'web address' || kind === 'phone number') contacts.push(...found)
    rest = rest.replace(pattern, ' ')
  }
  // "jane.roe" is a name, unless a listing shows it as its website.
  contacts.push(...(text.match(/\b[a-z0-9-]{2,}\.[a-z]{2,24}\b/giu) ?? []), '')
  return {
    text: rest.trim(),
    contact: contacts[0]?.trim() ?? '',
    notes: kinds.map((kind) => i18n._(NOT_SEARCHED[kind])),
  }
}

/** Listings that show this phone number or website. */
export async function findByContact(db: Db, text: string): Promise<number[]> {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const phone = /[a-z]/i.test(text) || digits.length !== 10 ? null : `+1${digits}`
  const host = HOST.exec(text.toLowerCase())?.[1] ?? null
  if (phone === null && host === null) return []
  const rows = await db<{ id: number }[]>`
    select l.id from listing_profile p join listing l on l.id = p.listing_id
    where l.status = 'listed' and ${isShown(db)} and ${
      phone === null
        ? db`p.show_website and substring(l.website from '^https?://(?:www[.])?([^/:?#]+)') = ${host}`
        : db`p.show_phone and l.phone = ${phone}`
    }
    order by l.last_key, l.first_key, l.id`
  return rows.map(({ id }) => id)
}

const HOST = /^(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]{2,24})(?:[/:?#]\S*)?$/
