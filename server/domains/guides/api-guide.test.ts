import { expect, test } from 'vitest'
import { parseApiGuide, readApiGuide } from './api-guide.ts'

const ORIGIN = 'https://agents.test'

test('the guide to the API leads nowhere else, and its examples call this site', () => {
  const guide = readApiGuide(ORIGIN)
  const text = JSON.stringify(guide)
  expect(text).toContain(`B=${ORIGIN}/api/v2`)
  expect(text).not.toMatch(/127\.0\.0\.1:3000|enrolled\.example|\.md[#")]/)
  expect(guide.sections.map(({ id }) => id)).toContain('make-the-first-calls')
})

test('headings have the anchors that links name, and other documents are not linked', () => {
  const [part, ...others] = parseApiGuide(
    '# The API\n\n## Cookies: /api/auth\n\nSee [this](#cookies-apiauth), [that](b.md#c) ([why](d/e-1.md)), and [data](https://a.test).\n',
    ORIGIN,
  ).sections
  expect([part?.id, part?.heading, others]).toEqual(['cookies-apiauth', 'Cookies: /api/auth', []])
  expect(part?.body).toEqual([
    {
      kind: 'paragraph',
      text: [
        'See ',
        { kind: 'link', to: '#cookies-apiauth', text: ['this'] },
        ', that, and ',
        { kind: 'link', to: 'https://a.test', text: ['data'] },
        '.',
      ],
    },
  ])
})

test('tables and code are read as they are', () => {
  const [part] = parseApiGuide(
    '# A\n\n## B\n\n| | c |\n|---|---|\n| `d` | e |\n\n```sh\nf  # g\n```\n',
    ORIGIN,
  ).sections
  expect(part?.body).toEqual([
    { kind: 'table', columns: [[], ['c']], rows: [[[{ kind: 'code', text: 'd' }], ['e']]] },
    { kind: 'code', text: 'f  # g' },
  ])
})

test.each(['#nowhere', '/contact', 'javascript:alert(1)', 'mailto:a@b.test'])('a link to %s is rejected', (link) => {
  expect(() => parseApiGuide(`# A\n\n## B\n\n[here](${link})\n`, ORIGIN)).toThrow('leads nowhere')
})
