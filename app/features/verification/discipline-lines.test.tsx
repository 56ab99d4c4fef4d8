import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type DisciplineRecord, OPR_PAGE } from '#common/discipline.ts'
import { DisciplineLines } from './discipline-lines.tsx'

const recordOf = (credential: string) =>
  ({
    list: null,
    isUndecided: false,
    entries: [
      {
        id: 1,
        name: 'Waldo Trembleforth',
        city: 'Reno',
        state: 'NV',
        credential,
        action: 'censure',
        effectiveOn: '2024-01-08',
        endsOn: null,
        endedOn: null,
        citation: 'Announcement 2024-1',
        citationUrl: OPR_PAGE,
        endedCitation: '',
        endedUrl: '',
        isDemo: false,
      },
    ],
  }) as unknown as DisciplineRecord

test.each([
  ['CPA', 'Waldo Trembleforth, CPA, Reno, NV'],
  ['Enrolled agent', 'Waldo Trembleforth, enrolled agent, Reno, NV'],
])('the credential %s is written as in a sentence', (credential, words) => {
  expect(renderToStaticMarkup(<DisciplineLines record={recordOf(credential)} />)).toContain(words)
})
