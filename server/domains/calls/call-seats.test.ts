import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/chat/calls.ts'
import { chatNodes, chatSockets } from '../../db/tables/chat/chat.ts'
import { acceptCall, cancelCall, hangUpCall, otherDeviceOf, rejoinCall, switchCall } from './index.ts'
import { createTestServer, signInFriends } from '../../testing/index.ts'
import { callSite, deviceOf } from '../../testing/chat/call-site.ts'

const server = await createTestServer()
afterAll(() => server.close())
const { ring, seenBy, stateFor, talking } = callSite(server)

describe('the seat of a member in a call', () => {
  const way = ({ memberId, socketId }: ReturnType<typeof deviceOf>, callId: Call['sessionId']) =>
    otherDeviceOf(server.db, { callId, memberId, socketId })
  const connect = async ({ memberId, socketId }: ReturnType<typeof deviceOf>) => {
    const [node] = await server.db.insert(chatNodes).values({ id: randomUUID(), heardAt: server.clock.now() }).returning()
    await server.db.insert(chatSockets).values({ id: socketId, nodeId: node?.id ?? '', memberId })
  }

  it('is known to the member only: their other devices learn that one of them is in the call', async () => {
    const [tom, jan] = await signInFriends(server)
    const call = await ring(tom, jan)
    expect(call.hasSeat).toBe(false)
    await rejoinCall(server.services, deviceOf(tom), call.sessionId)
    expect((await ring(tom, jan)).hasSeat, 'another device calls the same member').toBe(true)
    expect((await seenBy(jan))?.hasSeat, 'nobody has accepted it').toBe(false)
    await acceptCall(server.services, deviceOf(jan), call.sessionId)
    expect((await ring(jan, tom)).hasSeat).toBe(true)
  })

  it('is not taken by a second device that only joins, while the first one is connected', async () => {
    const [tom, jan, { sessionId }] = await talking()
    await connect(deviceOf(tom))
    await expect(rejoinCall(server.services, deviceOf(tom, 'second'), sessionId)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await way(deviceOf(tom), sessionId)).toBe(deviceOf(jan).socketId)
  })

  it('is kept by its device on another socket, before the server has noticed the loss of the first', async () => {
    const [tom, jan, { sessionId }] = await talking()
    await connect(deviceOf(tom))
    await rejoinCall(server.services, { ...deviceOf(tom, 'back'), seat: deviceOf(tom).socketId }, sessionId)
    expect(await way(deviceOf(jan), sessionId)).toBe(deviceOf(tom, 'back').socketId)
  })

  it('is free once the socket of its device is gone', async () => {
    const [tom, jan, { sessionId }] = await talking()
    await rejoinCall(server.services, deviceOf(tom, 'second'), sessionId)
    expect(await way(deviceOf(jan), sessionId)).toBe(deviceOf(tom, 'second').socketId)
  })

  it('moves to the device that switches, of either member, and of nobody else', async () => {
    const [tom, jan, { sessionId }] = await talking()
    await connect(deviceOf(tom))
    await connect(deviceOf(jan))
    const outsider = deviceOf(await server.asMember())
    await expect(switchCall(server.services, outsider, sessionId)).rejects.toMatchObject({ code: 'not_found' })
    await switchCall(server.services, deviceOf(tom, 'second'), sessionId)
    expect(await way(deviceOf(jan), sessionId)).toBe(deviceOf(tom, 'second').socketId)
    expect(await way(deviceOf(tom), sessionId), 'the first device is out').toBeUndefined()
    await switchCall(server.services, deviceOf(jan, 'second'), sessionId)
    expect(await way(deviceOf(tom, 'second'), sessionId)).toBe(deviceOf(jan, 'second').socketId)
    expect(await stateFor(tom, sessionId)).toBe('accepted')
  })

  it('does not exist in a call that is over, nor for the called member while it rings', async () => {
    const [tom, jan] = await signInFriends(server)
    const { sessionId } = await ring(tom, jan)
    await expect(switchCall(server.services, deviceOf(jan), sessionId)).rejects.toMatchObject({ code: 'not_found' })
    await cancelCall(server.services, deviceOf(tom), sessionId)
    await expect(switchCall(server.services, deviceOf(tom), sessionId)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is needed to hang up and to cancel: from another device of the member, neither has an effect', async () => {
    const [tom, jan] = await signInFriends(server)
    const { sessionId } = await ring(tom, jan)
    await rejoinCall(server.services, deviceOf(tom), sessionId)
    await cancelCall(server.services, deviceOf(tom, 'second'), sessionId)
    expect(await stateFor(tom, sessionId)).toBe('ringing')
    await acceptCall(server.services, deviceOf(jan), sessionId)
    await hangUpCall(server.services, deviceOf(tom, 'second'), sessionId)
    await hangUpCall(server.services, { ...deviceOf(jan, 'second'), seat: deviceOf(tom).socketId }, sessionId)
    expect(await stateFor(tom, sessionId)).toBe('accepted')
    await switchCall(server.services, deviceOf(tom, 'second'), sessionId)
    await hangUpCall(server.services, deviceOf(tom), sessionId)
    expect(await stateFor(tom, sessionId), 'the device that was switched from').toBe('accepted')
    await hangUpCall(server.services, deviceOf(tom, 'second'), sessionId)
    expect(await stateFor(tom, sessionId)).toBe('ended')
  })
})
