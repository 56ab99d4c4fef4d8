/** The structured data of every kind of page: complete, true to the visible text, and closed to hostile names. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listingOf, PRODUCT, publicPages } from '#tests/support/public-pages.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { paths } from '#common/paths.ts'

const HOSTILE = `</script><script>alert(1)</script><!--<script>"}]}\u2028 O'Neil & Söhne`

const db = await testDatabase()
await loadSmallDirectory(db)
await db`update listing set dba = ${HOSTILE}, last_name = ${HOSTILE} where last_key = 'ashgrove'`
await db`update listing set dba = 'Quintavalle Tax' where last_key = 'quintavalle'`
const origin = await testServer(db)
const pages = await publicPages(db)

const absolute = z.string().startsWith(origin)
const listItem = z.object({ '@type': z.literal('ListItem'), position: z.number(), name: z.string().min(1) })
const breadcrumb = z.object({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z.array(listItem.extend({ item: absolute.optional() })).min(2),
})
const itemList = z.object({
  '@type': z.literal('ItemList'),
  itemListElement: z.array(listItem.extend({ url: absolute })).min(1),
})
const person = z.object({
  '@type': z.literal('Person'),
  name: z.string().min(1),
  givenName: z.string(),
  familyName: z.string(),
  image: absolute,
  address: z.object({ '@type': z.literal('PostalAddress'), addressLocality: z.string(), addressRegion: z.string() }),
  worksFor: z.object({ '@type': z.literal('Organization'), name: z.string() }).optional(),
  hasCredential: z
    .object({
      '@type': z.literal('EducationalOccupationalCredential'),
      name: z.literal('Enrolled agent'),
      credentialCategory: z.literal('license'),
      recognizedBy: z.object({ name: z.literal('Internal Revenue Service'), url: z.literal('https://www.irs.gov/') }),
    })
    .optional(),
})
const profilePage = z.object({
  '@type': z.literal('ProfilePage'),
  url: absolute,
  dateModified: z.iso.datetime(),
  mainEntity: person,
})
const webPage = z.object({
  '@type': z.literal('WebPage'),
  name: z.string(),
  url: absolute,
  dateModified: z.iso.date(),
})
const webSite = z.object({
  '@type': z.literal('WebSite'),
  name: z.literal('Enrolled'),
  potentialAction: z.object({
    target: z.object({ urlTemplate: z.literal(`${origin}/agents?q={search_term_string}`) }),
    'query-input': z.literal('required name=search_term_string'),
  }),
})
const organization = z.object({ '@type': z.literal('Organization'), name: z.literal('Enrolled'), logo: absolute })
const node = z.discriminatedUnion('@type', [breadcrumb, itemList, profilePage, webPage, webSite, organization])
type Node = z.output<typeof node>

const htmlOf = async (path: string) => (await fetch(`${origin}${path}`)).text()

/** Ends a script as a browser does: at the first `</script`, in any letter case. */
function nodesOf(html: string): Node[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script/gi)]
  return blocks.flatMap(([, text = '']) => {
    const { '@context': context, ...data } = JSON.parse(text) as Record<string, unknown>
    expect(context).toBe('https://schema.org')
    return z.array(node).parse('@graph' in data ? data['@graph'] : [data])
  })
}

function ofType<Type extends Node['@type']>(nodes: readonly Node[], type: Type) {
  const found = nodes.find((each) => each['@type'] === type)
  if (!found) throw new Error(`There is no ${type}.`)
  return found as Extract<Node, { '@type': Type }>
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
/** What a reader sees. */
const textOf = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')

test.each(Object.entries(pages))(
  '%s: every block is valid, and the breadcrumb is the visible one',
  async (name, path) => {
    const html = await htmlOf(path)
    const nodes = nodesOf(html)
    expect(nodes.length).toBeGreaterThan(0)
    if (name.startsWith('home')) return
    const { itemListElement: crumbs } = ofType(nodes, 'BreadcrumbList')
    const nav = /<nav aria-label="Breadcrumb"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
    const shown = textOf(nav)
      .split('\n')
      .filter((part) => part !== '' && part !== '/')
    expect(crumbs.map((crumb) => crumb.name)).toEqual(shown)
    expect(crumbs.map(({ position }) => position)).toEqual(crumbs.map((_, place) => place + 1))
    for (const { item } of crumbs.slice(0, -1)) expect((await fetch(item ?? '')).status).toBe(200)
  },
)

test('the home page says who publishes the site and how to search it', async () => {
  const nodes = nodesOf(await htmlOf('/'))
  const { potentialAction } = ofType(nodes, 'WebSite')
  expect(ofType(nodes, 'Organization').name).toBe('Enrolled')
  const search = potentialAction.target.urlTemplate.replace('{search_term_string}', 'Quintavalle')
  expect(await (await fetch(search)).text()).toContain('Marisol T Quintavalle')
})

test('a list names the people it shows, in order, with their positions in the whole list', async () => {
  const html = await htmlOf('/agents/ca?page=2')
  const { itemListElement: items } = ofType(nodesOf(html), 'ItemList')
  const shown = [...html.matchAll(/<h2[^>]*><a[^>]* href="([^"]+)"/g)].map(([, href]) => `${origin}${href}`)
  expect(items.map(({ url }) => url)).toEqual(shown)
  expect(items.map(({ position }) => position)).toEqual(shown.map((_, place) => place + 21))
})

test('a profile says no more than its text, and the license only while the newest list has it', async () => {
  for (const last of ['quintavalle', 'merriweather', 'pemberwick']) {
    const html = await htmlOf(paths.listing(await listingOf(db, last)))
    const { mainEntity: agent } = ofType(nodesOf(html), 'ProfilePage')
    const text = textOf(html)
    for (const words of [agent.name, agent.address.addressLocality, agent.address.addressRegion]) {
      expect(text).toContain(words)
    }
    expect(text).toContain(agent.worksFor?.name ?? agent.name)
    expect(agent.hasCredential !== undefined).toBe(last !== 'pemberwick')
    expect(html.toLowerCase()).not.toContain('certified')
  }
})

test('a guide says when it was written, as its text does, and claims no review', async () => {
  for (const path of [PRODUCT.findIrs, PRODUCT.questionsToAsk, paths.whoIsAnEa, paths.about, paths.terms]) {
    const html = await htmlOf(path)
    const { dateModified, url, name } = ofType(nodesOf(html), 'WebPage')
    expect(url).toBe(`${origin}${path}`)
    expect(html).toContain(`dateTime="${dateModified}"`)
    expect(textOf(html)).toContain(name)
    expect(html).not.toContain('lastReviewed')
  }
})

test("a hostile name can't break out of the markup", async () => {
  const address = paths.listing(await listingOf(db, 'ashgrove'))
  for (const path of [address, `${paths.agents}?last_name=Ashgrove`]) {
    const html = await htmlOf(path)
    expect(html).not.toContain('<script>alert')
    expect(html.match(/<!--<script/)).toBeNull()
    expect(nodesOf(html).length).toBeGreaterThan(1)
  }
  const { mainEntity: agent } = ofType(nodesOf(await htmlOf(address)), 'ProfilePage')
  expect(agent.worksFor?.name).toBe(HOSTILE)
  expect(agent.familyName).toBe(HOSTILE)
})

test('each page has a complete link preview', async () => {
  for (const [name, path] of Object.entries(pages)) {
    const html = await htmlOf(path)
    const said = new Map(
      [...html.matchAll(/<meta property="(og:[^"]+)" content="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    )
    for (const key of ['title', 'description', 'url', 'type', 'site_name', 'image', 'image:alt']) {
      expect(said.get(`og:${key}`)).toBeTruthy()
    }
    expect(said.get('og:type')).toBe(name.includes('profile') ? 'profile' : 'website')
    const picture = await fetch(said.get('og:image') ?? '')
    expect(picture.headers.get('content-type')).toBe('image/png')
    await picture.arrayBuffer()
  }
})

test("search and sort results are noindex; the directory's own pages are indexed", async () => {
  const robots = async (path: string) => /<meta name="robots" content="([^"]+)"/.exec(await htmlOf(path))?.[1] ?? null
  const canonical = async (path: string) => /<link rel="canonical" href="([^"]+)"/.exec(await htmlOf(path))?.[1]
  for (const path of ['/agents?q=fresno', '/agents?sort=name', '/agents?claimed=on', '/agents?state=CA&page=2']) {
    expect(await robots(path)).toBe('noindex,follow')
  }
  for (const path of ['/agents', '/agents?page=2', '/agents/ca?page=2']) {
    expect(await robots(path)).toBeNull()
    expect(await canonical(path)).toBe(`${origin}${path}`)
  }
})
