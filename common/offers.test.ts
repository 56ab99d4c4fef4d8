import { expect, test } from 'vitest'
import { SERVICE_TEXTS } from '#app/features/agents/offer-texts.ts'
import { LANGUAGES, SERVICES } from './option-lists.ts'
import { offerBySlug, offerHeading, offerOf } from './offers.ts'

test('every service and every language except English has one address', () => {
  const offers = [
    ...SERVICES.map(({ slug }) => offerOf('services', slug)),
    ...LANGUAGES.map(({ tag }) => offerOf('languages', tag)),
  ]
  expect(offers.filter((offer) => offer === null)).toHaveLength(1)
  expect(offerOf('languages', 'en')).toBeNull()
  for (const offer of offers.filter((each) => each !== null)) {
    expect(offerBySlug(offer.kind, offer.slug)).toEqual(offer)
  }
  expect(offerBySlug('languages', 'Spanish')?.value).toBe('es')
  expect(offerBySlug('services', 'spanish')).toBeNull()
  expect(offerBySlug('people', 'spanish')).toBeNull()
})

test.each([
  ['languages', 'spanish', 'Spanish-speaking enrolled agents'],
  ['languages', 'american-sign-language', 'Enrolled agents who use American Sign Language'],
  ['languages', 'chinese-simplified', 'Chinese (simplified)-speaking enrolled agents'],
  ['services', 'irs-notice', 'Enrolled agents for IRS notices'],
  ['services', 'offer-in-compromise', 'Enrolled agents for offers in compromise'],
  ['services', 'expat', 'Enrolled agents for Americans abroad'],
])('the heading of %s/%s is "%s"', (kind, slug, heading) => {
  const offer = offerBySlug(kind, slug)
  expect(offer && offerHeading(offer, 'enrolled agents')).toBe(heading)
})

test('every service has questions to ask', () => {
  for (const { ask } of Object.values(SERVICE_TEXTS)) expect(ask.length).toBeGreaterThan(1)
})
