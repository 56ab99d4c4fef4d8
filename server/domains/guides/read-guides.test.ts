/** A text in content is read as written, and a mistake in one is reported by file and line or field. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EVIDENCE_DAYS } from '#common/claims.ts'
import { CONTACT_MESSAGE_MONTHS, ENDED_SESSION_DAYS, UNCONFIRMED_DAYS } from '#common/retention.ts'
import { type ContentFile, parseGuides, readGuides } from './read-guides.ts'

const site = {
  SITE_NAME: 'Anyname',
  PRODUCT_SLUG: 'tax-people',
  PRODUCT_SINGULAR: 'tax person',
  PRODUCT_PLURAL: 'tax people',
  operator: null,
}

const HEAD = `title: A new guide
description: What this guide is about.
heading: A new guide
lead: One sentence about it.
writtenOn: 2026-11-21
sources:
  - ptin
`
const file = (body: string, head = HEAD, name = 'a-new-guide'): ContentFile => ({
  folder: 'guides',
  name: `guides/${name}.md`,
  markdown: `---\n${head}---\n\n## In short {#short}\n\n${body}\n`,
})
const read = (body: string, head?: string) => parseGuides([file(body, head)], site)[0]
const bodyOf = (body: string) => read(body)?.text.sections[0]?.body

test('one file makes a page: its address comes from its name, its head from the front matter', () => {
  expect(read('Some words.')).toEqual({
    slug: 'a-new-guide',
    path: '/guides/a-new-guide',
    title: 'A new guide',
    description: 'What this guide is about.',
    heading: 'A new guide',
    crumb: undefined,
    trail: [],
    lead: 'One sentence about it.',
    dated: {
      writtenOn: '2026-11-21',
      reviewedOn: null,
      reviewedBy: null,
      taxYear: null,
      expiresOn: null,
      isAboutSite: false,
    },
    text: {
      intro: [],
      sections: [{ id: 'short', heading: 'In short', body: [{ kind: 'paragraph', text: ['Some words.'] }] }],
      sources: [
        {
          name: 'PTIN requirements for tax return preparers',
          publisher: 'IRS',
          href: 'https://www.irs.gov/tax-professionals/ptin-requirements-for-tax-return-preparers',
        },
      ],
    },
  })
})

test('the example in docs/tour.md is a guide', () => {
  const tour = readFileSync(join(import.meta.dirname, '../../../docs/tour.md'), 'utf8')
  const example = /```\n( *---\n[\s\S]*?)```/.exec(tour)?.[1] ?? ''
  const markdown = example.replaceAll(/^ {3}/gm, '')
  const [guide] = parseGuides([{ folder: 'guides', name: 'guides/renew-your-ptin.md', markdown }], site)
  expect(guide?.path).toBe('/guides/renew-your-ptin')
  expect(guide?.text.sections).toHaveLength(1)
})

test('a long name of the site is no mistake of the texts', () => {
  expect(readGuides({ ...site, SITE_NAME: 'A'.repeat(60), PRODUCT_PLURAL: 'B'.repeat(60) })).not.toEqual([])
})

test('names become values and addresses: of the settings, the limits, the pages, and other files', () => {
  expect(bodyOf('{{site}}: **{{evidence-days}}** days, [ask](page:contact)')).toEqual([
    {
      kind: 'paragraph',
      text: [
        'Anyname: ',
        { kind: 'strong', text: [String(EVIDENCE_DAYS)] },
        ' days, ',
        { kind: 'link', to: '/contact', text: ['ask'] },
      ],
    },
  ])
  const links = bodyOf('[1](page:findIrs) [2](page:whoIsAnEa#free) [3](page:a-new-guide) [4](source:ptin) [5](#short)')
  expect(JSON.stringify(links).match(/(?<="to":")[^"]+/g)).toEqual([
    '/find-irs-tax-people',
    '/who-is-an-ea#free',
    '/guides/a-new-guide',
    'https://www.irs.gov/tax-professionals/ptin-requirements-for-tax-return-preparers',
    '#short',
  ])
})

test('a value of the settings is text, never Markdown', () => {
  const [guide] = parseGuides([file('{{site}} is here.')], { ...site, SITE_NAME: '**[a](b)** <i>' })
  expect(guide?.text.sections[0]?.body).toEqual([{ kind: 'paragraph', text: ['**[a](b)** <i> is here.'] }])
})

test.each([
  ['a tag', 'Some <b>words</b>.', ':13: HTML isn’t allowed'],
  ['a block of HTML', 'Words.\n\n<div>Words</div>', ':15: HTML isn’t allowed'],
  ['an HTML comment', '<!-- hidden -->', ':13: HTML isn’t allowed'],
  ['a picture', '![words](page:contact)', ':13: Guides don’t show this in a text: image.'],
  ['an unknown value', 'Deleted after {{evidence-weeks}} weeks.', ':13: There is no value "{{evidence-weeks}}"'],
  ['the name of what every object has', '{{constructor}}', ':13: There is no value "{{constructor}}"'],
  ['an unfinished value', 'After {{evidence-days} days.', ':13: There is no value "{{"'],
  ['an unknown page', '[here](page:nowhere)', ':13: "page:nowhere" leads nowhere.'],
  ['a page that needs an id', '[here](page:listing)', ':13: "page:listing" leads nowhere.'],
  ['an address by hand', '[here](/contact)', ':13: "/contact" leads nowhere.'],
  ['an outside address', '[here](https://www.irs.gov/)', ':13: "https://www.irs.gov/" leads nowhere.'],
  ['a script', '[here](javascript:alert(1))', ':13: "javascript:alert(1)" leads nowhere.'],
  ['a source that the file doesn’t list', '[here](source:circular230)', ':13: "source:circular230" leads nowhere.'],
  ['a heading without an id', '## More', ':13: Give this heading an id'],
  ['a heading of the first rank', '# More {#more}', ':13: Headings are ## or ###.'],
  ['an unknown block', ':::warning\nWords.\n:::', ':13: There is no block ":::warning".'],
  ['an unknown mark', 'He said :aloud[words].', ':13: ":aloud" means nothing here.'],
  [
    'a question without an answer',
    ':::question[Why?]{#why}\nBecause.\n\n::good[Yes.]\n:::',
    ':13: "::bad[…]" is missing.',
  ],
  ['a question without an id', ':::question[Why?]\nBecause.\n:::', ':13: The id is missing'],
  ['a comparison without a table', ':::comparison[What]\nWords.\n:::', ':14: A table is missing here.'],
])('%s is rejected, by line', (_what, body, problem) => {
  expect(() => read(body)).toThrow(`content/guides/a-new-guide.md${problem}`)
})

test.each([
  ['a field that is missing', HEAD.replace(/lead.*\n/, ''), ': lead: '],
  ['a field that nothing reads', `${HEAD}author: Ada\n`, ': Unrecognized key: "author"'],
  ['a date that is none', HEAD.replace('2026-11-21', 'yesterday'), ': writtenOn: '],
  [
    'a review, which is signed in the admin pages',
    `${HEAD}reviewedOn: 2026-12-01\n`,
    ': Unrecognized key: "reviewedOn"',
  ],
  ['an unknown source', HEAD.replace('ptin', 'hearsay'), ': sources: 0: content/sources.json has no such source.'],
  ['what isn’t YAML', HEAD.replace('title: A', 'title: "A'), ': Missing closing "quote at line 9'],
])('in the front matter, %s is rejected by field', (_what, head, problem) => {
  expect(() => read('Words.', head)).toThrow(`content/guides/a-new-guide.md${problem}`)
})

test('a file without front matter, or with a name that is no address or another page’s, is rejected', () => {
  const reading = (file: ContentFile) => () => parseGuides([file], site)
  expect(reading({ ...file(''), markdown: '## In short {#short}' })).toThrow(
    'a-new-guide.md:1: Start with front matter',
  )
  expect(reading(file('Words.', HEAD, 'New Guide'))).toThrow('content/guides/New Guide.md: Name the file')
  expect(reading(file('Words.', HEAD, 'contact'))).toThrow('contact.md: Another page is called "contact".')
})

test('the privacy policy promises the days and months that the code keeps', () => {
  const privacy = JSON.stringify(readGuides(site).find(({ slug }) => slug === 'privacy'))
  expect(privacy).toContain(`are deleted ${EVIDENCE_DAYS} days after the decision`)
  expect(privacy).toContain(` ${CONTACT_MESSAGE_MONTHS} months.`)
  expect(privacy).toContain(` ${UNCONFIRMED_DAYS} days.`)
  expect(privacy).toContain(`for ${ENDED_SESSION_DAYS} days after a session ends we keep the device`)
})
