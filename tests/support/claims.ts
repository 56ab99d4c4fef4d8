/**
 * People and listings around a claim: signed-in agents, an admin who has shown a second factor, a picture.
 *
 *   const api = await testAccounts(db, { DATA_DIR: folder })
 *   const ada = await createSignedInAgent(api, 'ada@mail.example')
 */
import sharp from 'sharp'
import type { Role } from '#common/roles.ts'
import { type AccountsTestApi, registered, signIn } from './accounts.ts'

export type Person = { token: string; id: string; agentId: string | null }

export async function createSignedInPerson(api: AccountsTestApi, email: string, role: Role): Promise<Person> {
  await registered(api, { email, ...(role === 'agent' ? { attest_ea: true } : {}) })
  await api.db`update account set role = ${role} where email = ${email}`
  const { accessToken: token } = await signIn(api, email)
  // As if the authenticator code had been entered: entering it has its own test.
  await api.db`
    update session set factor_at = now() where account_id = (select id from account where email = ${email})`
  const [person] = await api.db<[{ id: string; agentId: string | null }]>`
    select a.id, g.id as agent_id from account a left join agent g on g.account_id = a.id where a.email = ${email}`
  return { token, ...person }
}

export const createSignedInAgent = (api: AccountsTestApi, email: string) => createSignedInPerson(api, email, 'agent')
export const createSignedInAdmin = (api: AccountsTestApi, email = 'admin@mail.example') =>
  createSignedInPerson(api, email, 'admin')

export const picture = (width = 600, height = 400): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2a6a5a' } })
    .withExif({ IFD0: { Artist: 'A camera that tells' } })
    .jpeg()
    .toBuffer()

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

/** A call whose whole body is a file. */
export async function sendFile(
  api: AccountsTestApi,
  path: string,
  { token, content, type = 'image/jpeg' }: { token: string; content: Buffer | string; type?: string },
) {
  const { statusCode, body } = await api.app.inject({
    method: 'POST',
    url: `/api/v2/${path}`,
    payload: content,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    remoteAddress: '203.0.113.7',
  })
  return { status: statusCode, body: JSON.parse(body) as { message: string; data: never; errors?: object } }
}
