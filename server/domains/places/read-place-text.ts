/**
 * What a visitor can mean by the text in a place field. Pure; find-place.ts looks up in the database which of it
 * exists.
 */
import { nameKey } from '#common/name-key.ts'
import { stateKeyed } from '#common/state-keys.ts'

/** Regions, short names, and Spanish names that people use for a city and what is around it; not official names. */
const REGIONS: Readonly<Record<string, string>> = {
  'akron canton': 'akron oh',
  atx: 'austin tx',
  'b more': 'baltimore md',
  'bay area': 'san francisco ca',
  'big apple': 'new york ny',
  'big island': 'hilo hi',
  bklyn: 'brooklyn ny',
  bmore: 'baltimore md',
  'brazos valley': 'bryan tx',
  'cape cod': 'hyannis ma',
  'capital region': 'albany ny',
  'central coast': 'san luis obispo ca',
  'central florida': 'orlando fl',
  'central jersey': 'edison nj',
  'central valley': 'fresno ca',
  'champaign urbana': 'champaign il',
  chicagoland: 'chicago il',
  'ciudad de nueva york': 'new york ny',
  'coachella valley': 'palm springs ca',
  'dallas fort worth': 'dallas tx',
  'dallas ft worth': 'dallas tx',
  dmv: 'washington dc',
  'downtown la': 'los angeles ca',
  dtla: 'los angeles ca',
  'east bay': 'oakland ca',
  'east valley': 'mesa az',
  'eastern shore': 'salisbury md',
  'el bronx': 'bronx ny',
  filadelfia: 'philadelphia pa',
  'florida keys': 'key west fl',
  'gold country': 'placerville ca',
  'golden triangle': 'beaumont tx',
  'greater la': 'los angeles ca',
  'greater los angeles': 'los angeles ca',
  'hampton roads': 'norfolk va',
  hamptons: 'southampton ny',
  harlem: 'new york ny',
  htx: 'houston tx',
  'hudson valley': 'poughkeepsie ny',
  'inland empire': 'riverside ca',
  'jersey shore': 'toms river nj',
  kauai: 'lihue hi',
  koreatown: 'los angeles ca',
  'la county': 'los angeles ca',
  'lehigh valley': 'allentown pa',
  'long island': 'hicksville ny',
  'low country': 'charleston sc',
  lowcountry: 'charleston sc',
  'lower manhattan': 'new york ny',
  maui: 'kahului hi',
  'metro detroit': 'detroit mi',
  metroplex: 'dallas tx',
  'miami dade': 'miami dade county fl',
  'midtown manhattan': 'new york ny',
  'mile high city': 'denver co',
  'minneapolis saint paul': 'minneapolis mn',
  'minneapolis st paul': 'minneapolis mn',
  mke: 'milwaukee wi',
  'motor city': 'detroit mi',
  motown: 'detroit mi',
  mpls: 'minneapolis mn',
  msp: 'minneapolis mn',
  'napa valley': 'napa ca',
  'new england': 'boston ma',
  'new york new york': 'new york ny',
  'nor cal': 'sacramento ca',
  norcal: 'sacramento ca',
  'north jersey': 'hackensack nj',
  'north texas': 'dallas tx',
  'northern california': 'sacramento ca',
  'northern new jersey': 'hackensack nj',
  'northern virginia': 'fairfax va',
  'nueva orleans': 'new orleans la',
  'nueva orleans luisiana': 'new orleans la',
  'nueva york': 'new york ny',
  'ny city': 'new york ny',
  'ny ny': 'new york ny',
  oahu: 'honolulu hi',
  obx: 'kill devil hills nc',
  oc: 'orange county ca',
  'outer banks': 'kill devil hills nc',
  pdx: 'portland or',
  'permian basin': 'midland tx',
  pgh: 'pittsburgh pa',
  phx: 'phoenix az',
  'piedmont triad': 'greensboro nc',
  'pioneer valley': 'springfield ma',
  'puget sound': 'seattle wa',
  'quad cities': 'davenport ia',
  queens: 'queens county ny',
  'raleigh durham': 'raleigh nc',
  'research triangle': 'raleigh nc',
  rgv: 'mcallen tx',
  'rio grande valley': 'mcallen tx',
  'rogue valley': 'medford or',
  rva: 'richmond va',
  sac: 'sacramento ca',
  sacto: 'sacramento ca',
  'saint louis metro': 'saint louis mo',
  'saint paul minneapolis': 'minneapolis mn',
  'san fernando valley': 'van nuys ca',
  'san francisco bay area': 'san francisco ca',
  'san gabriel valley': 'pasadena ca',
  satx: 'san antonio tx',
  'scranton wilkes barre': 'scranton pa',
  'sf bay area': 'san francisco ca',
  sfv: 'van nuys ca',
  'silicon valley': 'san jose ca',
  'sin city': 'las vegas nv',
  'so cal': 'los angeles ca',
  socal: 'los angeles ca',
  'south florida': 'miami fl',
  'south jersey': 'cherry hill nj',
  'southern california': 'los angeles ca',
  'space coast': 'melbourne fl',
  'st paul minneapolis': 'minneapolis mn',
  stl: 'saint louis mo',
  'tampa bay': 'tampa fl',
  'tampa st pete': 'tampa fl',
  tidewater: 'norfolk va',
  'treasure coast': 'port saint lucie fl',
  'treasure valley': 'boise id',
  'twin cities': 'minneapolis mn',
  'upper east side': 'new york ny',
  'upper west side': 'new york ny',
  'upstate new york': 'albany ny',
  'upstate ny': 'albany ny',
  'valley of the sun': 'phoenix az',
  'wasatch front': 'salt lake city ut',
  westchester: 'westchester county ny',
  'western new york': 'buffalo ny',
  'willamette valley': 'salem or',
  wny: 'buffalo ny',
}

export type PlaceText = {
  /** The comparable text without "USA" and the ZIP code. */
  key: string
  /** Five digits at the end. */
  zip: string | null
  /** The text is three digits, or the first four of a ZIP code: the area of the first three digits. */
  zip3: string | null
  /** The whole text names a state. */
  state: string | null
  /** The ways to read its end as a state, longest state name first. */
  inStates: readonly { head: string; state: string }[]
}

/** "district of columbia" and "federated states of micronesia" are the longest. */
const LONGEST_STATE_WORDS = 4

export function readPlaceText(text: string): PlaceText {
  const whole = asCity(nameKey(text).replace(/ (usa|us|u s a|united states|united states of america)$/, ''))
  const zip = /(?:^|\D )(\d{5})(?: ?\d{4})?$/.exec(whole)?.[1] ?? null
  const key = zip ? whole.replace(/ ?\d{5}(?: ?\d{4})?$/, '') : whole
  return {
    key,
    zip,
    zip3: /^(\d{3})\d?$/.exec(whole)?.[1] ?? null,
    state: stateKeyed(key),
    inStates: statesAtEnd(key.split(' ')),
  }
}

/** "Twin Cities", "the Twin Cities MN", "Chicago area", "downtown Dallas": the city. */
function asCity(key: string): string {
  const named = key.replace(/^the /, '')
  const [inState] = statesAtEnd(named.split(' '))
  const region = REGIONS[named] ?? (inState && REGIONS[inState.head])
  if (region && (!inState || region.endsWith(` ${inState.state.toLowerCase()}`) || region === REGIONS[named]))
    return region
  return key.replace(/^(?:downtown|greater|metro) (?=[a-z]{3})/, '').replace(AROUND, '')
}

const AROUND = /(?<=[a-z]{3}) (?:metro area|metro|area|suburbs)$/

function statesAtEnd(words: readonly string[]): { head: string; state: string }[] {
  const found: { head: string; state: string }[] = []
  for (let from = Math.max(1, words.length - LONGEST_STATE_WORDS); from < words.length; from++) {
    const state = stateKeyed(words.slice(from).join(' '))
    if (state) found.push({ head: words.slice(0, from).join(' '), state })
  }
  return found
}
