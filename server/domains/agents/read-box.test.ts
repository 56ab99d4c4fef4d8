import { beforeAll, expect, test } from 'vitest'
import { EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { searchAgents } from './search-agents.ts'

const db = await testDatabase()
const read = async (q: string) => {
  const { interpreted } = await searchAgents(db, { ...EMPTY_AGENT_QUERY, q })
  // The best match changes with the day.
  const { hits } = await searchAgents(db, { ...EMPTY_AGENT_QUERY, q, sort: 'name' })
  const { firstName, lastName, firm, place } = interpreted
  return { understood: [firstName, lastName, firm, place?.label ?? ''].join('|'), first: hits[0]?.lastName }
}

beforeAll(async () => {
  const fresno = { city: 'Fresno', state: 'CA', zip: '93721' }
  const austin = { city: 'Austin', state: 'TX', zip: '78701' }
  await insertListings(db, [
    { firstName: 'Maria', lastName: 'Gonzales', ...fresno },
    { firstName: 'Robert', lastName: 'Fields', ...fresno, dba: 'Fields Tax Service' },
    { firstName: 'Ana', lastName: 'de la Cruz', ...fresno },
    { firstName: 'John', lastName: 'Smith', ...austin },
    { firstName: 'Peter', lastName: 'Smith', ...austin },
    { firstName: 'Mary Ann', lastName: 'Oakley', ...austin },
    { firstName: 'Austin', lastName: 'Quimby', ...fresno, dba: 'Carson Whitfield' },
    { firstName: 'Ada', lastName: 'Filler', ...austin },
    { firstName: 'Bea', lastName: 'Filler', ...austin },
  ])
})

test.each([
  ['maria gonzales', 'maria|gonzales||', 'Gonzales'],
  ['Gonzales, Maria', 'maria|gonzales||', 'Gonzales'],
  ['gonzales maria', 'maria|gonzales||', 'Gonzales'],
  ['maria gonzales fresno', 'maria|gonzales||Fresno, CA', 'Gonzales'],
  ['maria gonzales, fresno, ca', 'maria|gonzales||Fresno, CA', 'Gonzales'],
  ['maria gonzalas fresno', 'maria|gonzalas||Fresno, CA', 'Gonzales'],
  ['gonzales near 93721', '|gonzales||93721 Fresno, CA', 'Gonzales'],
  ['Fresno CA', '|||Fresno, CA', 'de la Cruz'],
  ['93721', '|||93721 Fresno, CA', 'de la Cruz'],
  ['937', '|||ZIP codes 937xx', 'de la Cruz'],
  ['austin', '|||Austin, TX', 'Filler'],
  ['smith austin', '|smith||Austin, TX', 'Smith'],
  ['john q smith', 'john|smith||', 'Smith'],
  ['John Smith EA', 'john|smith||', 'Smith'],
  ['mary ann oakley', 'mary ann|oakley||', 'Oakley'],
  ['ana de la cruz', 'ana|de la cruz||', 'de la Cruz'],
  ['de la cruz', '|de la cruz||', 'de la Cruz'],
  ['fields tax service', '||fields tax service|', 'Fields'],
  ['carson whitfield', '||carson whitfield|', 'Quimby'],
  ['smith tx', '|smith||Texas', 'Smith'],
  ['enrolled agent in fresno', '|||Fresno, CA', 'de la Cruz'],
])('“%s” is interpreted as %s', async (q, understood, first) => {
  expect(await read(q)).toEqual({ understood, first })
})

test('a first name or place combines with a last name from its own field', async () => {
  const find = async (q: string) => {
    const { hits } = await searchAgents(db, { ...EMPTY_AGENT_QUERY, q, lastName: 'Smith' })
    return hits.map(({ firstName }) => firstName)
  }
  expect(await find('john')).toEqual(['John'])
  expect(await find('austin')).toEqual(['John', 'Peter'])
  expect(await find('peter austin tx')).toEqual(['Peter'])
})

test('endless or meaningless words find no agents, quickly', async () => {
  expect((await read('x y z w v u t s r q p o n m l')).first).toBeUndefined()
})
