/** State, ZIP code, and country of an address. Invalid values become null and are reported. */
import { stateOf } from '#common/states.ts'

export type Place = {
  /** USPS code; null abroad. */
  state: string | null
  zip: string | null
  zip4: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  problems: readonly PlaceProblem[]
}
type PlaceProblem = 'bad state' | 'bad ZIP' | 'unknown country'

const ZIP = /^(\d{5})(?:-?(\d{4}))?-?$/
const DEPENDENCIES = new Set(['PR', 'GU', 'VI', 'AS', 'MP', 'UM'])

export type PlaceCells = { state: string; zip: string; country: string }

export function cleanPlace(cells: PlaceCells): Place {
  const country = countryOf(cells.country)
  const zip = zipOf(cells.zip)
  const state = stateOf(cells.state)?.code ?? stateOfDependency(country)
  if (isAbroad(country, state, zip)) return { state: null, ...NO_ZIP, country, problems: [] }
  const place = { state, ...(zip ?? NO_ZIP), country: isUs(cells, state, country) ? 'US' : null }
  return { ...place, problems: problemsOf(cells, place, country) }
}

/** An address without a country counts as a US one if any US column is filled. */
function isUs(cells: PlaceCells, state: string | null, country: string | null): boolean {
  if (state !== null || country === 'US') return true
  return cells.country === '' && (cells.zip !== '' || cells.state !== '')
}

function problemsOf(cells: PlaceCells, place: Omit<Place, 'problems'>, country: string | null): PlaceProblem[] {
  const problems: PlaceProblem[] = []
  if (place.state === null && place.country === 'US') problems.push('bad state')
  if (place.zip === null && cells.zip !== '') problems.push('bad ZIP')
  if (country === null && cells.country !== '') problems.push('unknown country')
  return problems
}

/** The files list Puerto Rico and other territories as countries; we treat them as states. */
const stateOfDependency = (country: string | null): string | null =>
  country !== null && DEPENDENCIES.has(country) ? (stateOf(country)?.code ?? null) : null

const NO_ZIP = { zip: null, zip4: null }

function zipOf(cell: string): { zip: string; zip4: string | null } | null {
  const [, zip, plus] = ZIP.exec(cell) ?? []
  if (zip === undefined || zip === '00000') return null
  return { zip, zip4: plus === undefined || plus === '0000' ? null : plus }
}

/**
 * A country next to a US state and ZIP code is a mistake (CA for Canada and California); WA and 6000 in Australia
 * aren't.
 */
function isAbroad(country: string | null, state: string | null, zip: object | null): boolean {
  if (country === null || country === 'US' || DEPENDENCIES.has(country)) return false
  return state === null || zip === null
}

/** FIPS 10-4 → ISO 3166-1 alpha-2. */
const FIPS: ReadonlyMap<string, string> = new Map(
  (
    'AA:AW AC:AG AE:AE AF:AF AG:DZ AJ:AZ AL:AL AM:AM AN:AD AO:AO AQ:AS AR:AR AS:AU AU:AT AV:AI AX:GB AY:AQ BA:BH BB:BB ' +
    'BC:BW BD:BM BE:BE BF:BS BG:BD BH:BZ BK:BA BL:BO BM:MM BN:BJ BO:BY BP:SB BR:BR BT:BT BU:BG BV:BV BX:BN BY:BI CA:CA ' +
    'CB:KH CD:TD CE:LK CF:CG CG:CD CH:CN CI:CL CJ:KY CK:CC CM:CM CN:KM CO:CO CQ:MP CS:CR CT:CF CU:CU CV:CV CW:CK CY:CY ' +
    'DA:DK DJ:DJ DO:DM DR:DO DX:GB EC:EC EG:EG EI:IE EK:GQ EN:EE ER:ER ES:SV ET:ET EZ:CZ FI:FI FJ:FJ FK:FK FM:FM FO:FO ' +
    'FP:PF FR:FR FS:TF GA:GM GB:GA GG:GE GH:GH GI:GI GJ:GD GK:GG GL:GL GM:DE GQ:GU GR:GR GT:GT GV:GN GY:GY HA:HT HK:HK ' +
    'HM:HM HO:HN HR:HR HU:HU IC:IS ID:ID IM:IM IN:IN IO:IO IR:IR IS:IL IT:IT IV:CI IZ:IQ JA:JP JE:JE JM:JM JN:SJ JO:JO ' +
    'KE:KE KG:KG KN:KP KR:KI KS:KR KT:CX KU:KW KV:XK KZ:KZ LA:LA LE:LB LG:LV LH:LT LI:LR LO:SK LS:LI LT:LS LU:LU LY:LY ' +
    'MA:MG MC:MO MD:MD MG:MN MH:MS MI:MW MJ:ME MK:MK ML:ML MN:MC MO:MA MP:MU MR:MR MT:MT MU:OM MV:MV MX:MX MY:MY MZ:MZ ' +
    'NC:NC NE:NU NF:NF NG:NE NH:VU NI:NG NL:NL NN:SX NO:NO NP:NP NR:NR NS:SR NU:NI NZ:NZ OD:SS PA:PY PC:PN PE:PE PK:PK ' +
    'PL:PL PM:PA PO:PT PP:PG PS:PW PU:GW QA:QA RI:RS RM:MH RN:MF RO:RO RP:PH RQ:PR RS:RU RW:RW SA:SA SB:PM SC:KN SE:SC ' +
    'SF:ZA SG:SN SH:SH SI:SI SL:SL SM:SM SN:SG SO:SO SP:ES ST:LC SU:SD SV:SJ SW:SE SX:GS SY:SY SZ:CH TB:BL TD:TT TH:TH ' +
    'TI:TJ TK:TC TL:TK TN:TO TO:TG TP:ST TS:TN TT:TL TU:TR TV:TV TW:TW TX:TM TZ:TZ UC:CW UG:UG UK:GB UP:UA US:US UV:BF ' +
    'UY:UY UZ:UZ VC:VC VE:VE VI:VG VM:VN VQ:VI VT:VA WA:NA WF:WF WI:EH WQ:UM WS:WS WZ:SZ YM:YE ZA:ZM ZI:ZW'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 2), pair.slice(3)]),
)

const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  unitedstatesofamerica: 'US',
  us: 'US',
  korea: 'KR',
  korearepublicof: 'KR',
  republicofkorea: 'KR',
  korearepublicofsouth: 'KR',
  koreasouth: 'KR',
  greatbritain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  northernireland: 'GB',
  russianfederation: 'RU',
  vietnam: 'VN',
  turkey: 'TR',
  hongkong: 'HK',
  macau: 'MO',
  czechrepublic: 'CZ',
  burma: 'MM',
  ivorycoast: 'CI',
  thebahamas: 'BS',
  thegambia: 'GM',
  swaziland: 'SZ',
  virginislands: 'VI',
  thenetherlands: 'NL',
  holland: 'NL',
  trinidadandtobago: 'TT',
  peoplesrepublicofchina: 'CN',
  westbank: 'PS',
}

/**
 * Countries as the files name them. The PTIN extract has the two-letter codes of IRS forms (FIPS 10-4: UK, JA, GM),
 * which are different countries in ISO 3166 as often as not (CH is China there, AS Australia). The EA list has names.
 * ISO code of the file's country code or name; null if unknown.
 */
export function countryOf(cell: string): string | null {
  if (cell === '') return null
  if (cell.length === 2) return FIPS.get(cell.toUpperCase()) ?? null
  return COUNTRY_BY_NAME.get(keyOf(cell)) ?? null
}

const keyOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z]/g, '')

const COUNTRY_BY_NAME: ReadonlyMap<string, string> = namesOfCountries()

function namesOfCountries(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = new Set(FIPS.values())
  const found = new Map<string, string>()
  for (const code of codes) found.set(keyOf(names.of(code) ?? code), code)
  for (const [name, code] of Object.entries(OTHER_NAMES)) found.set(name, code)
  return found
}
