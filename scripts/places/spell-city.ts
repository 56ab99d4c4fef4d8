/** Alternative spellings of a city's name, as comparable keys (common/name-key.ts). */

/** Either form can replace the other as a whole word. */
const PAIRS: readonly (readonly [long: string, short: string])[] = [
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
  ['mountain', 'mtn'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
  ['heights', 'hts'],
  ['springs', 'spgs'],
  ['beach', 'bch'],
  ['township', 'twp'],
  ['village', 'vlg'],
  ['valley', 'vly'],
  ['junction', 'jct'],
  ['center', 'ctr'],
  ['centre', 'center'],
  ['point', 'pt'],
  ['port', 'prt'],
  ['grove', 'grv'],
  ['hills', 'hls'],
  ['island', 'is'],
  ['lake', 'lk'],
]
const OTHERS = new Map<string, string[]>()
for (const [long, short] of PAIRS) {
  for (const [word, other] of [
    [long, short],
    [short, long],
  ] as const) {
    OTHERS.set(word, [...(OTHERS.get(word) ?? []), other])
  }
}

/**
 * Trailing words that many people omit: "Salt Lake (City)", "Cranberry (Township)". Not "Village": Queens Village is
 * one part of Queens.
 */
const DROPPED_ENDS = /^(.{4,}) (city|township|borough|boro|national park|air force base|afb)$/

/** Names that no rule can produce. Key of state and city → more keys. */
const WELL_KNOWN: Readonly<Record<string, readonly string[]>> = {
  'NY new york': ['new york city', 'manhattan', 'n y c'],
  'NY bronx': ['the bronx'],
  'DC washington': ['washington dc', 'washington d c', 'district of columbia'],
  'FL saint petersburg': ['saint pete'],
  'CA los angeles': ['l a', 'hollywood'],
  'CA san francisco': ['s f'],
  'CA san buenaventura': ['ventura'],
  'IL elk grove village': ['elk grove'],
  'AR hot springs national park': ['hot springs'],
}

/**
 * Nicknames of large cities. Most are in "Abbreviated City Nicknames" (Panethos, April 11, 2013,
 * panethos.wordpress.com/2013/04/11/abbreviated-city-nicknames); "SLC", "ATL", and "DFW" are airport codes, and three are
 * the Spanish names.
 */
const NICKNAMES: Readonly<Record<string, readonly string[]>> = {
  'NM albuquerque': ['burque', 'abq'],
  'GA atlanta': ['atl'],
  'AL birmingham': ['bham', 'b ham'],
  'IL chicago': ['chi town', 'chitown'],
  'OH cincinnati': ['cincy'],
  'TX dallas': ['dfw'],
  'TX houston': ['h town', 'htown'],
  'IN indianapolis': ['indy'],
  'FL jacksonville': ['jax'],
  'MO kansas city': ['kc', 'kcmo'],
  'KS kansas city': ['kck'],
  'NV las vegas': ['vegas'],
  'CA los angeles': ['la'],
  'LA new orleans': ['nola', 'nawlins', 'nueva orleans'],
  'NY new york': ['nyc', 'nueva york'],
  'OK oklahoma city': ['okc'],
  'PA philadelphia': ['philly', 'filadelfia'],
  'UT salt lake city': ['slc'],
  'CA san francisco': ['sf', 'san fran', 'frisco'],
  'FL saint petersburg': ['st pete'],
  'DC washington': ['dc'],
}

/**
 * Keys that mean this city, except its own, most likely first. They may be another city's own key; the caller checks.
 */
export function spellingsOf({ state, key, name }: { state: string; key: string; name: string }): string[] {
  const id = `${state} ${key}`
  const found = new Set<string>([...(WELL_KNOWN[id] ?? []), ...(NICKNAMES[id] ?? [])])
  const base = [key, ...apartAndTogether(key, name)]
  for (const form of base) for (const each of wordForms(form)) found.add(each)
  const shortened = DROPPED_ENDS.exec(key)?.[1]
  if (shortened) for (const each of wordForms(shortened)) found.add(each)
  found.delete(key)
  return [...found]
}

/** "Coeur d'Alene" is "coeur dalene" and "coeur d alene"; "McKinney" is also "mc kinney", "De Forest" "deforest". */
function apartAndTogether(key: string, name: string): string[] {
  const forms = [
    key.replace(/\bmc(?=[a-z]{3})/g, 'mc '),
    key.replace(/\b(de|la|le|du|el|mac|van|o) (?=[a-z]{3})/g, '$1'),
  ]
  if (key.endsWith(' afb')) forms.push(key.replace('afb', 'air force base'), key.replace('afb', 'a f b'))
  if (/['’]/.test(name))
    forms.push(
      name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, ' ')
        .trim(),
    )
  return forms.filter((form) => form !== key)
}

/** Every combination of long and short forms for the first three words that have both. */
function wordForms(key: string): string[] {
  const words = key.split(' ')
  if (!words.some((word) => OTHERS.has(word))) return [key]
  let forms = ['']
  let changeable = 3
  for (const word of words) {
    const others = changeable > 0 ? (OTHERS.get(word) ?? []) : []
    if (others.length > 0) changeable -= 1
    forms = forms.flatMap((form) => [word, ...others].map((each) => `${form} ${each}`))
  }
  return forms.map((form) => form.trim())
}
