import { expect, test } from 'vitest'
import { compareGivenNames, describeMatch } from './name-match.ts'

const listed = (firstName: string, middleName = '') => ({ firstName, middleName })

test.each([
  ['Rosa', listed('Rosa Elena'), 'middle', 'First and last name match; the list also has “Elena”'],
  ['Rosa', listed('Rosa', 'Elena'), 'middle', 'First and last name match; the list also has the middle name Elena'],
  ['ROSA', listed('Rosa', 'E.'), 'middle', 'First and last name match; the list also has the middle initial E'],
  ['Rosa E.', listed('Rosa Elena'), 'middle', 'First and last name match; the list has “Elena” instead of “E.”'],
  ['Rosa Elena', listed('Rosa', 'E'), 'middle', 'First and last name match; the list has “E” instead of “Elena”'],
  ['Hong', listed('Hồng Ánh'), 'middle', 'First and last name match; the list also has “Ánh”'],
  [
    'Mary Carmen',
    listed('Mary Carmen', 'Luz'),
    'middle',
    'First and last name match; the list also has the middle name Luz',
  ],
  ['Rosa Elena', listed('Rosa'), 'extra', 'First and last name match; the list doesn’t have “Elena”'],
] as const)('%s, with %o on the list, is %s', (firstName, given, match, words) => {
  expect(compareGivenNames(firstName, given)).toBe(match)
  expect(describeMatch({ ...given, match: 'middle' }, firstName)).toBe(words)
})

test.each([
  ['', listed('Rosa', 'E'), 'exact'],
  ['Rosa Elena', listed('Rosa Elena'), 'exact'],
  ['rosa e', listed('Rosa', 'E.'), 'exact'],
  ['Anne Catherine', listed('Anne-Catherine'), 'exact'],
  ['Anne', listed('Anne-Catherine'), null],
  ['Rosa Maria', listed('Rosa', 'Elena'), null],
  ['Rosa X.', listed('Rosa', 'E'), null],
  ['Rosalie', listed('Rosa'), null],
  ['R', listed('Rosa', 'Elena'), null],
  ['Rosa', listed('.'), null],
] as const)('%j, with %o on the list, is %s', (firstName, given, match) => {
  expect(compareGivenNames(firstName, given)).toBe(match)
})

test('without the names that were asked, only what matched is said', () => {
  expect(describeMatch({ ...listed('Rosa', 'Elena'), match: 'middle' }, null)).toBe('First and last name match')
  expect(describeMatch({ ...listed('Rosa'), match: 'exact' }, 'Rosa')).toBe('')
})
