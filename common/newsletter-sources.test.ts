import { expect, test } from 'vitest'
import { linesOfSources, sourcesIn } from './newsletter-issue.ts'

test('a line is parsed as a title and a URL, and survives the round trip', () => {
  const lines = 'IRS Publication 509 https://www.irs.gov/publications/p509\nIRS https://www.irs.gov/'
  expect(sourcesIn(`\n ${lines} \n\n`)).toEqual([
    { title: 'IRS Publication 509', url: 'https://www.irs.gov/publications/p509' },
    { title: 'IRS', url: 'https://www.irs.gov/' },
  ])
  expect(linesOfSources(sourcesIn(lines))).toBe(lines)
})

test('a source without a title gets an empty title, which the form rejects', () => {
  expect(sourcesIn('https://www.irs.gov/')).toEqual([{ title: '', url: 'https://www.irs.gov/' }])
})
