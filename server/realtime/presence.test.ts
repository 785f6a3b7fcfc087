import { promisify } from 'node:util'
import { and, eq, or } from 'drizzle-orm'
import type { Socket } from 'socket.io-client'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browseDirectory } from '#contract/directory/directory.ts'
import { members } from '../db/tables/accounts.ts'
import { blocks, friends } from '../db/tables/social.ts'
import { createRealtimeServer } from '../testing/create-realtime-server.ts'
import type { Credentials } from '../testing/index.ts'

async function presenceServer() {
  const realtime = await createRealtimeServer()
  const { server } = realtime
  const { app, db } = server
  const sockets: Socket[] = []
  return {
    server,
    async listen(auth: object) {
      const client = await realtime.connect(auth)
      sockets.push(client.socket)
      return {
        ...client,
        presence: () => client.heard.filter(([name]) => name === 'members.presence_changed').map(([, payload]) => payload),
      }
    },
    /** Number of open sockets, as the machine counts them. */
    connections: () => promisify(app.server.getConnections.bind(app.server))(),
    makeFriends: (one: Credentials, other: Credentials) =>
      db.insert(friends).values([
        { memberId: one.memberId, friendId: other.memberId },
        { memberId: other.memberId, friendId: one.memberId },
      ]),
    /** Waits until everything sent so far has been processed: each socket answers after what was sent to it before. */
    async settle() {
      await Promise.all(sockets.filter(({ connected }) => connected).map((socket) => socket.emitWithAck('watch', { video_id: 1 })))
      await db.select().from(friends).limit(1)
      await Promise.all(sockets.filter(({ connected }) => connected).map((socket) => socket.emitWithAck('watch', { video_id: 1 })))
    },
    [Symbol.asyncDispose]: () => realtime[Symbol.asyncDispose](),
  }
}

const beHere = async ({ server }: Awaited<ReturnType<typeof presenceServer>>, { memberId }: Credentials, seconds: number) => {
  await server.db
    .update(members)
    .set({ lastSeenAt: new Date(seconds * 1000) })
    .where(eq(members.id, memberId))
  server.services.bus.emit('members.seen', { memberId })
}

describe('presence', () => {
  it('[N-08] [S-10] is reported to connected friends, and to nobody else, whatever they claim', async () => {
    await using here = await presenceServer()
    const [tom, friend, stranger] = [await here.server.asMember(), await here.server.asMember(), await here.server.asMember()]
    await here.makeFriends(tom, friend)
    const ears = await here.listen({ token: friend.token })
    const strange = await here.listen({ token: stranger.token, userId: friend.memberId, memberId: friend.memberId })
    strange.socket.emit('join', { room: `member:${friend.memberId}` })
    await beHere(here, tom, 1_760_000_000)
    await expect.poll(ears.presence).toContainEqual({ user_id: tom.memberId, seen_at: 1_760_000_000 })
    await here.settle()
    expect(strange.presence()).toEqual([])
  })

  it('[N-08] is reported to a friend when the first request of a visit arrives, once a minute at most', async () => {
    await using here = await presenceServer()
    const [tom, friend] = [await here.server.asMember(), await here.server.asMember()]
    await here.makeFriends(tom, friend)
    const ears = await here.listen({ token: friend.token })
    await here.listen({ token: tom.token })
    await expect.poll(ears.presence).toEqual([{ user_id: tom.memberId, seen_at: expect.any(Number) }])
    await here.listen({ token: tom.token })
    await here.settle()
    expect(ears.presence()).toHaveLength(1)
  })

  it('[S-10] a stale or forged token receives nothing', async () => {
    await using here = await presenceServer()
    const [tom, friend] = [await here.server.asMember(), await here.server.asMember()]
    await here.makeFriends(tom, friend)
    await here.server.db.$client.query('update sessions set ended_at = now() where id = $1', [friend.sessionId])
    const stale = await here.listen({ token: friend.token })
    const forged = await here.listen({ token: `${tom.token}x` })
    expect([stale.outcome, forged.outcome]).toEqual(['session_expired', 'unauthorized'])
    await beHere(here, tom, 1_760_000_000)
    await here.settle()
    expect([stale.heard, forged.heard]).toEqual([[], []])
  })

  it('[S-10] [S-29] ends with the friendship and with a block from either side', async () => {
    await using here = await presenceServer()
    const tom = await here.server.asMember()
    const [gone, blocked, blocking, kept] = [
      await here.server.asMember(),
      await here.server.asMember(),
      await here.server.asMember(),
      await here.server.asMember(),
    ]
    const ears: Array<Awaited<ReturnType<typeof here.listen>>> = []
    for (const friend of [gone, blocked, blocking, kept]) {
      await here.makeFriends(tom, friend)
      ears.push(await here.listen({ token: friend.token }))
    }
    await beHere(here, tom, 1_760_000_000)
    for (const ear of ears) await expect.poll(() => ear.presence().length).toBeGreaterThan(0)
    await here.server.db
      .delete(friends)
      .where(or(and(eq(friends.memberId, tom.memberId), eq(friends.friendId, gone.memberId)), eq(friends.memberId, gone.memberId)))
    // The rows of the friendship stay for a moment after a block; the block alone is enough.
    await here.server.db.insert(blocks).values([
      { memberId: tom.memberId, blockedId: blocked.memberId },
      { memberId: blocking.memberId, blockedId: tom.memberId },
    ])
    const before = ears.map((ear) => ear.presence().length)
    await beHere(here, tom, 1_760_000_100)
    await expect.poll(() => ears[3]?.presence()).toContainEqual({ user_id: tom.memberId, seen_at: 1_760_000_100 })
    await here.settle()
    expect(ears.slice(0, 3).map((ear) => ear.presence().length)).toEqual(before.slice(0, 3))
  })

  it('[N-08] a member who stops showing it disappears at once, and is not reported any more', async () => {
    await using here = await presenceServer()
    const [tom, friend] = [await here.server.asMember(), await here.server.asMember()]
    await here.makeFriends(tom, friend)
    const ears = await here.listen({ token: friend.token })
    await beHere(here, tom, 1_760_000_000)
    await expect.poll(ears.presence).toContainEqual({ user_id: tom.memberId, seen_at: 1_760_000_000 })
    await here.server.db.update(members).set({ showsActivity: false }).where(eq(members.id, tom.memberId))
    here.server.services.bus.emit('members.changed', { memberId: tom.memberId })
    await expect.poll(() => ears.presence().at(-1)).toEqual({ user_id: tom.memberId, seen_at: null })
    await beHere(here, tom, 1_760_000_200)
    await here.settle()
    expect(ears.presence().some((payload) => JSON.stringify(payload).includes('1760000200'))).toBe(false)
  })
})

describe('the presence timer', () => {
  afterEach(() => vi.useRealTimers())

  it('[N-08] [M-01] keeps members with an open socket present and their friends notified, and marks others away', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await using here = await presenceServer()
    const { server } = here
    const [reading, gone, friend] = [await server.asMember(), await server.asMember(), await server.asMember()]
    await here.makeFriends(reading, friend)
    await here.makeFriends(gone, friend)
    await here.listen({ token: reading.token })
    const ears = await here.listen({ token: friend.token })
    const leaving = await here.listen({ token: gone.token })
    leaving.socket.disconnect()
    await expect.poll(here.connections).toBe(2)
    // Neither has sent a request for four minutes; five count as being here.
    const fourMinutesAgo = new Date(server.clock.now().getTime() - 4 * 60_000)
    for (const { memberId } of [reading, gone])
      await server.db.update(members).set({ lastSeenAt: fourMinutesAgo }).where(eq(members.id, memberId))
    const online = async () => {
      const { data } = await server.call(browseDirectory, { view: 'online' }, { as: friend })
      return data.items.map(({ userName }) => userName).filter((name) => name !== friend.member.name)
    }
    expect((await online()).toSorted()).toEqual([reading.member.name, gone.member.name].toSorted())

    const justNow = Math.floor(server.clock.now().getTime() / 1000) + 90
    server.clock.advance(90_000)
    vi.advanceTimersByTime(90_000)
    const toldSince = () =>
      v
        .parse(v.array(v.object({ user_id: v.number(), seen_at: v.number() })), ears.presence())
        .filter(({ seen_at }) => seen_at >= justNow)
        .map(({ user_id }) => user_id)
    await expect.poll(toldSince).toContain(reading.memberId)
    expect(await online()).toEqual([reading.member.name])
    expect(toldSince()).not.toContain(gone.memberId)
  })
})

describe('a member’s own news', () => {
  it('[I-04] [S-10] about mail reaches the member’s devices, and no others', async () => {
    await using here = await presenceServer()
    const [tom, jan] = [await here.server.asMember(), await here.server.asMember()]
    const [toms, jans] = [await here.listen({ token: tom.token }), await here.listen({ token: jan.token })]
    here.server.services.bus.emit('mail.changed', { memberId: tom.memberId, isNew: true, threadId: 7 })
    here.server.services.bus.emit('mail.changed', { memberId: tom.memberId })
    await expect
      .poll(() => toms.heard)
      .toEqual([
        ['mail.changed', { is_new: true, thread_id: 7 }],
        ['mail.changed', { is_new: false, thread_id: null }],
      ])
    await here.settle()
    expect(jans.heard).toEqual([])
  })

  it('[N-07] about notifications and friends reaches the member’s devices, and no others', async () => {
    await using here = await presenceServer()
    const [tom, jan, other] = [await here.server.asMember(), await here.server.asMember(), await here.server.asMember()]
    const [ears, strange] = [await here.listen({ token: jan.token }), await here.listen({ token: other.token })]
    here.server.services.bus.emit('friends.requested', { fromId: tom.memberId, toId: jan.memberId })
    await expect.poll(() => ears.heard.map(([name]) => name).toSorted()).toEqual(['friends.changed', 'notifications.changed'])
    expect(ears.heard).toContainEqual(['notifications.changed', { is_new: true, has_sound: false }])
    await here.settle()
    expect(strange.heard).toEqual([])
  })
})
