/** What a chart says without being seen. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TrendChart } from './trend-chart.tsx'

const POINTS = [
  { name: 'Nov. 22, 2026', value: 4 },
  { name: 'Nov. 23, 2026', value: null },
  { name: 'Nov. 24, 2026', value: 12 },
]

test('a chart says its period and its range, and has each value in a table, newest first', () => {
  const html = renderToStaticMarkup(<TrendChart label="Sign-ups" points={POINTS} />)
  expect(html).toContain('Sign-ups, Nov. 22, 2026 to Nov. 24, 2026: lowest 4, highest 12.')
  expect([...html.matchAll(/<td>([^<]*)<\/td>/g)].map(([, value]) => value)).toEqual(['12', '–', '4'])
})

test('a day without a value interrupts the line', () => {
  const lines = [...renderToStaticMarkup(<TrendChart label="Sign-ups" points={POINTS} />).matchAll(/d="(M[^"]+h0)"/g)]
  expect(lines.map(([, path]) => path)).toContain('M0 26.7h0')
})

test('without any value a chart says so, and divides by nothing', () => {
  for (const kind of ['line', 'bars'] as const) {
    const html = renderToStaticMarkup(<TrendChart label="Sign-ups" kind={kind} points={[]} />)
    expect(html).toContain('Sign-ups: no data yet.')
    expect(html).not.toMatch(/NaN|Infinity/)
  }
})
