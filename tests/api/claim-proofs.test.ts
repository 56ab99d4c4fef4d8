/**
 * Proofs of a claim through the API: codes, email at the firm's domain, and evidence, which is kept as briefly as
 * possible.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import sharp from 'sharp'
import { deleteOldEvidence } from '#server/domains/claims/evidence.ts'
import { takeQueuedEmails } from '#tests/support/accounts.ts'
import { claimFixture } from '#tests/support/claim-fixture.ts'
import { createSignedInAdmin, createSignedInAgent, PDF, picture, sendFile } from '#tests/support/claims.ts'

const { db, api, listing, bare, shared, evidenceFolder, files, begin, submit, submitted, decide } = await claimFixture()

test("two medium proofs equal one strong proof; one alone isn't enough", async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const admin = await createSignedInAdmin(api)
  const { id } = await begin(ada.token, { method: 'domain_email' })
  await takeQueuedEmails(db)
  const asked = { method: 'domain_email', email: 'ada@vancetax.example' }
  expect((await api.post(`claim/claim-listing/${id}/proof`, asked, { token: ada.token })).status).toBe(200)
  const [mail] = await takeQueuedEmails(db)
  expect(mail?.recipient).toBe('ada@vancetax.example')
  const code = /\b(\d{3} \d{3})\b/.exec(mail?.bodyText ?? '')?.[1] ?? ''
  const enter = (method: string, typed: string) =>
    api.post(`claim/claim-listing/${id}/code`, { method, code: typed }, { token: ada.token })
  expect((await enter('domain_email', code)).status).toBe(200)
  expect((await submit(ada.token, id)).status).toBe(200)
  expect((await decide(admin.token, id, 'approve')).status).toBe(409)
  await expect(db`update claim set status = 'approved', decided_at = now() where id = ${id}`).rejects.toThrow(
    'two medium',
  )
  const issued = await api.post(`admin/claims/${id}/code`, { method: 'phone_code' }, { token: admin.token })
  expect(issued.body.data).toMatchObject({ destination: '+15595550142' })
  expect((await enter('phone_code', (issued.body.data as { code: string }).code)).status).toBe(200)
  expect((await decide(admin.token, id, 'approve')).status).toBe(200)
})

test('a proof is accepted once, however often staff submit it', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const admin = await createSignedInAdmin(api)
  const id = await submitted(ada.token)
  const confirm = () =>
    api.post(
      `admin/claims/${id}/proof`,
      { method: 'epp_confirmation', reason: 'By phone, November 20.' },
      { token: admin.token },
    )
  expect((await confirm()).status).toBe(200)
  expect((await confirm()).status).toBe(409)
  const noted = await db`select 1 from claim_event where claim_id = ${id} and what = 'accept_epp_confirmation'`
  expect(noted).toHaveLength(1)
})

test('email at the domain counts only where the official file names the firm’s own website', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const ask = async (listingId: string, email: string) => {
    const { id } = await begin(ada.token, { method: 'domain_email', listingId })
    return api.post(`claim/claim-listing/${id}/proof`, { method: 'domain_email', email }, { token: ada.token })
  }
  await takeQueuedEmails(db)
  expect((await ask(listing, 'ada@gmail.com')).body.errors).toHaveProperty('email')
  expect((await ask(bare, 'bo@stone.example')).status, 'no website in the file').toBe(409)
  expect((await ask(shared, 'host@facebook.com')).status, 'a host that many share').toBe(409)
  expect(await takeQueuedEmails(db)).toEqual([])
})

test('five wrong codes void the code, and rejected attempts count too', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const admin = await createSignedInAdmin(api)
  const { id } = await begin(ada.token, { method: 'phone_code' })
  const { body } = await api.post(`admin/claims/${id}/code`, { method: 'phone_code' }, { token: admin.token })
  const right = (body.data as { code: string }).code
  const wrong = right === '000000' ? '111111' : '000000'
  const enter = (code: string) =>
    api.post(`claim/claim-listing/${id}/code`, { method: 'phone_code', code }, { token: ada.token })
  const answers = []
  for (let round = 0; round < 5; round++) answers.push((await enter(wrong)).status)
  expect(answers).toEqual([422, 422, 422, 422, 410])
  expect((await enter(right)).status).toBe(410)
})

test('evidence: at most three files, images re-encoded without metadata, PDFs unchanged, visible only to admins', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const admin = await createSignedInAdmin(api)
  const { id } = await begin(ada.token)
  const send = (content: Buffer | string, type?: string) =>
    sendFile(api, `claim/claim-listing/${id}/evidence`, { token: ada.token, content, ...(type ? { type } : {}) })
  const photo = await picture()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  expect((await send(photo)).status).toBe(200)
  expect((await send(PDF, 'application/pdf')).status).toBe(200)
  const shots = await Promise.all([send(photo), send(photo), send(photo)])
  expect(shots.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const rows = await db<{ id: string; kind: string }[]>`select id, kind from claim_evidence order by slot`
  expect((await files()).length, 'a refused file leaves nothing').toBe(3)
  const image = rows.find(({ kind }) => kind === 'image')
  expect((await sharp(join(evidenceFolder, `${image?.id}.webp`)).metadata()).exif).toBeUndefined()
  const path = `/api/v2/admin/claims/${id}/evidence/${rows.find(({ kind }) => kind === 'pdf')?.id}`
  const open = (token: string) => api.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
  expect((await open(ada.token)).statusCode).toBe(403)
  const pdf = await open(admin.token)
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringContaining('attachment'),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': 'no-store',
  })
})

test("a file that isn't what it claims is rejected: bombs, scripts, truncated files, under any name", async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const { id } = await begin(ada.token)
  const send = async (content: Buffer | string, type = 'image/jpeg') =>
    (await sendFile(api, `claim/claim-listing/${id}/evidence`, { token: ada.token, content, type })).status
  const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  expect(bomb.length).toBeLessThan(5 * 1024 * 1024)
  expect(await send(bomb, 'image/png'), 'a picture of 81 megapixels').toBe(413)
  expect(await send('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')).toBe(415)
  expect(await send('<html><script>1</script></html>', 'application/pdf')).toBe(415)
  expect(await send('GIF89a<script>1</script>')).toBe(415)
  expect(await send((await picture()).subarray(0, 300)), 'cut off').toBe(415)
  expect(await send(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(200)]))).toBe(415)
  expect(await send(PDF.subarray(0, 20), 'application/pdf')).toBe(415)
  expect(await send(Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png')).toBe(413)
  expect(await send('{"a":1}', 'application/json')).toBe(415)
  expect(await files()).toEqual([])
})

test('evidence is deleted fourteen days after the decision, file and row, and not a day sooner', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const admin = await createSignedInAdmin(api)
  const id = await submitted(ada.token)
  await db`update claim set updated_at = now() - interval '90 days' where id = ${id}`
  expect(await deleteOldEvidence(db, api.settings), 'while it waits').toBe(0)
  await decide(admin.token, id, 'reject')
  await db`update claim set decided_at = now() - interval '13 days 23 hours' where id = ${id}`
  expect(await deleteOldEvidence(db, api.settings)).toBe(0)
  expect((await files()).length).toBe(1)
  await db`update claim set decided_at = now() - interval '14 days 1 minute' where id = ${id}`
  expect(await deleteOldEvidence(db, api.settings)).toBe(1)
  expect(await files()).toEqual([])
  expect(await db`select 1 from claim_evidence`).toEqual([])
})

test('another person’s claim is a 404 in every call', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const eve = await createSignedInAgent(api, 'eve@mail.example')
  expect(eve.id).not.toBe(ada.id)
  const { id } = await begin(ada.token)
  const call = { token: eve.token }
  const at = `claim/claim-listing/${id}`
  const tried = await Promise.all([
    api.get(at, call),
    submit(eve.token, id),
    api.post(`${at}/withdraw`, undefined, call),
    api.post(`${at}/proof`, { method: 'phone_code' }, call),
    api.post(`${at}/code`, { method: 'phone_code', code: '123456' }, call),
    sendFile(api, `${at}/evidence`, { token: eve.token, content: await picture() }),
    api.delete(`${at}/evidence/${crypto.randomUUID()}`, call),
  ])
  expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
  expect(await files()).toEqual([])
})
