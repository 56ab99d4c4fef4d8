/** A text that people agree to doesn't change without a version: what they agreed to must stay true. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '#common/legal-versions.ts'
import { readGuides } from '#server/domains/guides/read-guides.ts'
import { contentOf } from '#server/domains/editorial/released-texts.ts'
import { readSettings } from '#server/platform/settings.ts'
import FINGERPRINTS from '../../content/legal-versions.json' with { type: 'json' }

const settings = readSettings({ NODE_ENV: 'test' })
const legal = readGuides(settings).filter(({ dated }) => 'inEffectSince' in dated)
const recorded: Readonly<Record<string, Readonly<Record<string, string>>>> = FINGERPRINTS

test.each(Object.entries(LEGAL_VERSIONS))('%s says what it said when its version %s was recorded', (slug, version) => {
  const guide = legal.find((each) => each.slug === slug)
  const { dated, ...text } = contentOf(guide as NonNullable<typeof guide>, settings)
  expect(dated).toEqual({ inEffectSince: version })
  const sha256 = createHash('sha256').update(JSON.stringify(text)).digest('hex')
  expect(
    recorded[slug]?.[version],
    `The text has changed. If its meaning has, raise its version in common/legal-versions.ts. Then record the text in content/legal-versions.json: "${version}": "${sha256}".`,
  ).toBe(sha256)
})

test('every text in content/legal has a version', () => {
  expect(legal.map(({ slug }) => slug).sort()).toEqual(Object.keys(LEGAL_VERSIONS).sort())
})
