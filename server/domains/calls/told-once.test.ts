import { afterAll, beforeEach, expect, it } from 'vitest'
import { startCall } from '#contract/chat/calls.ts'
import { pushSubscriptions } from '../../db/tables/notifications.ts'
import { createTestServer, makeFriends, type Credentials } from '../../testing/index.ts'
import { acceptCall, cancelCall, hangUpCall, rejoinCall } from './index.ts'

const server = await createTestServer()
afterAll(() => server.close())
beforeEach(() => void (server.jobs.enqueued.length = 0))

async function withClosedApp({ memberId, sessionId }: Credentials): Promise<void> {
  const endpoint = `https://push.example.com/${crypto.randomUUID()}`
  await server.db.insert(pushSubscriptions).values({ memberId, sessionId, endpoint, p256dh: '', auth: '' })
}
async function ring() {
  const [tom, jan] = [await server.asMember(), await server.asMember()]
  await makeFriends(server.db, tom.memberId, jan.memberId, server.clock.now())
  await withClosedApp(jan)
  const { data } = await server.call(startCall, { userId: jan.memberId as never }, { as: tom })
  return { tom, jan, sessionId: data.sessionId }
}
const deviceOf = ({ memberId }: Credentials, name = 'first') => ({ memberId, socketId: `${memberId}-${name}` })
/** Sends the queued pushes, as an encoder process would; equal ones can be enqueued again afterwards. */
function sent() {
  const payloads = server.jobs.payloadsOf('send-push')
  server.jobs.enqueued.length = 0
  return payloads
}
const timesTold = (sessionId: string) =>
  server.events.filter(({ name, payload }) => name === 'calls.changed' && 'callId' in payload && payload.callId === sessionId).length

it('[CV-01] closed apps ring once, however often the caller rejoins while it rings, and so do open ones', async () => {
  const { tom, sessionId } = await ring()
  expect(sent()).toMatchObject([{ callId: sessionId, isRinging: true }])
  for (const socket of ['first', 'first', 'after a cut']) await rejoinCall(server.services, deviceOf(tom, socket), sessionId)
  expect([sent(), timesTold(sessionId)]).toEqual([[], 1])
  await cancelCall(server.services, deviceOf(tom, 'after a cut'), sessionId)
  await cancelCall(server.services, deviceOf(tom, 'after a cut'), sessionId)
  expect(sent()).toMatchObject([{ callId: sessionId, isRinging: false }])
})

it('[CV-02] an accepted call is announced to the two devices after every rejoin, and to no closed app', async () => {
  const { tom, jan, sessionId } = await ring()
  await rejoinCall(server.services, deviceOf(tom), sessionId)
  sent()
  await acceptCall(server.services, deviceOf(jan), sessionId)
  expect(timesTold(sessionId)).toBe(2)
  await rejoinCall(server.services, deviceOf(jan, 'after a cut'), sessionId)
  expect(timesTold(sessionId)).toBe(3)
  await hangUpCall(server.services, deviceOf(tom), sessionId)
  expect([sent(), timesTold(sessionId)]).toEqual([[], 4])
})
