import { createHmac, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { startCall, type Call } from '#contract/chat/calls.ts'
import { callTimes } from '#contract/chat/limits.ts'
import { blocks } from '../../db/tables/social.ts'
import { calls, chatMessages, chatNodes, chatSockets, conversations, seats, chatSettings } from '../../db/tables/chat/chat.ts'
import { createTestServer, makeFriends, signInFriends, type Credentials } from '../../testing/index.ts'
import { callSite, deviceOf } from '../../testing/chat/call-site.ts'
import { acceptCall, cancelCall, declineCall, endCallsWithBlock, endOverdueCalls, hangUpCall, otherDeviceOf, rejoinCall } from './index.ts'

const relay = {
  TURN_URLS: 'turn:relay.example:3478,turns:relay.example:5349',
  TURN_SECRET: 'shared-with-coturn',
  STUN_URLS: 'stun:relay.example:3478',
}
const server = await createTestServer({ env: relay })
const bare = await createTestServer()
afterAll(() => Promise.all([server.close(), bare.close()]))

const { ring, seenBy, stateFor, talking } = callSite(server)
const block = (memberId: number, blockedId: number, on = server) => on.db.insert(blocks).values({ memberId, blockedId })
const rowOf = async (sessionId: string, on = server) => (await on.db.select().from(calls).where(eq(calls.id, sessionId)))[0]

describe('a call', () => {
  it('[CV-01] gets a session and rings at the called member, without revealing an address before it is accepted [S-34]', async () => {
    const [tom, jan] = await signInFriends(server)
    const call = await ring(tom, jan)
    expect(call).toMatchObject({ state: 'ringing', isCaller: true, ringSeconds: callTimes.ringSeconds, iceServers: [], isRelayOnly: false })
    expect(call.callee.userId).toBe(jan.memberId)
    expect(await seenBy(jan)).toMatchObject({ sessionId: call.sessionId, state: 'ringing', isCaller: false, iceServers: [] })
    expect(server.events.at(-1)).toEqual({ name: 'calls.changed', payload: { callId: call.sessionId, isTaken: false } })
    expect(await seenBy(await server.asMember(), call.sessionId), 'of others it is nothing').toBeNull()
  })

  it('[CV-02] is accepted by one device, the first, and then lists ICE servers made for each side', async () => {
    const [tom, jan] = await signInFriends(server)
    const { sessionId } = await ring(tom, jan)
    await rejoinCall(server.services, deviceOf(tom), sessionId)
    const devices = ['phone', 'desk', 'tablet'].map((name) => deviceOf(jan, name))
    const answers = await Promise.allSettled(devices.map((device) => acceptCall(server.services, device, sessionId)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'not_found' })
    const [mine, his] = [await seenBy(tom), await seenBy(jan)]
    for (const each of [mine, his]) {
      expect(each).toMatchObject({ state: 'accepted', ringSeconds: 0 })
      expect(each?.iceServers.map(({ urls }) => urls)).toEqual([['stun:relay.example:3478'], relay.TURN_URLS.split(',')])
      const { username = '', credential } = each?.iceServers[1] ?? {}
      expect(credential).toBe(createHmac('sha1', relay.TURN_SECRET).update(username).digest('base64'))
      expect(Number(username.split(':')[0]) * 1000).toBeGreaterThan(server.clock.now().getTime())
      expect(username, 'it names nobody').toMatch(/^\d+:[0-9a-f-]{36}-[ab]$/)
    }
    expect(mine?.iceServers[1]?.username).not.toBe(his?.iceServers[1]?.username)
    const first = devices[answers.findIndex(({ status }) => status === 'fulfilled')] ?? deviceOf(jan)
    await hangUpCall(server.services, first, sessionId)
    expect([await stateFor(tom, sessionId), await stateFor(jan, sessionId)]).toEqual(['ended', 'ended'])
  })

  it('[CV-03] is declined by the called member, cancelled by the caller, and by nobody else', async () => {
    const [tom, jan] = await signInFriends(server)
    const { sessionId } = await ring(tom, jan)
    const other = deviceOf(await server.asMember())
    for (const act of [acceptCall, declineCall, cancelCall, hangUpCall, rejoinCall])
      await expect(act(server.services, other, sessionId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(acceptCall(server.services, deviceOf(tom), sessionId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(cancelCall(server.services, deviceOf(jan), sessionId)).rejects.toMatchObject({ code: 'not_found' })
    await hangUpCall(server.services, deviceOf(tom), sessionId)
    expect(await stateFor(tom, sessionId)).toBe('ringing')
    await declineCall(server.services, deviceOf(jan), sessionId)
    expect(await stateFor(tom, sessionId)).toBe('declined')
    await cancelCall(server.services, deviceOf(tom), sessionId)
    expect(await stateFor(tom, sessionId), 'what is over stays as it ended').toBe('declined')
    const next = await ring(tom, jan)
    await cancelCall(server.services, deviceOf(tom), next.sessionId)
    expect(await stateFor(jan, next.sessionId)).toBe('cancelled')
    expect(await seenBy(jan)).toBeNull()
  })

  it('is missed after its time, once, whichever process checks', async () => {
    const [tom, jan] = await signInFriends(server)
    const { sessionId } = await ring(tom, jan)
    server.clock.advance((callTimes.ringSeconds - 10) * 1000)
    await endOverdueCalls(server.services)
    expect(await stateFor(tom, sessionId)).toBe('ringing')
    server.clock.advance(10_000)
    const before = server.events.length
    await Promise.all([1, 2, 3].map(() => endOverdueCalls(server.services)))
    expect(server.events.slice(before).filter(({ payload }) => 'callId' in payload && payload.callId === sessionId)).toHaveLength(1)
    expect([await stateFor(tom, sessionId), await stateFor(jan, sessionId)]).toEqual(['missed', 'missed'])
  })

  it('ends after one side has been silent for a minute, and not while both are connected or return', async () => {
    const [tom, jan, { sessionId }] = await talking()
    const [node] = await server.db.insert(chatNodes).values({ id: randomUUID(), heardAt: server.clock.now() }).returning()
    const hereIs = ({ memberId, socketId }: ReturnType<typeof deviceOf>) =>
      server.db.insert(chatSockets).values({ id: socketId, nodeId: node?.id ?? '', memberId })
    await hereIs(deviceOf(tom))
    await hereIs(deviceOf(jan))
    for (let passed = 0; passed < 2 * callTimes.lostSeconds; passed += 20) {
      server.clock.advance(20_000)
      await endOverdueCalls(server.services)
    }
    expect(await stateFor(tom, sessionId)).toBe('accepted')
    await server.db.delete(chatSockets).where(eq(chatSockets.id, deviceOf(jan).socketId))
    server.clock.advance((callTimes.lostSeconds - 10) * 1000)
    await hereIs(deviceOf(jan, 'back'))
    await rejoinCall(server.services, deviceOf(jan, 'back'), sessionId)
    server.clock.advance(30_000)
    expect(await stateFor(tom, sessionId)).toBe('accepted')
    await server.db.delete(chatSockets).where(eq(chatSockets.memberId, jan.memberId))
    server.clock.advance((callTimes.lostSeconds + 1) * 1000)
    expect(await stateFor(tom, sessionId)).toBe('ended')
    await expect(rejoinCall(server.services, deviceOf(jan, 'late'), sessionId)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('one call at a time', () => {
  it('the second caller gets busy; nothing rings twice', async () => {
    const [tom, jan] = await signInFriends(server)
    const others = [await server.asMember(), await server.asMember(), await server.asMember()]
    for (const other of others) await makeFriends(server.db, other.memberId, jan.memberId, server.clock.now())
    const states = await Promise.all([tom, ...others].map(async (each) => (await ring(each, jan)).state))
    expect(states.toSorted()).toEqual(['busy', 'busy', 'busy', 'ringing'])
    expect(await server.db.$count(calls, sql`callee_id = ${jan.memberId} and state = 'ringing'`)).toBe(1)
  })

  it('two members who call one another at once have one call', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [tom, jan] = await signInFriends(server)
      const [one, other] = await Promise.all([ring(tom, jan), ring(jan, tom)])
      expect(one.sessionId).toBe(other.sessionId)
      expect([one.isCaller, other.isCaller].toSorted()).toEqual([false, true])
      expect(one.state).toBe('ringing')
    }
  })

  it('calling twice makes one call; calling another member ends a ringing call, and is refused during a call', async () => {
    const [tom, jan, { sessionId }] = await talking()
    expect((await ring(tom, jan)).sessionId).toBe(sessionId)
    const third = await server.asMember()
    await makeFriends(server.db, third.memberId, tom.memberId, server.clock.now())
    const refused = await server.call(startCall, { userId: third.memberId as never }, { as: tom })
    expect(refused.refusal?.code).toBe('forbidden')
    await hangUpCall(server.services, deviceOf(tom), sessionId)
    const toJan = await ring(tom, jan)
    expect((await ring(tom, jan)).sessionId).toBe(toJan.sessionId)
    const toThird = await ring(tom, third)
    expect([await stateFor(tom, toJan.sessionId), toThird.state]).toEqual(['cancelled', 'ringing'])
    expect(await stateFor(third, (await ring(third, jan)).sessionId)).toBe('ringing')
    expect(await stateFor(tom, toThird.sessionId)).toBe('declined')
  })
})

describe('a call to a member who does not accept it', () => {
  /** Everything the caller can see of a call until it is over, without the values that differ between any two calls. */
  async function story(caller: Credentials, callee: Credentials): Promise<unknown[]> {
    const first = await ring(caller, callee)
    const again = await ring(caller, callee)
    server.clock.advance(20_000)
    const meanwhile = await seenBy(caller)
    server.clock.advance(15_000)
    const late = await seenBy(caller)
    server.clock.advance(11_000)
    const over = await seenBy(caller, first.sessionId)
    const plain = (call: Call | null) => call && { ...call, sessionId: null, caller: null, callee: Object.keys(call.callee) }
    return [first, again, meanwhile, late, over].map(plain)
  }

  it('looks the same for a missing member and for one who never accepted the caller, and reaches neither [S-34]', async () => {
    const [tom, absent] = await signInFriends(server)
    const stranger = await server.asMember()
    const expected = await story(tom, absent)
    expect(expected.at(-1)).toMatchObject({ state: 'missed' })
    const queued = server.jobs.payloadsOf('send-push').length
    expect(await story(tom, stranger)).toEqual(expected)
    expect(server.jobs.payloadsOf('send-push')).toHaveLength(queued)
    expect(await server.db.$count(calls, sql`callee_id = ${stranger.memberId} and not is_silent`)).toBe(0)
    const { sessionId } = await ring(tom, stranger)
    expect([await seenBy(stranger), await seenBy(stranger, sessionId)]).toEqual([null, null])
    for (const act of [acceptCall, declineCall, rejoinCall, hangUpCall])
      await expect(act(server.services, deviceOf(stranger), sessionId)).rejects.toMatchObject({ code: 'not_found' })
    // A silent call does not make the unreached member busy.
    const friend = await server.asMember()
    await makeFriends(server.db, friend.memberId, stranger.memberId, server.clock.now())
    expect((await ring(friend, stranger)).state).toBe('ringing')
  })

  it('becomes a real one when they call back', async () => {
    const [tom, jan] = [await server.asMember(), await server.asMember()]
    const silent = await ring(tom, jan)
    expect((await rowOf(silent.sessionId))?.isSilent).toBe(true)
    const back = await ring(jan, tom)
    expect(back).toMatchObject({ sessionId: silent.sessionId, isCaller: false })
  })

  it('rings at a stranger who has accepted a conversation, and not before', async () => {
    const [tom, jan] = [await server.asMember(), await server.asMember()]
    const [low = 0, high = 0] = [tom.memberId, jan.memberId].toSorted((one, other) => one - other)
    const [conversation] = await server.db
      .insert(conversations)
      .values({ hash: randomUUID().replaceAll('-', ''), kind: 'pair', lowId: low, highId: high })
      .returning()
    const seat = { conversationId: conversation?.id ?? 0, lastSeq: 1 }
    await server.db.insert(seats).values([
      { ...seat, memberId: tom.memberId },
      { ...seat, memberId: jan.memberId, isRequest: true },
    ])
    expect((await rowOf((await ring(tom, jan)).sessionId))?.isSilent).toBe(true)
    server.clock.advance(46_000)
    await server.db.update(seats).set({ isRequest: false }).where(eq(seats.memberId, jan.memberId))
    expect((await rowOf((await ring(tom, jan)).sessionId))?.isSilent).toBe(false)
  })

  it('lets a silent call run for its ringing time when the unreached member blocks the caller [S-34]', async () => {
    const [tom, jan] = [await server.asMember(), await server.asMember()]
    const { sessionId } = await ring(tom, jan)
    await block(jan.memberId, tom.memberId)
    await endCallsWithBlock(server.services, jan.memberId, tom.memberId)
    expect(await stateFor(tom, sessionId)).toBe('ringing')
    server.clock.advance(callTimes.ringSeconds * 1000)
    await endOverdueCalls(server.services)
    expect(await stateFor(tom, sessionId)).toBe('missed')
  })
})

describe('a block during a call', () => {
  const endBy = async (blocker: Credentials, other: Credentials) => {
    await block(blocker.memberId, other.memberId)
    await endCallsWithBlock(server.services, blocker.memberId, other.memberId)
  }
  /** Everything the call leaves behind: its state, its entry in the conversation, the seats, and the socket events. */
  async function traces(one: Credentials, other: Credentials, sessionId: Call['sessionId']) {
    const entries = await server.db
      .select({
        event: chatMessages.event,
        isWithheld: chatMessages.isWithheld,
        seq: chatMessages.seq,
        isCallers: eq(seats.memberId, one.memberId),
        unreadTotal: seats.unreadTotal,
        isListed: seats.isListed,
      })
      .from(chatMessages)
      .innerJoin(conversations, eq(conversations.id, chatMessages.conversationId))
      .innerJoin(seats, eq(seats.conversationId, conversations.id))
      .where(sql`low_id = ${Math.min(one.memberId, other.memberId)} and high_id = ${Math.max(one.memberId, other.memberId)}`)
      .orderBy(seats.memberId)
    const told = server.events.filter(({ payload }) => 'callId' in payload && payload.callId === sessionId)
    return { entries, told: told.length, seen: [await stateFor(one, sessionId), await stateFor(other, sessionId)] }
  }

  it('ends the ringing at once, for both, as if the called member had declined [S-34] [S-29]', async () => {
    const [tom, jan] = await signInFriends(server)
    const declined = await ring(tom, jan)
    await declineCall(server.services, deviceOf(jan), declined.sessionId)
    const [ann, bob] = await signInFriends(server)
    const blocked = await ring(ann, bob)
    await endBy(bob, ann)
    expect([await stateFor(ann, blocked.sessionId), await seenBy(ann), await seenBy(bob)]).toEqual(['declined', null, null])
    expect(await traces(ann, bob, blocked.sessionId)).toEqual(await traces(tom, jan, declined.sessionId))
    await endCallsWithBlock(server.services, bob.memberId, ann.memberId)
    expect(await traces(ann, bob, blocked.sessionId), 'heard twice it ends once').toEqual(await traces(tom, jan, declined.sessionId))
  })

  it('ends the ringing at once, for both, as if the caller had cancelled [S-34] [S-29]', async () => {
    const [tom, jan] = await signInFriends(server)
    const cancelled = await ring(tom, jan)
    await cancelCall(server.services, deviceOf(tom), cancelled.sessionId)
    const [ann, bob] = await signInFriends(server)
    const blocked = await ring(ann, bob)
    await endBy(ann, bob)
    expect([await stateFor(bob, blocked.sessionId), await seenBy(ann), await seenBy(bob)]).toEqual(['cancelled', null, null])
    expect(await traces(ann, bob, blocked.sessionId)).toEqual(await traces(tom, jan, cancelled.sessionId))
  })

  it.each([0, 1])('ends a running call as if one side had hung up, whichever of the two blocks [S-34] [S-29]', async (which) => {
    const [tom, jan, call] = await talking()
    await hangUpCall(server.services, deviceOf(jan), call.sessionId)
    const [ann, bob, blocked] = await talking()
    await endBy(which === 0 ? ann : bob, which === 0 ? bob : ann)
    expect(await traces(ann, bob, blocked.sessionId)).toEqual(await traces(tom, jan, call.sessionId))
    expect(await stateFor(ann, blocked.sessionId)).toBe('ended')
    const [blocker, other] = which === 0 ? [ann, bob] : [bob, ann]
    expect((await server.call(startCall, { userId: other.memberId as never }, { as: blocker })).refusal?.code).toBe('forbidden')
    expect((await server.call(startCall, { userId: blocker.memberId as never }, { as: other })).refusal?.code).toBe('user_not_found')
  })
})

describe('a relayed call', () => {
  const hide = ({ memberId }: Credentials, on = server) => on.db.insert(chatSettings).values({ memberId, isRelayOnly: true })

  it.each([
    ['the caller', true],
    ['the called one', false],
  ])('is relayed for both if %s wants it, through the relay only [S-34]', async (_who, isOfCaller) => {
    const [tom, jan] = await signInFriends(server)
    await hide(isOfCaller ? tom : jan)
    const { sessionId } = await ring(tom, jan)
    await acceptCall(server.services, deviceOf(jan), sessionId)
    for (const each of [await seenBy(tom), await seenBy(jan)]) {
      expect(each?.isRelayOnly).toBe(true)
      expect(each?.iceServers.map(({ urls }) => urls)).toEqual([relay.TURN_URLS.split(',')])
    }
  })

  it('is refused by name without a relay, for the member who wants it', async () => {
    const [tom, jan] = await signInFriends(bare)
    const refused = await bare.call(startCall, { userId: jan.memberId as never, isRelayOnly: true }, { as: tom })
    expect(refused.refusal).toMatchObject({ code: 'validation_failed' })
    await hide(jan, bare)
    const { sessionId } = await ring(tom, jan, bare)
    await expect(acceptCall(bare.services, deviceOf(jan), sessionId)).rejects.toMatchObject({ errors: { isRelayOnly: ['no_relay'] } })
    expect((await rowOf(sessionId, bare))?.state).toBe('ringing')
    await bare.db.update(chatSettings).set({ isRelayOnly: false })
    await acceptCall(bare.services, deviceOf(jan), sessionId)
    expect((await seenBy(tom, sessionId, bare))?.iceServers).toEqual([])
  })
})

describe('signals', () => {
  it('travel between the two devices of an accepted call, and otherwise nowhere [S-34] [S-10]', async () => {
    const [tom, jan] = await signInFriends(server)
    const { sessionId } = await ring(tom, jan)
    const [mine, his] = [deviceOf(tom), deviceOf(jan)]
    const way = (from: ReturnType<typeof deviceOf>) => otherDeviceOf(server.db, { callId: sessionId, ...from })
    await rejoinCall(server.services, mine, sessionId)
    expect([await way(mine), await way(his)], 'nothing before it is accepted').toEqual([undefined, undefined])
    await acceptCall(server.services, his, sessionId)
    expect([await way(mine), await way(his)]).toEqual([his.socketId, mine.socketId])
    expect(await way(deviceOf(jan, 'another of his'))).toBeUndefined()
    expect(await way(deviceOf(await server.asMember()))).toBeUndefined()
    expect(await way({ memberId: (await server.asMember()).memberId, socketId: mine.socketId })).toBeUndefined()
    await hangUpCall(server.services, his, sessionId)
    expect(await way(mine)).toBeUndefined()
  })
})

describe('a finished call', () => {
  const messagesOf = (...ids: number[]) =>
    server.db
      .select({ event: chatMessages.event, isWithheld: chatMessages.isWithheld, seq: chatMessages.seq })
      .from(chatMessages)
      .innerJoin(conversations, eq(conversations.id, chatMessages.conversationId))
      .where(sql`low_id = ${Math.min(...ids)} and high_id = ${Math.max(...ids)}`)
      .orderBy(chatMessages.seq)
  const seatOf = async ({ memberId }: Credentials) => (await server.db.select().from(seats).where(eq(seats.memberId, memberId)))[0]

  it('appears in the conversation of the two, unread for the member it did not reach', async () => {
    const [tom, jan] = await signInFriends(server)
    await ring(tom, jan)
    server.clock.advance(46_000)
    await endOverdueCalls(server.services)
    expect(await messagesOf(tom.memberId, jan.memberId)).toEqual([
      { event: { kind: 'call', outcome: 'missed', seconds: 0 }, isWithheld: false, seq: 1 },
    ])
    expect(await seatOf(jan)).toMatchObject({ lastSeq: 1, readSeq: 0, unreadTotal: 1, isListed: true })
    expect(await seatOf(tom)).toMatchObject({ lastSeq: 1, readSeq: 1, unreadTotal: 0 })
    const next = await ring(jan, tom)
    await acceptCall(server.services, deviceOf(tom), next.sessionId)
    server.clock.advance(50_000)
    await Promise.all([
      hangUpCall(server.services, deviceOf(jan), next.sessionId),
      hangUpCall(server.services, deviceOf(tom), next.sessionId),
    ])
    expect((await messagesOf(tom.memberId, jan.memberId)).slice(1)).toEqual([
      { event: { kind: 'call', outcome: 'ended', seconds: 50 }, isWithheld: false, seq: 2 },
    ])
    expect(await seatOf(tom)).toMatchObject({ lastSeq: 2, unreadTotal: 0 })
    const told = server.events.filter(({ name }) => name === 'chat.conversationChanged').at(-1)
    expect(told?.payload).toMatchObject({ memberIds: expect.arrayContaining([tom.memberId, jan.memberId]) })
  })

  it('appears to the caller only if it rang nowhere, and only in an existing conversation [S-34]', async () => {
    const [tom, jan] = await signInFriends(server)
    await ring(tom, jan)
    await declineCall(server.services, deviceOf(jan), (await ring(tom, jan)).sessionId)
    const { sessionId } = await ring(tom, jan)
    await server.db.update(calls).set({ isSilent: true }).where(eq(calls.id, sessionId))
    const before = await seatOf(jan)
    await cancelCall(server.services, deviceOf(tom), sessionId)
    expect((await messagesOf(tom.memberId, jan.memberId)).map(({ isWithheld }) => isWithheld)).toEqual([false, true])
    expect(await seatOf(jan)).toEqual(before)
    expect(server.events.filter(({ name }) => name === 'chat.conversationChanged').at(-1)?.payload).toMatchObject({
      memberIds: [tom.memberId],
    })
    const stranger = await server.asMember()
    await cancelCall(server.services, deviceOf(tom), (await ring(tom, stranger)).sessionId)
    expect(await messagesOf(tom.memberId, stranger.memberId)).toEqual([])
  })
})
