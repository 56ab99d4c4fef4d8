/** A place a visitor can search around or within. */
export type Place = {
  kind: 'zip' | 'zip3' | 'city' | 'county' | 'state'
  /** "Fresno", "Fresno County", "93721", "937", "California". */
  name: string
  /** The same where the state may be unknown: "Fresno, CA", "93721 Fresno, CA". */
  label: string
  /** As in an address: "fresno", "ca"; the digits of a ZIP code. */
  slug: string
  /** USPS code. */
  state: string
  /** Five digits, the three of an area, or null. */
  zip: string | null
  /** The city, or the one most of a ZIP area lies in; null for a county or state. */
  cityId: number | null
  countyId: number | null
  /** The mean of its ZIP codes; null for the forces' post offices and where no source knows. */
  lat: number | null
  lng: number | null
  zipCount: number
}
