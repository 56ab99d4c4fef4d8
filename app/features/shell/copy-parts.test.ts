/** Copied parts are what React would have written, whatever their values are. */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { copyParts } from './copy-parts.ts'

const part = (to = '', name = '') => createElement('a', { href: to, 'aria-label': `View ${name}` }, name)
/** As a page does it: the stand-in is text, which React escapes. */
const copied = (parts: ReturnType<typeof copyParts>, ...values: string[]) =>
  parts.fillIn(renderToString(createElement('li', null, parts.copyOf('part', part, values))))

test('each copy has its own values, escaped as React escapes them', () => {
  const parts = copyParts()
  for (const values of [
    ['/agents/ca', 'Maria O’Brien'],
    ['/agents/tx', `"><script>alert('&')</script>;1`],
    ['/agents/ny', ''],
    ['/agents/wy', '$& $1 12;'],
  ] as const) {
    expect(copied(parts, ...values)).toBe(renderToString(createElement('li', null, part(...values))))
  }
})

test('a part without values is copied as it is, beside others', () => {
  const parts = copyParts()
  const plain = () => createElement('b', null, 'On the list')
  const page = `${parts.copyOf('plain', plain, [])}${parts.copyOf('part', part, ['/a', 'Ann'])}${parts.copyOf('plain', plain, [])}`
  expect(parts.fillIn(page)).toBe('<b>On the list</b><a href="/a" aria-label="View Ann">Ann</a><b>On the list</b>')
})
