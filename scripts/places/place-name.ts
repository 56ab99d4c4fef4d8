/** Names of cities and counties as people write them. */

const IN_CAPITALS = /\b(Afb|Mcbh|Jbphh|Fe(?= Warren))\b/g

/** "Mc Kinney" and "Mckinney" are McKinney; "Travis Afb" is Travis AFB. */
export function placeName(raw: string): string {
  return raw
    .trim()
    .replace(IN_CAPITALS, (word) => word.toUpperCase())
    .replace(/\bMc ?([A-Za-z])(?=[a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}

/**
 * The name without the kind of county: "Caddo Parish" → "Caddo", "Nome (CA)" → "Nome". An independent city keeps the
 * word, because there is often a county with the same name: "Fairfax (city)".
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
