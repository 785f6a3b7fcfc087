import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { voiceField, voicePath } from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import { attachments } from '../../../db/tables/attachments.ts'
import { openClipFolder, type ClipFolder } from '../../../testing/make-clip.ts'
import { chatCalls, createTestServer, insertConversation, type Credentials, type TestServer } from '../../../testing/index.ts'
import { sendForm } from '../../../testing/send-form.ts'

const run = promisify(execFile)

let server: TestServer
let clips: ClipFolder
let tom: Credentials
beforeAll(async () => {
  server = await createTestServer()
  clips = await openClipFolder()
  tom = await server.asMember()
})
afterAll(async () => {
  await clips[Symbol.asyncDispose]()
  await server.close()
})

/** A tone, loud in its first half and silent in its second. */
async function record(name: string, seconds: number, options: readonly string[] = []): Promise<Buffer> {
  const file = path.join(clips.path, name)
  const sound = `sine=frequency=440:duration=${seconds},volume='if(lt(t,${seconds / 2}),1,0)':eval=frame`
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', sound, '-metadata', 'title=Canary', ...options, file])
  return readFile(file)
}

async function upload(files: readonly Buffer[], as: Pick<Credentials, 'token'> | null = tom) {
  const form = new FormData()
  for (const file of files) form.append(voiceField, new Blob([new Uint8Array(file)]), 'voice')
  return sendForm(server, voicePath, form, as)
}

describe('a voice message', () => {
  it.each([
    ['Chromium and Firefox', 'note.webm', ['-c:a', 'libopus']],
    ['Firefox', 'note.ogg', ['-c:a', 'libopus']],
    ['Safari', 'note.mp4', ['-c:a', 'aac']],
  ])('as recorded by %s becomes audio that every browser plays, measured here', async (_browser, name, options) => {
    const { body } = await upload([await record(name, 2, options)])
    const { destination, levels, duration_ms: durationMs, ...rest } = body.data
    expect(rest).toEqual({ attachment_id: expect.any(Number), kind: 'voice', width: 0, height: 0 })
    expect(Math.abs(durationMs - 2000)).toBeLessThan(100)
    expect(levels).toHaveLength(chatLimits.voiceLevels)
    expect(Math.min(...levels.slice(2, 20))).toBeGreaterThan(40)
    expect(Math.max(...levels.slice(28))).toBe(0)
    const answer = await server.app.inject({ url: destination, cookies: { rw_media: tom.mediaCookie } })
    expect(answer.headers['content-type']).toBe('audio/mp4')
    const part = await server.app.inject({ url: destination, cookies: { rw_media: tom.mediaCookie }, headers: { range: 'bytes=0-99' } })
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 100])
    // Its metadata precedes the audio and reveals nothing about its origin.
    expect(answer.rawPayload.indexOf('moov')).toBeLessThan(answer.rawPayload.indexOf('mdat'))
    expect(answer.rawPayload.includes('Canary')).toBe(false)
    expect(answer.rawPayload.length).toBeLessThan(20_000)
  })

  it('is sent as a message attachment to the recipients', async () => {
    const jan = await server.asMember()
    const pair = await insertConversation(server.db, 'pair', [tom.memberId, jan.memberId])
    const { body } = await upload([await record('sent.webm', 1, ['-c:a', 'libopus'])])
    const sent = await chatCalls(server).send(tom, pair, { text: '', attachmentId: body.data.attachment_id })
    expect(sent.message.attachment).toMatchObject({ kind: 'voice', destination: body.data.destination, levels: body.data.levels })
    const open = async ({ mediaCookie }: Credentials) =>
      (await server.app.inject({ url: body.data.destination, cookies: { rw_media: mediaCookie } })).statusCode
    expect([await open(tom), await open(jan), await open(await server.asMember())]).toEqual([200, 200, 404])
  })

  it('[S-16] is refused with the matching error: not audio, empty, too long, too large, too many, unauthorised', async () => {
    const before = await server.db.$count(attachments)
    const silentVideo = await readFile(await clips.make('silent.mp4', { audio: null }))
    const list = Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')
    const torn = (await record('torn.webm', 1, ['-c:a', 'libopus'])).subarray(0, 60)
    for (const file of [silentVideo, list, torn, Buffer.from('OggS but nothing of the kind'), Buffer.from('<svg onload="alert(1)"/>')])
      expect(await upload([file])).toMatchObject({ status: 415, body: { code: 'upload_wrong_type' } })
    const long = await record('long.ogg', 122, ['-c:a', 'libopus', '-b:a', '8k'])
    expect(await upload([long])).toMatchObject({ status: 422, body: { code: 'validation_failed', errors: { voice: ['too_long'] } } })
    expect(await upload([Buffer.alloc(chatLimits.voiceBytes + 1)])).toMatchObject({ status: 413, body: { code: 'upload_too_large' } })
    expect(await upload([])).toMatchObject({ status: 422, body: { errors: { voice: ['required'] } } })
    expect(await upload([long, long])).toMatchObject({ status: 422, body: { errors: { voice: ['too_many'] } } })
    expect(await upload([long], null)).toMatchObject({ status: 401 })
    expect(await server.db.$count(attachments)).toBe(before)
  })

  it('is limited to sixty an hour per member, failed tries included', async () => {
    const jan = await server.asMember()
    const tries = await Promise.all(
      Array.from({ length: chatLimits.voicesPerHour + 1 }, () => upload([Buffer.from('no sound at all')], jan)),
    )
    expect(tries.filter(({ status }) => status === 415)).toHaveLength(chatLimits.voicesPerHour)
    expect(tries.find(({ status }) => status !== 415)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(await upload([await record('other.ogg', 1, ['-c:a', 'libopus'])])).toMatchObject({ status: 200 })
  })
})
