import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { recheckSaved, requestPlay, requestSave } from '#contract/playback.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { groups, type GroupName } from '#contract/roles.ts'
import type { Audience } from '#contract/videos.ts'
import { blocks } from '../../db/tables/social.ts'
import { videos, videoWatches } from '../../db/tables/videos.ts'
import { createTestServer, insertVideo, type Credentials, type TestServer } from '../../testing/index.ts'

const play = async (server: TestServer, as: Credentials, videoId: number) => {
  const answer = await server.call(requestPlay, { videoId: videoId as VideoId }, { as })
  return answer.refusal?.code ?? 'plays'
}

describe('requesting playback', () => {
  it('[V-16] plays a featured video for sponsors, staff, admins and its owner; others get the reason', async () => {
    await using server = await createTestServer()
    const owner = await server.asMember()
    const video = await insertVideo(server.db, { ownerId: owner.memberId, isFeatured: true })
    const expected: Partial<Record<GroupName, string>> = {
      sponsor: 'plays',
      staff: 'plays',
      admin: 'plays',
      active: 'sponsors_only',
      vendor: 'sponsors_only',
      model: 'sponsors_only',
      free: 'sponsors_only',
    }
    for (const [group, outcome] of Object.entries(expected)) {
      const member = await server.asMember({ groupId: groups[group as GroupName] })
      expect(await play(server, member, video.id), group).toBe(outcome)
    }
    expect(await play(server, owner, video.id)).toBe('plays')
    const refused = await server.call(requestPlay, { videoId: video.id as VideoId }, { as: await server.asMember() })
    expect(refused.body['message']).toBe('Featured videos are for sponsors.')
  })

  it('respects allow_play: nobody, members, public', async () => {
    await using server = await createTestServer()
    const [owner, member, admin] = [await server.asMember(), await server.asMember(), await server.asAdmin()]
    const expected: Record<Audience, string> = { nobody: 'play_not_allowed', members: 'plays', public: 'plays' }
    for (const [allowPlay, outcome] of Object.entries(expected)) {
      const video = await insertVideo(server.db, { ownerId: owner.memberId, allowPlay: allowPlay as Audience })
      expect(await play(server, member, video.id), allowPlay).toBe(outcome)
      expect(await play(server, owner, video.id), allowPlay).toBe('plays')
      expect(await play(server, admin, video.id), allowPlay).toBe('plays')
    }
  })

  it('[V-15] reports a video in another status as unavailable, and a hidden one as not found', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    for (const status of ['inactive', 'pending', 'failed', 'mia', 'stalled'] as const)
      expect(await play(server, member, (await insertVideo(server.db, { status })).id), status).toBe('video_unavailable')
    const answer = await server.call(
      requestPlay,
      { videoId: (await insertVideo(server.db, { status: 'inactive' })).id as VideoId },
      { as: member },
    )
    expect(answer.body['message']).toBe('Video unavailable due to status')
    for (const hidden of [
      { status: 'upload' },
      { status: 'new' },
      { status: 'reported' },
      { status: 'delete' },
      { deletedAt: new Date() },
    ] as const)
      expect(await play(server, member, (await insertVideo(server.db, hidden)).id)).toBe('not_found')
    expect(await play(server, member, 999_999)).toBe('not_found')
    expect(await play(server, member, (await insertVideo(server.db, { status: 'encoding' })).id)).toBe('plays')
    expect(await play(server, member, (await insertVideo(server.db, { isPlayable: false })).id)).toBe('video_unavailable')
  })

  it('does not find videos across a block, in either direction', async () => {
    await using server = await createTestServer()
    const [owner, blocker, blocked] = [await server.asMember(), await server.asMember(), await server.asMember()]
    const video = await insertVideo(server.db, { ownerId: owner.memberId })
    await server.db.insert(blocks).values([
      { memberId: blocker.memberId, blockedId: owner.memberId },
      { memberId: owner.memberId, blockedId: blocked.memberId },
    ])
    expect(await play(server, blocker, video.id)).toBe('not_found')
    expect(await play(server, blocked, video.id)).toBe('not_found')
  })

  it('is for full members', async () => {
    await using server = await createTestServer()
    const video = await insertVideo(server.db)
    expect(await play(server, await server.asMember({ groupId: groups.registered }), video.id)).toBe('terms_required')
    expect((await server.call(requestPlay, { videoId: video.id as VideoId })).refusal?.code).toBe('unauthorized')
  })

  it('[V-14] includes the watcher overlay with user, day and address if the owner enabled it', async () => {
    await using server = await createTestServer()
    const member = await server.asMember({ name: 'Bowline' })
    const video = await insertVideo(server.db, { watcherOverlay: true })
    server.clock.set(new Date('2026-11-21T12:00:00Z'))
    const fresh = await server.services.tokens.signAccessToken({ memberId: member.memberId, sessionId: member.sessionId })
    const { data } = await server.call(requestPlay, { videoId: video.id as VideoId }, { as: fresh, ip: '203.0.113.7' })
    expect(data.overlay).toBe('Bowline · 2026-11-21 · 203.0.113.7')
    await server.db.update(videos).set({ watcherOverlay: false }).where(eq(videos.id, video.id))
    expect((await server.call(requestPlay, { videoId: video.id as VideoId }, { as: fresh })).data.overlay).toBeNull()
  })

  it('starts where the member stopped, and at the beginning after the end was reached', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    const video = await insertVideo(server.db, { durationSeconds: 60 })
    const startOf = async () => (await server.call(requestPlay, { videoId: video.id as VideoId }, { as: member })).data.startSeconds
    expect(await startOf()).toBe(0)
    await server.db.insert(videoWatches).values({ memberId: member.memberId, videoId: video.id, seconds: 31.5 })
    expect(await startOf()).toBe(31.5)
    await server.db.update(videoWatches).set({ seconds: 56 })
    expect(await startOf()).toBe(0)
  })
})

describe('requesting a download', () => {
  it('respects allow_download, and never exceeds playback', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    const save = async (overrides: object) => {
      const video = await insertVideo(server.db, overrides)
      for (const name of ['360p', '720p']) {
        await server.services.storage.put(
          `${video.mediaKey}/${name}/index.m3u8`,
          Buffer.from('#EXTM3U\n#EXT-X-MAP:URI="r1-init.mp4"\n#EXTINF:4,\nr1-00000.m4s\n#EXT-X-ENDLIST\n'),
        )
        await server.services.storage.put(`${video.mediaKey}/${name}/r1-init.mp4`, Buffer.alloc(10))
        await server.services.storage.put(`${video.mediaKey}/${name}/r1-00000.m4s`, Buffer.alloc(100))
      }
      return server.call(requestSave, { videoId: video.id as VideoId }, { as: member })
    }
    expect((await save({ allowDownload: 'nobody' })).refusal?.code).toBe('download_not_allowed')
    expect((await save({ allowDownload: 'members', allowPlay: 'nobody' })).refusal?.code).toBe('play_not_allowed')
    expect((await save({ allowDownload: 'public', status: 'inactive' })).refusal?.code).toBe('video_unavailable')
    expect((await save({ allowDownload: 'public', isFeatured: true })).refusal?.code).toBe('sponsors_only')
    expect((await save({ allowDownload: 'public', status: 'new' })).refusal?.code).toBe('not_found')
    const { data } = await save({ allowDownload: 'members' })
    expect(data.rendition.name).toBe('720p')
    expect(data.files).toEqual([
      { path: '720p/index.m3u8', sizeBytes: 76 },
      { path: '720p/r1-init.mp4', sizeBytes: 10 },
      { path: '720p/r1-00000.m4s', sizeBytes: 100 },
    ])
    expect(data.totalBytes).toBe(186)
    expect(data.recheckAfter).toBeGreaterThan(data.expiresAt)
  })

  it('offers only complete renditions', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    const video = await insertVideo(server.db, { allowDownload: 'members', status: 'encoding' })
    expect((await server.call(requestSave, { videoId: video.id as VideoId }, { as: member })).refusal?.code).toBe('video_unavailable')
    expect((await server.call(requestSave, { videoId: video.id as VideoId, renditionName: '720p' }, { as: member })).refusal?.code).toBe(
      'video_unavailable',
    )
  })

  it('later reports which saved videos may stay', async () => {
    await using server = await createTestServer()
    const [owner, member] = [await server.asMember(), await server.asMember()]
    const keep = await insertVideo(server.db, { allowDownload: 'members' })
    const closed = await insertVideo(server.db, { allowDownload: 'nobody' })
    const gone = await insertVideo(server.db, { allowDownload: 'members', deletedAt: new Date() })
    const blockedOne = await insertVideo(server.db, { allowDownload: 'members', ownerId: owner.memberId })
    await server.db.insert(blocks).values({ memberId: owner.memberId, blockedId: member.memberId })
    const videoIds = [keep.id, closed.id, gone.id, blockedOne.id, 999_999] as VideoId[]
    expect((await server.call(recheckSaved, { videoIds }, { as: member })).data.allowed).toEqual([keep.id])
    expect((await server.call(recheckSaved, { videoIds: [] }, { as: member })).data.allowed).toEqual([])
  })
})
