import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { createPoll, getPoll, voteOnPoll } from '#contract/community/polls.ts'
import { encodingProgress } from '#contract/encoding.ts'
import type { MemberId } from '#contract/primitives.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { groups } from '#contract/roles.ts'
import { sessions } from '../db/tables/accounts.ts'
import { createRealtimeServer, type RealtimeClient } from '../testing/create-realtime-server.ts'
import { openFastClock } from '../testing/clocks/fast-clock.ts'
import { insertVideo } from '../testing/index.ts'

const progress = (videoId: number) =>
  v.parse(encodingProgress, {
    videoId,
    title: 'Video',
    thumb: null,
    state: 'running',
    stage: 'encoding',
    percent: 40,
    isPlayable: true,
    secondsLeft: 12,
    failure: null,
    hasMetadata: false,
    revision: 3,
    updatedAt: 1_760_000_000,
  })

describe('a socket', () => {
  it('[S-10] opens for a live session and for nothing else', async () => {
    await using realtime = await createRealtimeServer({ domains: [] })
    const member = await realtime.server.asMember()
    const banned = await realtime.server.asMember({ groupId: groups.banned })
    const stale = await realtime.server.asMember()
    await realtime.server.db.$client.query('update sessions set ended_at = now() where id = $1', [stale.sessionId])
    expect((await realtime.connect({ token: member.token })).outcome).toBe('connected')
    expect((await realtime.connect({})).outcome).toBe('unauthorized')
    expect((await realtime.connect({ token: `${member.token}x` })).outcome).toBe('unauthorized')
    expect((await realtime.connect({ token: stale.token })).outcome).toBe('session_expired')
    expect((await realtime.connect({ token: banned.token })).outcome).toBe('account_banned')
    expect((await realtime.connect({ token: { $ne: null }, memberId: member.memberId })).outcome).toBe('unauthorized')
  })

  it('[S-10] receives its own member’s events, whatever ids it claims', async () => {
    await using realtime = await createRealtimeServer({ domains: [] })
    const [owner, other] = [await realtime.server.asMember(), await realtime.server.asMember()]
    const mine = await realtime.connect({ token: owner.token })
    const theirs = await realtime.connect({ token: other.token, userId: owner.memberId, memberId: owner.memberId })
    theirs.socket.emit('join', { room: `member:${owner.memberId}` })
    const { bus } = realtime.server.services
    bus.emit('encoding.changed', { memberId: owner.memberId, progress: progress(5) })
    await expect.poll(() => mine.heard.length).toBe(1)
    expect(mine.heard[0]).toEqual(['encoding.changed', expect.objectContaining({ video_id: 5, seconds_left: 12 })])
    bus.emit('accounts.selfChanged', { memberId: other.memberId })
    await expect.poll(() => theirs.heard).toEqual([['accounts.self_changed', {}]])
  })

  it('[S-10] watches a video its member may see, until they may not', async () => {
    await using realtime = await createRealtimeServer({ domains: [] })
    const { db, services, asMember } = realtime.server
    const video = await insertVideo(db)
    const hidden = await insertVideo(db, { status: 'new' })
    const watcher = await realtime.connect({ token: (await asMember()).token })
    expect(await watcher.socket.emitWithAck('watch', { video_id: video.id })).toEqual({ is_watching: true })
    expect(await watcher.socket.emitWithAck('watch', { video_id: hidden.id })).toEqual({ is_watching: false })
    expect(await watcher.socket.emitWithAck('watch', { video_id: 999_999 })).toEqual({ is_watching: false })
    for (const nonsense of [null, 'x', { video_id: '1' }, { video_id: -1 }, []])
      expect(await watcher.socket.emitWithAck('watch', nonsense)).toEqual({ is_watching: false })

    services.bus.emit('playback.renditionAdded', { videoId: hidden.id, isComplete: true })
    services.bus.emit('playback.renditionAdded', { videoId: video.id, isComplete: false })
    await expect.poll(() => watcher.heard).toEqual([['playback.rendition_added', { video_id: video.id, is_complete: false }]])

    await db.$client.query("update videos set deleted_at = now(), status = 'delete' where id = $1", [video.id])
    services.bus.emit('videos.changed', { videoId: video.id })
    services.bus.emit('playback.renditionAdded', { videoId: video.id, isComplete: true })
    // An acknowledged call after them proves that nothing was in transit.
    await watcher.socket.emitWithAck('watch', { video_id: video.id })
    expect(watcher.heard).toHaveLength(1)
  })

  it('[S-10] watches a poll its member may see and never hears the totals, until they may not', async () => {
    await using realtime = await createRealtimeServer()
    const { call, asMember } = realtime.server
    const [author, viewer] = [await asMember(), await asMember()]
    const create = async (privacy: 0 | 2) =>
      (await call(createPoll, { title: 'Jute?', answers: ['Yes', 'No'], showResults: 'at_once', privacy }, { as: author })).data.id
    const [open, hidden] = [await create(0), await create(2)]
    const { answers } = (await call(getPoll, { pollId: open }, { as: author })).data
    const answerIds = answers.slice(0, 1).map(({ answerId }) => answerId)
    const [watcher, authors] = [await realtime.connect({ token: viewer.token }), await realtime.connect({ token: author.token })]
    for (const { socket } of [watcher, authors]) expect(await socket.emitWithAck('watch', { poll_id: open })).toEqual({ is_watching: true })
    for (const nonsense of [{ poll_id: hidden }, { poll_id: 999_999 }, { poll_id: '1' }, {}])
      expect(await watcher.socket.emitWithAck('watch', nonsense)).toEqual({ is_watching: false })

    const newsOf = ({ heard }: RealtimeClient) => heard.filter(([name]) => name === 'polls.changed')
    await call(voteOnPoll, { pollId: open, answerIds }, { as: author })
    await expect.poll(() => newsOf(watcher)).toEqual([['polls.changed', { poll_id: open }]])

    await call(blockMember, { userId: viewer.memberId as MemberId }, { as: author })
    await call(voteOnPoll, { pollId: open, answerIds }, { as: await asMember() })
    await expect.poll(() => newsOf(authors)).toHaveLength(2)
    // Events and acknowledgements of a socket arrive in order.
    expect(await watcher.socket.emitWithAck('watch', { poll_id: open })).toEqual({ is_watching: false })
    expect(newsOf(watcher)).toHaveLength(1)
  })

  it('[S-23] closes with its session, by the event or within five seconds without one', async () => {
    using time = openFastClock()
    await using realtime = await createRealtimeServer({ domains: [] })
    const { services, db, asMember } = realtime.server
    const [told, untold, staying] = [await asMember(), await asMember(), await asMember()]
    const [first, second, third] = [
      await realtime.connect({ token: told.token }),
      await realtime.connect({ token: untold.token }),
      await realtime.connect({ token: staying.token }),
    ]
    services.bus.emit('accounts.sessionEnded', { memberId: told.memberId, sessionId: told.sessionId })
    await expect.poll(() => first.socket.connected).toBe(false)
    expect(first.heard).toEqual([['accounts.session_ended', { session_id: told.sessionId }]])

    await db.$client.query('update members set group_id = $1 where id = $2', [groups.banned, untold.memberId])
    time.pass(5000)
    await expect.poll(() => second.socket.connected).toBe(false)
    expect(third.socket.connected).toBe(true)
  })

  it('[S-10] [S-23] closes within five seconds after its session has expired, and no earlier', async () => {
    using time = openFastClock()
    await using realtime = await createRealtimeServer({ domains: [] })
    const { db, clock, asMember } = realtime.server
    clock.stop()
    const [expiring, staying] = [await asMember(), await asMember()]
    for (const [sessionId, ms] of [
      [expiring.sessionId, 60_000],
      [staying.sessionId, 60_001],
    ] as const)
      await db
        .update(sessions)
        .set({ expiresAt: new Date(clock.now().getTime() + ms) })
        .where(eq(sessions.id, sessionId))
    const [first, second] = [await realtime.connect({ token: expiring.token }), await realtime.connect({ token: staying.token })]
    expect([first.outcome, second.outcome]).toEqual(['connected', 'connected'])
    clock.advance(60_000)
    time.pass(5000)
    await expect.poll(() => first.socket.connected).toBe(false)
    expect(first.heard).toEqual([['accounts.session_ended', { session_id: expiring.sessionId }]])
    // The same check looked at both sessions.
    expect(second.socket.connected).toBe(true)
    expect(second.heard).toEqual([])
  })

  it('[S-10] learns of a new role within five seconds, also if another tool assigned it, and notifies the app', async () => {
    using time = openFastClock()
    await using realtime = await createRealtimeServer({ domains: [] })
    const { db, asMember } = realtime.server
    const video = await insertVideo(db, { status: 'new' })
    const raised = await asMember()
    const { socket, heard } = await realtime.connect({ token: raised.token })
    expect(await socket.emitWithAck('watch', { video_id: video.id })).toEqual({ is_watching: false })
    await db.$client.query('update members set group_id = $1 where id = $2', [groups.admin, raised.memberId])
    time.pass(5000)
    await expect.poll(() => heard).toEqual([['accounts.self_changed', {}]])
    expect(await socket.emitWithAck('watch', { video_id: video.id })).toEqual({ is_watching: true })
  })
})
