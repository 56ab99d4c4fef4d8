import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from './i18n.ts'
import { nameKey } from './name-key.ts'

/** Every place with a two-letter USPS code: what a state selector offers and what a file can contain. */

type StateKind = 'state' | 'district' | 'territory' | 'military'
export type State<Code extends string = string> = { code: Code; name: string; kind: StateKind }

const state = <Code extends string>(code: Code, name: string, kind: StateKind = 'state'): State<Code> => ({
  code,
  name,
  kind,
})

export const STATES = [
  state('AL', 'Alabama'),
  state('AK', 'Alaska'),
  state('AZ', 'Arizona'),
  state('AR', 'Arkansas'),
  state('CA', 'California'),
  state('CO', 'Colorado'),
  state('CT', 'Connecticut'),
  state('DE', 'Delaware'),
  state('DC', 'District of Columbia', 'district'),
  state('FL', 'Florida'),
  state('GA', 'Georgia'),
  state('HI', 'Hawaii'),
  state('ID', 'Idaho'),
  state('IL', 'Illinois'),
  state('IN', 'Indiana'),
  state('IA', 'Iowa'),
  state('KS', 'Kansas'),
  state('KY', 'Kentucky'),
  state('LA', 'Louisiana'),
  state('ME', 'Maine'),
  state('MD', 'Maryland'),
  state('MA', 'Massachusetts'),
  state('MI', 'Michigan'),
  state('MN', 'Minnesota'),
  state('MS', 'Mississippi'),
  state('MO', 'Missouri'),
  state('MT', 'Montana'),
  state('NE', 'Nebraska'),
  state('NV', 'Nevada'),
  state('NH', 'New Hampshire'),
  state('NJ', 'New Jersey'),
  state('NM', 'New Mexico'),
  state('NY', 'New York'),
  state('NC', 'North Carolina'),
  state('ND', 'North Dakota'),
  state('OH', 'Ohio'),
  state('OK', 'Oklahoma'),
  state('OR', 'Oregon'),
  state('PA', 'Pennsylvania'),
  state('RI', 'Rhode Island'),
  state('SC', 'South Carolina'),
  state('SD', 'South Dakota'),
  state('TN', 'Tennessee'),
  state('TX', 'Texas'),
  state('UT', 'Utah'),
  state('VT', 'Vermont'),
  state('VA', 'Virginia'),
  state('WA', 'Washington'),
  state('WV', 'West Virginia'),
  state('WI', 'Wisconsin'),
  state('WY', 'Wyoming'),
  state('AS', 'American Samoa', 'territory'),
  state('GU', 'Guam', 'territory'),
  state('MP', 'Northern Mariana Islands', 'territory'),
  state('PR', 'Puerto Rico', 'territory'),
  state('VI', 'U.S. Virgin Islands', 'territory'),
  // Freely associated: states of their own that the USPS serves under these codes.
  state('FM', 'Federated States of Micronesia', 'territory'),
  state('MH', 'Marshall Islands', 'territory'),
  state('PW', 'Palau', 'territory'),
  state('AA', 'Armed Forces Americas', 'military'),
  state('AE', 'Armed Forces Europe', 'military'),
  state('AP', 'Armed Forces Pacific', 'military'),
]

const STATE_BY_CODE: ReadonlyMap<string, State> = new Map(STATES.map((each): [string, State] => [each.code, each]))

/** Must appear wherever places are shown: the data's license requires it. */
export const placesCredit = (): string => i18n._(msg`Place data: GeoNames (geonames.org), CC BY 4.0`)

/** Accepts a USPS code in any case. */
export const stateOf = (code: string): State | null => STATE_BY_CODE.get(code.toUpperCase()) ?? null

/** Those that Spanish names differently. */
const NAMES: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  DC: msg`District of Columbia`,
  HI: msg`Hawaii`,
  LA: msg`Louisiana`,
  MI: msg`Michigan`,
  MS: msg`Mississippi`,
  MO: msg`Missouri`,
  NJ: msg`New Jersey`,
  NM: msg`New Mexico`,
  NY: msg`New York`,
  NC: msg`North Carolina`,
  ND: msg`North Dakota`,
  OR: msg`Oregon`,
  PA: msg`Pennsylvania`,
  SC: msg`South Carolina`,
  SD: msg`South Dakota`,
  WV: msg`West Virginia`,
  AS: msg`American Samoa`,
  MP: msg`Northern Mariana Islands`,
  VI: msg`U.S. Virgin Islands`,
  FM: msg`Federated States of Micronesia`,
  MH: msg`Marshall Islands`,
  PW: msg`Palau`,
  AA: msg`Armed Forces Americas`,
  AE: msg`Armed Forces Europe`,
  AP: msg`Armed Forces Pacific`,
}

/** In the language of the page; `name` is what searches and files are read by. */
export function stateName({ code, name }: Pick<State, 'code' | 'name'>): string {
  const translated = NAMES[code]
  return translated ? i18n._(translated) : name
}

const BY_NAME: ReadonlyMap<string, State> = new Map(STATES.map((each): [string, State] => [nameKey(each.name), each]))

/** The state that a URL segment means: `tx`, `TX`, `texas`, `New-York`, `us-virgin-islands`. */
export const stateFromSlug = (segment: string): State | null =>
  stateOf(segment) ?? BY_NAME.get(nameKey(segment.replaceAll('-', ' '))) ?? BY_NAME.get(nameKey(segment)) ?? null
