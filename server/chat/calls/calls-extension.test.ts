import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import {
  acceptCall,
  callEnded,
  callRequested,
  callSignal,
  callTurn,
  cancelCall,
  declineCall,
  hangUp,
  rejoinCall,
  sendSignal,
  startCall,
  switchCall,
} from '#contract/chat/calls.ts'
import { seatAnswer } from '#contract/chat/chat-events.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { calls } from '../../db/tables/chat/chat.ts'
import { blocks } from '../../db/tables/social.ts'
import { signInFriends, type Credentials } from '../../testing/index.ts'
import { createChatServer } from '../../testing/chat/create-chat-server.ts'
import type { ChatClient } from '../../testing/chat/chat-client.ts'
import { callsExtension } from './calls-extension.ts'

const chat = await createChatServer({ extensions: [callsExtension] })
const { server } = chat
afterAll(() => chat[Symbol.asyncDispose]())

const ring = async (from: Credentials, to: Credentials) =>
  (await server.call(startCall, { userId: to.memberId as never }, { as: from })).data
const heard = (client: ChatClient, event: Parameters<ChatClient['heardOf']>[0]) => expect.poll(() => client.heardOf(event).length)
const endsOf = (client: ChatClient) => client.heardOf(callEnded).map(({ reason }) => reason)
const ok = { isOk: true }

/** Two friends: the first has one device, the second has two. */
async function devices() {
  const [tom, jan] = await signInFriends(server)
  return { tom, jan, toms: await chat.join(tom), phone: await chat.join(jan), desk: await chat.join(jan) }
}

async function talking() {
  const all = await devices()
  const { sessionId } = await ring(all.tom, all.jan)
  const seatOf = async (answer: Promise<unknown>) => v.parse(seatAnswer, await answer)
  const [tomsSeat, phoneSeat] = [
    await seatOf(all.toms.ask(rejoinCall, { sessionId })),
    await seatOf(all.phone.ask(acceptCall, { sessionId })),
  ]
  if (!tomsSeat.isOk || !phoneSeat.isOk) throw new Error('A device got no seat.')
  await heard(all.phone, callTurn).toBe(1)
  return { ...all, sessionId, tomsSeat: tomsSeat.seat, phoneSeat: phoneSeat.seat }
}

describe('a call on the sockets', () => {
  it('[CV-01] rings on every device of the called member and on no other', async () => {
    const { tom, jan, toms, phone, desk } = await devices()
    const bystander = await chat.join(await server.asMember())
    const { sessionId } = await ring(tom, jan)
    for (const device of [phone, desk]) {
      await heard(device, callRequested).toBe(1)
      expect(device.heardOf(callRequested)[0]?.call).toMatchObject({ sessionId, isCaller: false, state: 'ringing', iceServers: [] })
    }
    expect(await toms.ask(cancelCall, { sessionId })).toMatchObject(ok)
    for (const device of [toms, phone, desk]) await heard(device, callEnded).toBe(1)
    expect([endsOf(toms), endsOf(phone), endsOf(desk)]).toEqual([['cancelled'], ['cancelled'], ['cancelled']])
    expect(bystander.heard).toEqual([])
  })

  it('[CV-02] is accepted by the first device; the others learn that it is elsewhere', async () => {
    const { toms, phone, desk, sessionId } = await talking()
    await heard(desk, callEnded).toBe(1)
    await heard(toms, callTurn).toBe(1)
    expect(toms.heardOf(callTurn)[0]).toMatchObject({ isPolite: false, call: { state: 'accepted', isCaller: true } })
    expect(phone.heardOf(callTurn)[0]).toMatchObject({ isPolite: true, call: { state: 'accepted', isCaller: false } })
    expect([endsOf(desk), endsOf(phone)]).toEqual([['elsewhere'], []])
    expect(await desk.ask(acceptCall, { sessionId })).toMatchObject({ isOk: false, code: 'not_found' })
    expect(await toms.ask(hangUp, { sessionId })).toMatchObject(ok)
    for (const device of [toms, phone]) await heard(device, callEnded).toBe(1)
    expect([endsOf(toms), endsOf(phone)]).toEqual([['ended'], ['ended']])
  })

  it('[CV-03] ends on all devices when one declines it', async () => {
    const { tom, jan, toms, phone, desk } = await devices()
    const { sessionId } = await ring(tom, jan)
    expect(await desk.ask(declineCall, { sessionId })).toMatchObject(ok)
    for (const device of [toms, phone, desk]) await heard(device, callEnded).toBe(1)
    expect([endsOf(toms), endsOf(phone)]).toEqual([['declined'], ['declined']])
  })

  it('resumes its place on another socket, and both devices are notified again', async () => {
    const { tom, jan, toms, phone, sessionId, tomsSeat, phoneSeat } = await talking()
    phone.close()
    toms.close()
    const back = await chat.join(jan)
    const tomsNext = await chat.join(tom)
    expect(await tomsNext.ask(rejoinCall, { sessionId, seat: tomsSeat })).toMatchObject(ok)
    await heard(tomsNext, callTurn).toBe(1)
    expect(await back.ask(rejoinCall, { sessionId, seat: phoneSeat })).toMatchObject(ok)
    await heard(back, callTurn).toBe(1)
    expect(endsOf(back), 'it is not elsewhere for the device that is only about to take its place again').toEqual([])
    await expect.poll(() => tomsNext.heardOf(callTurn).length).toBeGreaterThan(1)
    expect(await tomsNext.ask(sendSignal, { sessionId, isClear: true })).toMatchObject(ok)
    await heard(back, callSignal).toBe(1)
  })
})

describe('a member with two devices in a call', () => {
  it('switches: the first device learns that the call continues on another, and the other member gets a new connection', async () => {
    const { toms, phone, desk, sessionId } = await talking()
    await heard(toms, callTurn).toBe(1)
    expect(await desk.ask(rejoinCall, { sessionId }), 'joining is not switching').toMatchObject({ isOk: false, code: 'forbidden' })
    const ends = endsOf(desk).length
    expect(await desk.ask(switchCall, { sessionId })).toMatchObject(ok)
    await heard(phone, callEnded).toBe(1)
    expect(endsOf(phone)).toEqual(['elsewhere'])
    await heard(desk, callTurn).toBe(1)
    expect(desk.heardOf(callTurn)[0]).toMatchObject({ isPolite: true, isAnew: false, call: { sessionId, state: 'accepted' } })
    await heard(toms, callTurn).toBe(2)
    expect(toms.heardOf(callTurn).map(({ isAnew }) => isAnew)).toEqual([false, true])
    expect([endsOf(desk).length, endsOf(toms)]).toEqual([ends, []])
    expect(await toms.ask(sendSignal, { sessionId, isClear: true })).toMatchObject(ok)
    await heard(desk, callSignal).toBe(1)
    expect(phone.heardOf(callSignal)).toEqual([])
  })

  it('hangs up only from the device in the call', async () => {
    const { toms, phone, desk, sessionId } = await talking()
    await desk.ask(hangUp, { sessionId })
    expect(await phone.ask(sendSignal, { sessionId, isClear: true }), 'the call goes on').toMatchObject(ok)
    expect([endsOf(toms), endsOf(phone)]).toEqual([[], []])
    await phone.ask(hangUp, { sessionId })
    for (const device of [toms, phone]) await heard(device, callEnded).toBe(1)
    expect([endsOf(toms), endsOf(phone)]).toEqual([['ended'], ['ended']])
  })

  it('switches while it still rings, without ringing again', async () => {
    const { tom, jan, toms, phone } = await devices()
    const { sessionId } = await ring(tom, jan)
    await heard(phone, callRequested).toBe(1)
    await toms.ask(rejoinCall, { sessionId })
    const second = await chat.join(tom)
    expect(await second.ask(switchCall, { sessionId })).toMatchObject(ok)
    await heard(toms, callEnded).toBe(1)
    expect(endsOf(toms)).toEqual(['elsewhere'])
    expect(await phone.ask(acceptCall, { sessionId })).toMatchObject(ok)
    await heard(second, callTurn).toBe(1)
    expect([phone.heardOf(callRequested).length, toms.heardOf(callTurn)]).toEqual([1, []])
  })
})

describe('signals', () => {
  const offer = { description: { type: 'offer', sdp: 'v=0', offerId: crypto.randomUUID() } } as const

  it('reach only the other device, unchanged, and nobody before the call is accepted [S-34] [S-10]', async () => {
    const { tom, jan, toms, phone, desk } = await devices()
    const { sessionId } = await ring(tom, jan)
    await toms.ask(rejoinCall, { sessionId })
    for (const early of [toms, phone]) expect(await early.ask(sendSignal, { sessionId, ...offer })).toMatchObject({ code: 'not_found' })
    await phone.ask(acceptCall, { sessionId })
    const candidate = { candidate: 'candidate:1 1 udp 2 198.51.100.1 9 typ relay', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'aB' }
    expect(await toms.ask(sendSignal, { sessionId, ...offer, candidate, isClear: false })).toMatchObject(ok)
    await heard(phone, callSignal).toBe(1)
    expect(phone.heardOf(callSignal)).toEqual([{ sessionId, ...offer, candidate, isClear: false }])
    const outsider = await chat.join(await server.asMember())
    for (const other of [desk, outsider, await chat.join(tom)])
      expect(await other.ask(sendSignal, { sessionId, ...offer })).toMatchObject({ isOk: false, code: 'not_found' })
    expect([desk, outsider].flatMap((other) => other.heardOf(callSignal))).toEqual([])
    await phone.ask(hangUp, { sessionId })
    expect(await toms.ask(sendSignal, { sessionId, ...offer })).toMatchObject({ code: 'not_found' })
  })

  it('are limited in size and rate', async () => {
    const { toms, sessionId } = await talking()
    const long = { description: { type: 'offer', sdp: 'x'.repeat(60_001), offerId: crypto.randomUUID() } } as const
    expect(await toms.ask(sendSignal, { sessionId, ...long })).toMatchObject({ isOk: false, code: 'validation_failed' })
    const answers = await Promise.all(Array.from({ length: 201 }, () => toms.ask(sendSignal, { sessionId, isClear: true })))
    expect(answers.some((answer) => !answer.isOk && answer.code === 'rate_limited')).toBe(true)
  })
})

describe('a call that must not ring', () => {
  it('reveals nothing to a stranger and ends like an unanswered one [S-34]', async () => {
    const [tom, jan] = [await server.asMember(), await server.asMember()]
    const [toms, phone, desk] = [await chat.join(tom), await chat.join(jan), await chat.join(jan)]
    const { sessionId } = await ring(tom, jan)
    expect(await toms.ask(rejoinCall, { sessionId })).toMatchObject(ok)
    server.clock.advance(45_000)
    await heard(toms, callEnded).toBe(1)
    expect(endsOf(toms)).toEqual(['missed'])
    expect([...phone.heard, ...desk.heard]).toEqual([])
  })

  it('does not exist for a member who has blocked the caller [S-34]', async () => {
    const { tom, jan, phone, desk } = await devices()
    await server.db.insert(blocks).values({ memberId: jan.memberId, blockedId: tom.memberId })
    expect((await server.call(startCall, { userId: jan.memberId as never }, { as: tom })).refusal?.code).toBe('user_not_found')
    expect(await server.db.$count(calls, eq(calls.calleeId, jan.memberId))).toBe(0)
    expect([...phone.heard, ...desk.heard]).toEqual([])
  })

  it('stops ringing on every device of both when the called member blocks, as after a decline [S-34] [S-29]', async () => {
    const { tom, jan, toms, phone, desk } = await devices()
    const { sessionId } = await ring(tom, jan)
    for (const device of [phone, desk]) await heard(device, callRequested).toBe(1)
    await server.call(blockMember, { userId: tom.memberId as never }, { as: jan })
    for (const device of [toms, phone, desk]) await heard(device, callEnded).toBe(1)
    expect([toms, phone, desk].map(endsOf)).toEqual([['declined'], ['declined'], ['declined']])
    expect(await phone.ask(acceptCall, { sessionId })).toMatchObject({ code: 'not_found' })
  })

  it('stops ringing on every device of both when the caller blocks, as after a cancel [S-34] [S-29]', async () => {
    const { tom, jan, toms, phone, desk } = await devices()
    await ring(tom, jan)
    for (const device of [phone, desk]) await heard(device, callRequested).toBe(1)
    await server.call(blockMember, { userId: jan.memberId as never }, { as: tom })
    for (const device of [toms, phone, desk]) await heard(device, callEnded).toBe(1)
    expect([toms, phone, desk].map(endsOf)).toEqual([['cancelled'], ['cancelled'], ['cancelled']])
  })
})
