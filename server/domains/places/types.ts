/** A place a visitor can search around or within. */
export type Place = {
  kind: 'zip' | 'zip3' | 'city' | 'county' | 'state'
  /** "Fresno", "Fresno County", "93721", "937", "California". */
  name: string
  /** The name with its state, where the context doesn't give it: "Fresno, CA", "93721 Fresno, CA". */
  label: string
  /** As in a URL: "fresno", "ca"; the digits of a ZIP code. */
  slug: string
  /** USPS code. */
  state: string
  /** Five digits, the three digits of an area, or null. */
  zip: string | null
  /** The city, or the one that has most of a ZIP area; null for a county or state. */
  cityId: number | null
  countyId: number | null
  /** The mean of its ZIP codes; null for military post offices and where no source has it. */
  lat: number | null
  lng: number | null
  zipCount: number
}
