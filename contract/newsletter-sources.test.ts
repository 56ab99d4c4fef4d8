import { expect, test } from 'vitest'
import { linesOfSources, sourcesIn } from './newsletter-sources.ts'

test('a line is a title and an address, and comes back the same', () => {
  const lines = 'IRS Publication 509 https://www.irs.gov/publications/p509\nIRS https://www.irs.gov/'
  expect(sourcesIn(`\n ${lines} \n\n`)).toEqual([
    { title: 'IRS Publication 509', url: 'https://www.irs.gov/publications/p509' },
    { title: 'IRS', url: 'https://www.irs.gov/' },
  ])
  expect(linesOfSources(sourcesIn(lines))).toBe(lines)
})

test('without a title it is no source that the form takes', () => {
  expect(sourcesIn('https://www.irs.gov/')).toEqual([{ title: '', url: 'https://www.irs.gov/' }])
})
