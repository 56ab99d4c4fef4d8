import { expect, test } from 'vitest'
import { tagLabel } from './articles.ts'

test('a tag is shown as a reader writes it', () => {
  expect(['cp2000', '1099-nec', '1040-x', 'ip pin', 'payment plans', 'fbar'].map(tagLabel)).toEqual([
    'CP2000',
    '1099-NEC',
    '1040-X',
    'IP PIN',
    'Payment plans',
    'FBAR',
  ])
})
