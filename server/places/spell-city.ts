/** The other ways people write a city's name, as comparable keys (contract/name-key.ts). */

/** Each stands for the other wherever it is a word of its own. */
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

/** Words at the end that many leave out: "Salt Lake (City)", "Cranberry (Township)". Not "Village": Queens Village is one part of Queens. */
const DROPPED_ENDS = /^(.{4,}) (city|township|borough|boro|national park|air force base|afb)$/

/** Names no rule can make. Key of state and city → more keys. */
const WELL_KNOWN: Readonly<Record<string, readonly string[]>> = {
  'NY new york': ['new york city', 'nyc', 'manhattan', 'n y c'],
  'NY bronx': ['the bronx'],
  'DC washington': ['washington dc', 'washington d c', 'district of columbia'],
  'NV las vegas': ['vegas'],
  'PA philadelphia': ['philly'],
  'FL saint petersburg': ['st pete', 'saint pete'],
  'CA san francisco': ['san fran', 'frisco'],
  'LA new orleans': ['nola'],
  'CA los angeles': ['l a', 'hollywood'],
  'CA san buenaventura': ['ventura'],
  'IL elk grove village': ['elk grove'],
  'AR hot springs national park': ['hot springs'],
}

/** Keys that mean this city, without its own, likelier first. They may be another city's own key: the caller looks. */
export function spellingsOf({ state, key, name }: { state: string; key: string; name: string }): string[] {
  const found = new Set<string>(WELL_KNOWN[`${state} ${key}`])
  const base = [key, ...apartAndTogether(key, name)]
  for (const form of base) for (const each of wordForms(form)) found.add(each)
  const shortened = DROPPED_ENDS.exec(key)?.[1]
  if (shortened) for (const each of wordForms(shortened)) found.add(each)
  found.delete(key)
  return [...found]
}

/** "Coeur d'Alene" is "coeur dalene" and "coeur d alene"; "McKinney" is "mc kinney" too, "De Forest" "deforest". */
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

/** Every mix of long and short words, for the first three words that have another form. */
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
