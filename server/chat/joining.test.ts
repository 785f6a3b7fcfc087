import { eq } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import { groups } from '#contract/roles.ts'
import { chatNamespace, chatPath, conversationChanged, joinMessaging, statusUpdated } from '#contract/chat/chat-events.ts'
import type { MessagingHash } from '#contract/chat/chat.ts'
import { sessions } from '../db/tables/accounts.ts'
import { openFastClock } from '../testing/clocks/fast-clock.ts'
import { createChatServer } from '../testing/chat/create-chat-server.ts'

const hash = 'c0ffee00c0ffee00c0ffee00c0ffee00' as MessagingHash

describe('admission to the chat', () => {
  it('[S-10] is open to full members with a live session, and to nobody else', async () => {
    await using chat = await createChatServer()
    const { asMember, db } = chat.server
    const [member, banned, stale] = [await asMember(), await asMember({ groupId: groups.banned }), await asMember()]
    const [registered, termless] = [await asMember({ groupId: groups.registered }), await asMember({ groupId: groups.memorial })]
    await db.$client.query('update sessions set ended_at = now() where id = $1', [stale.sessionId])
    const outcomeOf = async (auth: object) => (await chat.open(auth)).outcome
    expect(await outcomeOf({ token: member.token })).toBe('connected')
    expect(await outcomeOf({})).toBe('unauthorized')
    expect(await outcomeOf({ token: `${member.token}x` })).toBe('unauthorized')
    expect(await outcomeOf({ token: { $ne: null }, user_id: member.memberId })).toBe('unauthorized')
    expect(await outcomeOf({ token: stale.token })).toBe('session_expired')
    expect(await outcomeOf({ token: banned.token })).toBe('account_banned')
    expect(await outcomeOf({ token: termless.token })).toBe('account_memorial')
    expect(await outcomeOf({ token: registered.token })).toBe('terms_required')
  })

  it('[S-07] includes members who wait for approval, who receive everything and may send nothing', async () => {
    await using chat = await createChatServer()
    const waiting = await chat.server.asMember({ groupId: groups.pending })
    const client = await chat.join(waiting)
    for (const name of ['message', 'typing', 'video call accept'])
      expect(await client.say(name, { messaging_hash: hash })).toMatchObject({ is_ok: false, code: 'forbidden' })
    chat.server.services.bus.emit('chat.conversationChanged', { messagingHash: hash, memberIds: [waiting.memberId] })
    await expect.poll(() => client.heardOf(conversationChanged)).toEqual([{ messagingHash: hash }])
  })

  it('[C-15] [S-10] is by the member’s own user id: any other is refused with a message, and the socket closed', async () => {
    await using chat = await createChatServer()
    const [member, other] = [await chat.server.asMember(), await chat.server.asMember()]
    const mine = await chat.join(member)
    expect(await mine.say(joinMessaging.name, { user_id: member.memberId })).toEqual({ is_ok: true })
    for (const user_id of [other.memberId, 999_999]) {
      const client = await chat.open({ token: member.token })
      expect(await client.say(joinMessaging.name, { user_id })).toEqual({
        is_ok: false,
        code: 'forbidden',
        message: 'You don’t have permission to do that.',
      })
      await expect.poll(() => client.socket.connected).toBe(false)
      chat.server.services.bus.emit('chat.conversationChanged', { messagingHash: hash, memberIds: [member.memberId, other.memberId] })
      await expect.poll(() => mine.heardOf(conversationChanged).length).toBeGreaterThan(0)
      expect(client.heard).toEqual([])
    }
    for (const nonsense of [{}, { user_id: 'x' }, { user_id: -1 }, null, 7, [], { user_id: { $ne: 1 } }]) {
      const client = await chat.open({ token: member.token })
      expect(await client.say(joinMessaging.name, nonsense)).toMatchObject({
        is_ok: false,
        code: 'validation_failed',
        errors: expect.any(Object),
      })
      await expect.poll(() => client.socket.connected).toBe(false)
    }
    expect(mine.socket.connected).toBe(true)
  })

  it('[S-10] comes first: before it nothing is received and everything is refused', async () => {
    await using chat = await createChatServer()
    const member = await chat.server.asMember()
    const [silent, joined] = [await chat.open({ token: member.token }), await chat.join(member)]
    for (const name of ['message', 'typing', 'video call accept', 'nonsense', 'join'])
      expect(await silent.say(name, { messaging_hash: hash, room: `member:${member.memberId}` })).toMatchObject({
        is_ok: false,
        code: 'unauthorized',
      })
    chat.server.services.bus.emit('chat.conversationChanged', { messagingHash: hash, memberIds: [member.memberId] })
    await expect.poll(() => joined.heardOf(conversationChanged)).toEqual([{ messagingHash: hash }])
    await silent.say('nonsense')
    expect(silent.heard).toEqual([])
  })

  it('[C-01] [C-17] [C-15] is one attempt, well within two seconds: a refused join is not retried, a new one is admitted', async () => {
    await using chat = await createChatServer()
    const member = await chat.server.asMember()
    let handshakes = 0
    chat.server.app.server.on('upgrade', () => (handshakes += 1))
    await chat.join(member)
    // A client that would reconnect after any lost connection, as socket.io does by default.
    const socket = io(`${chat.origin}${chatNamespace}`, {
      path: chatPath,
      auth: { token: member.token },
      transports: ['websocket'],
      reconnectionDelay: 10,
      reconnectionDelayMax: 10,
      forceNew: true,
    })
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve))
    expect(await socket.emitWithAck(joinMessaging.name, { user_id: member.memberId + 1 })).toMatchObject({
      is_ok: false,
      message: expect.any(String),
    })
    expect(await closed).toBe('io server disconnect')
    // The layer above tries again: that is a new connection, and it is admitted.
    await chat.join(member)
    expect(handshakes).toBe(3)
    expect(socket.active).toBe(false)
    socket.disconnect()
  })

  it('[S-10] is refused on the default namespace', async () => {
    await using chat = await createChatServer()
    const { token } = await chat.server.asMember()
    const socket = io(chat.origin, { path: chatPath, auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
    const outcome = await new Promise((resolve) => {
      socket.once('connect', () => resolve('connected'))
      socket.once('connect_error', (error) => resolve(error.message))
    })
    socket.disconnect()
    expect(outcome).toBe('unauthorized')
  })
})

describe('a socket of the chat', () => {
  it('[S-10] [S-23] closes with its session: at once by the event, within five seconds without one', async () => {
    using time = openFastClock()
    await using chat = await createChatServer()
    const { services, db, asMember } = chat.server
    const [told, untold, staying] = [await asMember(), await asMember(), await asMember()]
    const [first, second, third] = [await chat.join(told), await chat.join(untold), await chat.join(staying)]
    const unjoined = await chat.open({ token: told.token })
    services.bus.emit('accounts.sessionEnded', { memberId: told.memberId, sessionId: told.sessionId })
    await expect.poll(() => [first.socket.connected, unjoined.socket.connected]).toEqual([false, false])
    await db.$client.query('update members set group_id = $1 where id = $2', [groups.banned, untold.memberId])
    time.pass(5000)
    await expect.poll(() => second.socket.connected).toBe(false)
    expect(third.socket.connected).toBe(true)
  })

  it('[S-10] [S-23] closes within five seconds after its session has expired, joined or not, and no earlier', async () => {
    using time = openFastClock()
    await using chat = await createChatServer()
    const { db, clock, asMember } = chat.server
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
    const [joined, unjoined, other] = [await chat.join(expiring), await chat.open({ token: expiring.token }), await chat.join(staying)]
    expect([joined.socket.connected, unjoined.socket.connected]).toEqual([true, true])
    clock.advance(60_000)
    time.pass(5000)
    await expect.poll(() => [joined.socket.connected, unjoined.socket.connected]).toEqual([false, false])
    expect(other.socket.connected).toBe(true)
  })

  it.each([
    ['at once by the event', true],
    ['within five seconds when another tool did it', false],
  ])('[S-10] lets its member write as soon as they are approved: %s', async (_how, isTold) => {
    using time = openFastClock()
    await using chat = await createChatServer()
    const { services, db, asMember } = chat.server
    const waiting = await asMember({ groupId: groups.pending })
    const client = await chat.join(waiting)
    const typing = () => client.say('typing', { messaging_hash: hash })
    expect(await typing()).toMatchObject({ is_ok: false, code: 'forbidden' })
    await db.$client.query('update members set group_id = $1 where id = $2', [groups.free, waiting.memberId])
    if (isTold) services.bus.emit('accounts.selfChanged', { memberId: waiting.memberId })
    else time.pass(5000)
    await expect.poll(typing, { interval: 100 }).toMatchObject({ is_ok: true })
    expect(client.socket.connected).toBe(true)
  })

  it('[S-10] closes when its member is no longer a full member, and stays open with a new role', async () => {
    await using chat = await createChatServer()
    const { services, db, asMember } = chat.server
    const [lowered, raised] = [await asMember(), await asMember()]
    const [first, second] = [await chat.join(lowered), await chat.join(raised)]
    await db.$client.query('update members set group_id = $1 where id = $2', [groups.registered, lowered.memberId])
    await db.$client.query('update members set group_id = $1 where id = $2', [groups.staff, raised.memberId])
    for (const { memberId } of [raised, lowered]) services.bus.emit('accounts.selfChanged', { memberId })
    await expect.poll(() => first.socket.connected).toBe(false)
    expect(second.socket.connected).toBe(true)
  })

  it('receives what its member did on another device, and nothing of other members', async () => {
    await using chat = await createChatServer()
    const { services } = chat.server
    const { tom, jan } = await chat.people()
    const [phone, desk, strange] = [await chat.join(tom), await chat.join(tom), await chat.join(jan)]
    services.bus.emit('chat.conversationDeleted', { messagingHash: hash, memberIds: [tom.memberId] })
    services.bus.emit('chat.read', { messagingHash: hash, memberId: tom.memberId, seq: 4, shownTo: [tom.memberId] })
    const expected = [
      ['conversation deleted', { messagingHash: hash }],
      ['mark as read', { messagingHash: hash, userId: tom.memberId, seq: 4 }],
    ]
    for (const device of [phone, desk])
      await expect.poll(() => device.heard.filter(([name]) => name !== statusUpdated.name)).toEqual(expected)
    await strange.say('nonsense')
    expect(strange.heard).toEqual([])
  })
})
