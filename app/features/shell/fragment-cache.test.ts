/** Cached fragments are identical to React's output, whatever their values are. */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createFragmentCache } from './fragment-cache.ts'

const part = (to = '', name = '') => createElement('a', { href: to, 'aria-label': `View ${name}` }, name)
/** As a page does it: the placeholder is text, which React escapes. */
const copied = (parts: ReturnType<typeof createFragmentCache>, ...values: string[]) =>
  parts.fillFragments(renderToString(createElement('li', null, parts.renderFragment('part', part, values))))

test('each copy has its own values, escaped as React escapes them', () => {
  const parts = createFragmentCache()
  for (const values of [
    ['/agents/ca', 'Maria O’Brien'],
    ['/agents/tx', `"><script>alert('&')</script>;1`],
    ['/agents/ny', ''],
    ['/agents/wy', '$& $1 12;'],
  ] as const) {
    expect(copied(parts, ...values)).toBe(renderToString(createElement('li', null, part(...values))))
  }
})

test('a fragment without values is copied unchanged, next to others', () => {
  const parts = createFragmentCache()
  const plain = () => createElement('b', null, 'On the list')
  const page = `${parts.renderFragment('plain', plain, [])}${parts.renderFragment('part', part, ['/a', 'Ann'])}${parts.renderFragment('plain', plain, [])}`
  expect(parts.fillFragments(page)).toBe(
    '<b>On the list</b><a href="/a" aria-label="View Ann">Ann</a><b>On the list</b>',
  )
})
