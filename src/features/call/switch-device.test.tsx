/** Two devices of one member, seen from each: the connection, the devices and the other end are replaced. */
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { callEnded, callTurn, getCall, hangUp, rejoinCall, startCall, switchCall, type Call } from '#contract/chat/calls.ts'
import type { EventDefinition } from '#contract/event.ts'
import type * as Chat from '#src/data/realtime/chat-connection.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { beginWithoutCall, expectNoBarriers } from '#src/testing/look-at-call.tsx'
import { renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'
import type { FakeMember } from '#tests/fake/world.ts'
import { CallLayer } from './call-layer.tsx'
import { CallButton } from './call-button.tsx'

const line = vi.hoisted(() => ({
  asked: [] as Array<readonly [name: string, payload: unknown]>,
  refusals: new Map<string, string>(),
  listeners: new Map<string, (payload: unknown) => void>(),
  peers: [] as Array<{ isClosed: boolean }>,
}))
vi.mock('#src/data/realtime/chat-connection.ts', async (load) => ({
  ...(await load<typeof Chat>()),
  askChat: async (definition: EventDefinition, payload: unknown) => {
    line.asked.push([definition.name, payload])
    const code = line.refusals.get(definition.name)
    return code === undefined ? { isOk: true, seat: 'this seat' } : { isOk: false, code, message: '' }
  },
  onChatEvent: (definition: EventDefinition, listener: (payload: unknown) => void) => {
    line.listeners.set(definition.name, listener)
    return () => undefined
  },
}))
vi.mock('./internal/engine/own-media.ts', () => ({
  openOwnMedia: async () => null,
  closeOwnMedia: () => undefined,
  sendOwnMedia: async () => undefined,
}))
vi.mock('./internal/engine/peer.ts', () => ({
  openPeer: () => {
    const peer = {
      isClosed: false,
      close: () => void (peer.isClosed = true),
      resume: async () => undefined,
      receive: async () => undefined,
    }
    line.peers.push(peer)
    return peer
  },
}))

const server = fakeServer()
beginWithoutCall()
const sessionId = '7d4f5c1e-6f0e-4d7e-9a39-0d3c2d0c5a10' as Call['sessionId']
let other: FakeMember
let me: FakeMember

beforeEach(() => {
  line.asked.length = 0
  line.peers.length = 0
  line.refusals.clear()
  me = server.signedInAs('member')
  other = server.world.addMember({ userName: 'Voice' })
  server.answer(getCall, () => ({ call: null }))
})

const callOf = (given: Partial<Call> = {}) => {
  const call = { sessionId, state: 'accepted', caller: presentBadge(me), callee: presentBadge(other), isCaller: true, hasSeat: true }
  return { ...call, ringSeconds: 0, iceServers: [], isRelayOnly: false, ...given } as Call
}
const hear = (event: EventDefinition, payload: unknown) => act(async () => line.listeners.get(event.name)?.(payload))
const acts = () => line.asked.map(([name]) => name)
async function press(name: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }))
}
async function open() {
  const { id, userName, userImage } = other
  await renderScreen(
    <>
      <CallButton userId={id as never} userName={userName} userImage={userImage} />
      <CallLayer />
    </>,
    { server },
  )
}
/** This device is in the call. */
async function talkHere() {
  server.answer(startCall, () => callOf({ state: 'ringing', hasSeat: false, ringSeconds: 45 }))
  await open()
  await press('Video call with Voice')
  await vi.waitFor(() => expect(acts()).toEqual([rejoinCall.name]))
  await hear(callTurn, { call: callOf(), isPolite: false, isAnew: false })
  await screen.findByRole('button', { name: 'Hang up' })
}

it('a second device says that the member is in the call on another one, and leaves that call alone', async () => {
  server.answer(startCall, () => callOf())
  await open()
  await press('Video call with Voice')
  expect(await screen.findByRole('heading', { name: 'You’re in this call on another device' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Hang up' })).toBeNull()
  await press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(line.asked).toEqual([])
})

it('so it does when the member is in a call with someone else there', async () => {
  server.refuse(startCall, 'forbidden')
  server.answer(getCall, () => ({ call: callOf() }))
  await open()
  await press('Video call with Voice')
  expect(await screen.findByRole('heading', { name: 'You’re in this call on another device' })).toBeVisible()
})

it('“Switch to this device” takes the call, and hanging up then counts here', async () => {
  server.answer(startCall, () => callOf())
  await open()
  await press('Video call with Voice')
  await press('Switch to this device')
  expect(await screen.findByText('Connecting…')).toBeVisible()
  await vi.waitFor(() => expect(line.asked).toEqual([[switchCall.name, { sessionId }]]))
  await hear(callTurn, { call: callOf(), isPolite: false, isAnew: false })
  expect(line.peers).toHaveLength(1)
  await press('Hang up')
  expect(line.asked.at(-1)).toEqual([hangUp.name, { sessionId, seat: 'this seat' }])
})

it('says so when the call has ended before the switch', async () => {
  server.answer(startCall, () => callOf())
  line.refusals.set(switchCall.name, 'not_found')
  await open()
  await press('Video call with Voice')
  await press('Switch to this device')
  expect(await screen.findByRole('heading', { name: 'The call has ended' })).toBeVisible()
})

it('the first device leaves, and says that the call continues on another', async () => {
  await talkHere()
  await hear(callEnded, { sessionId, reason: 'elsewhere' })
  expect(screen.getByRole('heading', { name: 'The call continues on another device' })).toBeVisible()
  expect(line.peers).toEqual([expect.objectContaining({ isClosed: true })])
  expect(acts(), 'it does not hang up').not.toContain(hangUp.name)
})

it('the other member gets a new connection, to the new device', async () => {
  await talkHere()
  await hear(callTurn, { call: callOf(), isPolite: false, isAnew: false })
  expect(line.peers, 'a device that was cut off keeps its connection').toHaveLength(1)
  await hear(callTurn, { call: callOf(), isPolite: false, isAnew: true })
  expect(line.peers.map(({ isClosed }) => isClosed)).toEqual([true, false])
  expect(screen.getByRole('button', { name: 'Hang up' })).toBeVisible()
})

it.each([
  ['on the second device', 'You’re in this call on another device', 'held'],
  ['on the first one', 'The call continues on another device', 'elsewhere'],
] as const)('has no accessibility violations %s', async (_where, shown, outcome) => {
  await expectNoBarriers(server, shown, { phase: 'over', outcome })
})
