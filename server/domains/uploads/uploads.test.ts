import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteVideo } from '#contract/videos.ts'
import {
  cancelAllUploads,
  cancelUploads,
  getUploadServer,
  listUploads,
  noteUploadComplete,
  noteUploadError,
  removeUploadFile,
  reportUpload,
  startUpload,
} from '#contract/uploads.ts'
import { uploadReports, uploads } from '../../db/tables/uploads.ts'
import { videos } from '../../db/tables/videos.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { titleLength } from '#contract/videos.ts'
import { titleOf } from './file-rules.ts'
import { tidyUpUploads } from './jobs.ts'

const video = { filename: 'Harness check.mp4', sizeBytes: 1000, filetype: 'video/mp4', fingerprint: 'harness-1000-abc' }
const begin = (server: TestServer, as: Credentials, file: Partial<typeof video> = {}) =>
  server.call(startUpload, { data: { ...video, ...file } }, { as })

const lateKey = '0198b7de-0000-4000-8000-000000000001'

/** An event as sent over the wire. */
const sender =
  (server: TestServer, member: Credentials) =>
  (call: string, body: object, as: Credentials | null = member) =>
    server.app.inject({
      method: 'POST',
      url: `/api3/uppy/${call}`,
      payload: body,
      headers: { 'x-ropewalk-client': 'web/test', 'user-agent': 'Phone/1', ...(as ? { authorization: `Bearer ${as.token}` } : {}) },
    })

describe('the upload server', () => {
  it('[U-01] gives the form its id, address and limits before a file is chosen', async () => {
    await using server = await createTestServer({ env: { UPLOAD_MAX_BYTES: '5000' } })
    const member = await server.asMember()
    expect((await server.call(getUploadServer, {}, { as: member })).data).toEqual({
      uploadServerId: 4,
      uploadServerUrl: '/files',
      maxBytes: 5000,
      extensions: ['mp4', 'm4v', 'mov', 'mkv', 'webm'],
      chunkBytes: 16_000_000,
    })
    expect((await server.call(getUploadServer, {})).refusal?.code).toBe('unauthorized')
  })

  it('gives its full address to an app hosted elsewhere', async () => {
    await using server = await createTestServer({ env: { PUBLIC_URL: 'https://club.example', APP_ORIGIN: 'https://app.example' } })
    const member = await server.asMember()
    expect((await server.call(getUploadServer, {}, { as: member })).data.uploadServerUrl).toBe('https://club.example/files')
  })
})

describe('starting an upload', () => {
  it('creates a draft video that its owner can edit and nobody else can see', async () => {
    await using server = await createTestServer()
    const [member, other] = [await server.asMember(), await server.asMember()]
    const { data } = await begin(server, member)
    expect(data).toMatchObject({ title: 'Harness check', isExisting: false })
    expect(data.uploadId).toMatch(/^[0-9a-f]{32}$/)
    const [video] = await server.db.select().from(videos)
    expect(video).toMatchObject({ id: data.videoId, ownerId: member.memberId, status: 'upload', isPlayable: false })
    expect((await server.call(listUploads, {}, { as: member })).data.uploads).toMatchObject([
      { uploadId: data.uploadId, receivedBytes: 0, state: 'receiving' },
    ])
    expect((await server.call(listUploads, {}, { as: other })).data.uploads).toEqual([])
  })

  it('[U-02] resumes the same file, even if two tabs start it at once', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin(server, member)))
    expect(new Set(answers.map(({ data }) => data.uploadId)).size).toBe(1)
    expect(answers.filter(({ data }) => !data.isExisting)).toHaveLength(1)
    expect(await server.db.select().from(videos)).toHaveLength(1)
    expect((await begin(server, member, { sizeBytes: 999 })).refusal?.code).toBe('upload_duplicate')
    const other = await server.asMember()
    expect((await begin(server, other)).data.isExisting).toBe(false)
  })

  it('[U-09] refuses files that are too large or not videos, with a message', async () => {
    await using server = await createTestServer({ env: { UPLOAD_MAX_BYTES: '5000' } })
    const member = await server.asMember()
    const large = await begin(server, member, { sizeBytes: 5001 })
    expect(large).toMatchObject({
      status: 413,
      refusal: { code: 'upload_too_large' },
      body: { message: 'This file is too large for the server.' },
    })
    const wrong = await begin(server, member, { filename: 'notes.txt', filetype: 'text/plain' })
    expect(wrong).toMatchObject({
      status: 415,
      refusal: { code: 'upload_wrong_type' },
      body: { message: 'This file type isn’t supported.' },
    })
    expect(await server.db.select().from(videos)).toEqual([])
  })

  it('[S-16] checks only the last extension and the type, and stores nothing of a name but a title', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    const refused = [
      'video.mp4.html',
      'video.svg',
      'video.mp4.exe',
      'video',
      '.mp4/..',
      'video.mp4/',
      'video.m3u8',
      'video.mp4.',
      'video.php',
      'video.mp4%00.html',
      'video.avi',
      'page.xhtml',
      'video.mp4;.svg',
    ]
    for (const [index, filename] of refused.entries())
      expect((await begin(server, member, { filename, fingerprint: `refused-${index}` })).refusal?.code, filename).toBe('upload_wrong_type')
    for (const filetype of ['text/html', 'image/svg+xml', 'video/mp4; text/html', 'application/x-mpegurl', 'application/zip'])
      expect((await begin(server, member, { filetype, fingerprint: `refused-${filetype}` })).refusal?.code, filetype).toBe(
        'upload_wrong_type',
      )
    const accepted = [
      '../../../etc/cron.d/video.mp4',
      'C:\\videos\\..\\video.MOV',
      '<img src=x onerror=alert(1)>.webm',
      'video.html.mkv',
      `${'x'.repeat(240)}.m4v`,
      '…\u202Egpj.mp4',
      "'; drop table videos; --.mp4",
    ]
    for (const [index, filename] of accepted.entries()) {
      const { data } = await begin(server, member, { filename, filetype: '', fingerprint: `accepted-${index}` })
      expect(data.title).not.toMatch(/[/\\\u202E]/)
      expect(data.title.length).toBeLessThanOrEqual(120)
    }
    const stored = await server.db.select({ id: uploads.id }).from(uploads)
    expect(stored.every(({ id }) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
  })

  it('is for full members', async () => {
    await using server = await createTestServer()
    const registered = await server.asMember({ groupId: 14 })
    expect((await begin(server, registered)).refusal?.code).toBe('terms_required')
  })
})

describe('titles', () => {
  it('come from the file’s name, or from the date if the name has no words', () => {
    const day = new Date('2026-11-21T10:00:00Z')
    const rules = { kind: 'Video', ...titleLength }
    expect(titleOf('My_first.rope-session.v2.mp4', day, rules)).toBe('My first rope-session v2')
    expect(titleOf('/storage/emulated/0/DCIM/Knots.mov', day, rules)).toBe('Knots')
    expect(titleOf('ab.mp4', day, rules)).toBe('Video 2026-11-21')
    expect(titleOf('🪢'.repeat(200) + '.mp4', day, rules).length).toBeLessThanOrEqual(120)
  })
})

describe('cancelling an upload', () => {
  it('[U-06] deletes drafts and files, one or all, and leaves others unchanged', async () => {
    await using server = await createTestServer()
    const [member, other] = [await server.asMember(), await server.asMember()]
    const mine = await Promise.all([1, 2, 3].map(async (index) => (await begin(server, member, { fingerprint: `cancel-${index}` })).data))
    const theirs = (await begin(server, other)).data
    const uploadIds = [...mine.map(({ uploadId }) => uploadId), theirs.uploadId]
    expect((await server.call(cancelUploads, { data: { uploadIds } }, { as: member })).status).toBe(200)
    expect((await server.call(cancelUploads, { data: { uploadIds } }, { as: member })).status).toBe(200)
    expect((await server.call(listUploads, {}, { as: member })).data.uploads).toEqual([])
    expect((await server.call(listUploads, {}, { as: other })).data.uploads).toHaveLength(1)
    expect((await begin(server, member, { fingerprint: 'cancel-1' })).data.isExisting).toBe(false)
  })

  it('follows when the owner deletes the draft', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    const { videoId } = (await begin(server, member)).data
    await server.call(deleteVideo, { videoId }, { as: member })
    await expect.poll(async () => (await server.db.select().from(uploads))[0]?.state).toBe('cancelled')
  })

  it('happens automatically after seven silent days', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    await begin(server, member)
    server.clock.advance(6.9 * 86_400_000)
    await tidyUpUploads(server.services)
    expect((await server.db.select().from(uploads))[0]?.state).toBe('receiving')
    server.clock.advance(0.2 * 86_400_000)
    await tidyUpUploads(server.services)
    expect((await server.db.select().from(uploads))[0]?.state).toBe('cancelled')
    expect((await server.db.select().from(videos))[0]?.deletedAt).not.toBeNull()
  })
})

describe('upload events as separate calls', () => {
  it('[U-06] remove one file or all, repeatable, and never touch another member’s upload', async () => {
    await using server = await createTestServer()
    const [member, other] = [await server.asMember(), await server.asMember()]
    const mine = await Promise.all([1, 2, 3].map(async (index) => (await begin(server, member, { fingerprint: `an-event-${index}` })).data))
    const theirs = (await begin(server, other)).data
    const left = async (as: Credentials) => (await server.call(listUploads, {}, { as })).data.uploads.length
    const [first] = mine
    if (!first) throw new Error('No upload was begun.')
    for (const uploadId of [first.uploadId, first.uploadId, theirs.uploadId])
      expect((await server.call(removeUploadFile, { data: { uploadId } }, { as: member })).status).toBe(200)
    expect([await left(member), await left(other)]).toEqual([2, 1])
    for (let round = 0; round < 2; round += 1) expect((await server.call(cancelAllUploads, {}, { as: member })).status).toBe(200)
    expect([await left(member), await left(other)]).toEqual([0, 1])
  })

  it('[U-05] carry data, uid and user agent; the session’s member and browser are stored, and another uid is refused', async () => {
    await using server = await createTestServer()
    const [member, other] = [await server.asMember(), await server.asMember()]
    const send = sender(server, member)
    const file = { filename: video.filename, size_bytes: video.sizeBytes, fingerprint: video.fingerprint }
    const added = (await send('add-file', { data: file, uid: member.memberId, user_agent: 'forged' })).json()
    const uploadId = added.data.upload_id
    const datas: Record<string, object> = {
      'add-file': file,
      error: { upload_id: uploadId, detail: 'x' },
      complete: { upload_id: uploadId, detail: 'x' },
      'upload-meta': { kind: 'remove', upload_id: null, detail: 'x' },
      cancel: { upload_ids: [uploadId], detail: 'x' },
      'remove-file': { upload_id: null, detail: 'x' },
      'cancel-all': { upload_ids: [], detail: 'x' },
    }
    for (const [call, data] of Object.entries(datas)) {
      expect((await send(call, { data, uid: other.memberId })).json(), call).toMatchObject({ success: false, code: 'forbidden' })
      expect((await send(call, { data }, null)).statusCode, call).toBe(401)
      expect((await send(call, { data, uid: member.memberId, user_agent: 'forged' })).json(), call).toMatchObject({ success: true })
    }
    const rows = await server.db.select().from(uploadReports).orderBy(uploadReports.id)
    expect(rows.map(({ kind, userAgent, memberId }) => [kind, userAgent, memberId])).toEqual(
      ['add', 'error', 'complete', 'remove', 'cancel', 'remove', 'cancel-all'].map((kind) => [kind, 'Phone/1', member.memberId]),
    )
    expect(rows.map((row) => row.uploadId !== null)).toEqual([true, true, true, false, true, false, false])
    for (const call of [noteUploadError, noteUploadComplete]) await server.call(call, { data: { uploadId } }, { as: other })
    await server.call(reportUpload, { data: { kind: 'error', uploadId } }, { as: other })
    const foreign = await server.db.select().from(uploadReports).where(eq(uploadReports.memberId, other.memberId))
    expect(foreign.map((row) => row.uploadId)).toEqual([null, null, null])
  })

  it('[U-06] sent late from an outbox, cancel-all cancels the named uploads but none started since, and is recorded once', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    const old = (await begin(server, member, { fingerprint: 'begun-before' })).data.uploadId
    const since = (await begin(server, member, { fingerprint: 'begun-since' })).data.uploadId
    const late = { data: { uploadIds: [old], detail: '1' } }
    for (let round = 0; round < 2; round += 1)
      expect((await server.call(cancelAllUploads, late, { as: member, headers: { 'idempotency-key': lateKey } })).status).toBe(200)
    expect((await server.call(listUploads, {}, { as: member })).data.uploads.map(({ uploadId }) => uploadId)).toEqual([since])
    const noted = (await server.db.select().from(uploadReports)).filter(({ kind }) => kind === 'cancel-all')
    expect(noted).toHaveLength(1)
  })

  it('[U-05] are accepted from an older build, which has the keys of data at the top level', async () => {
    await using server = await createTestServer()
    const send = sender(server, await server.asMember())
    const file = { filename: video.filename, size_bytes: video.sizeBytes, fingerprint: video.fingerprint }
    const { upload_id } = (await send('add-file', file)).json().data
    expect((await send('upload-meta', { kind: 'error', upload_id, detail: 'lost' })).json()).toEqual({ success: true, data: {} })
    expect((await send('cancel', { upload_ids: [upload_id] })).json()).toEqual({ success: true, data: {} })
    expect((await server.db.select().from(uploads)).map(({ state }) => state)).toEqual(['cancelled'])
    expect((await server.db.select().from(uploadReports)).map(({ kind }) => kind)).toEqual(['add', 'error'])
  })
})
