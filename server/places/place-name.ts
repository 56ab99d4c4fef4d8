/** Names of cities and counties as people write them. */

const IN_CAPITALS = /\b(Afb|Mcbh|Jbphh|Fe(?= Warren))\b/g
const FIRM_WORDS = new RegExp(
  `\\b(${[
    'banks?|bkcard|visa|master ?c\\w+|american express|citi\\w+|fund|insurance|ins|mutual|blue shield|defense finance',
    'inc|co|comp|corp|corporate|company|service|svc|systems?|firms?|assoc|dept|tele?phone|tel|elec|elect|gas|natural|pwr',
    'airlines|aviation|cablevision|communications|sears|library|penn?ey|roebuck|macys|buffums|gottschalks|nordstrom|wards',
    'monsanto|weyerhaeuser|allstate|brylane|philip morris|abm?u?mps|books?|club|boc|brm|bmc|acs|express|mail|mailings',
    'lottery|return|holdouts|census bureau|internal revenue|naval (supply|reserve)|pacific area|geological|boxes|contest',
    'correctional|univ|marine corps (institute|air)|international|academy life|dystrophy|craft|card|house inc|holdings',
    'burlington house|oxmoor house|koch sons|clifford and wills|focus on the family|general lafayette|kelly usa|and save',
    'bureau business practice',
  ].join('|')})\\b`,
  'i',
)
/** Post office shorthand for a city that has its full name elsewhere. */
const SHORTHAND =
  /^(atl|bham|hon|mem|mphs|nashvl|blmgtn|aaa|sbc|genco|alltel|far|shook|damark|cheeselovers|crp christi|kng of prussa|ks city)$/i

/** "Mc Kinney" and "Mckinney" are McKinney; "Travis Afb" is Travis AFB. */
export function placeName(raw: string): string {
  return raw
    .trim()
    .replace(IN_CAPITALS, (word) => word.toUpperCase())
    .replace(/\bMc ?([A-Za-z])(?=[a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}

/** Large receivers of mail have a ZIP code of their own, under their own name: no place to look for an agent in. */
export const readsAsFirm = (name: string): boolean =>
  FIRM_WORDS.test(name) || SHORTHAND.test(name) || /[\d&]/.test(name)

/**
 * The name without what kind of county it is: "Caddo Parish" → "Caddo", "Nome (CA)" → "Nome". A city that is its own
 * county keeps the word, for it often lies in a county of the same name: "Fairfax (city)".
 */
export function countyName(raw: string): string {
  const bare = raw
    .replace(/^City and (Borough|County) of /, '')
    .replace(/ (\(CA\)|Census Area|City and Borough|Borough|Parish|County|Municipality|Municipio)$/, '')
    .replace(/^Saint /, 'St. ')
    .trim()
  const [, city] = /^(.*?) \(city\)?$/.exec(bare) ?? []
  if (city === undefined) return bare
  return city.endsWith(' City') ? city : `${city} (city)`
}
