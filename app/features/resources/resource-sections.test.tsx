import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LeadResources, LinkRows, MoreResources } from './resource-sections.tsx'

test('the tax resources link to each guide that has no other place, with a line about it', () => {
  const guide = { to: '/guides/renew-your-ptin', name: 'How to renew a PTIN', words: 'Before the year ends.' }
  const html = renderToStaticMarkup(<LinkRows rows={[guide]} />)
  expect(html).toContain(`<a href="${guide.to}"`)
  expect(html).toContain(guide.words)
})

test('each section has one link: letters and free help first, with what people look for most, the others as rows', () => {
  const first = renderToStaticMarkup(<LeadResources counts={{}} />)
  const html = first + renderToStaticMarkup(<MoreResources counts={{}} />)
  for (const section of ['notices', 'free-help']) expect(first).toContain(`href="/tax-resources/${section}"`)
  const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, to]) => to)
  expect(links).toHaveLength(13)
  expect(new Set(links).size).toBe(links.length)
})
