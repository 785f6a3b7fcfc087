import { waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { voteOnItem } from '#contract/content/content.ts'
import { headers } from '#contract/endpoint.ts'
import { call } from '#src/data/http/call.ts'
import { onAnswers, pendingWrites } from '#src/data/outbox/outbox-link.ts'
import { ownSocket } from '#src/data/realtime/own-socket.ts'
import { setGuest } from '#src/data/session/session-state.ts'
import { sendComment } from '#src/entities/comment/writes.ts'
import { voteOn } from '#src/entities/content/writes.ts'
import { wipeDevice } from '#src/offline/wipe.ts'
import { fakeServer } from '#src/testing/fake-server.ts'

const server = fakeServer()

it('a write stays in the outbox until its answer is in the caches: otherwise the old state would show again', async () => {
  const settled = Promise.withResolvers<void>()
  onTestFinished(onAnswers(() => settled.promise))
  server.signedInAs('member')
  const video = server.world.addVideo()
  await voteOn({ typeId: 'video', itemId: video.id }, 'up')
  await waitFor(() => expect(server.requestsOf(voteOnItem)).toHaveLength(1))
  await waitFor(() => expect(video.upVotes).toBe(1))
  expect(pendingWrites.get()).toMatchObject([{ endpointName: voteOnItem.name, state: 'sending' }])
  settled.resolve()
  await waitFor(() => expect(pendingWrites.get()).toEqual([]))
})

it('an answer that arrives after its member has signed out is not applied for the next member', async () => {
  const answered: unknown[] = []
  onTestFinished(onAnswers((entry) => void answered.push(entry.endpointName)))
  const me = server.signedInAs('member')
  const video = server.world.addVideo()
  const release = server.hold(voteOnItem)
  await voteOn({ typeId: 'video', itemId: video.id }, 'up')
  await waitFor(() => expect(server.requestsOf(voteOnItem)).toHaveLength(1))
  setGuest('left')
  await wipeDevice(me.id)
  server.signedInAs('member')
  release()
  await waitFor(() => expect(video.upVotes).toBe(1))
  // Followed by a write of the next member.
  const next = server.world.addVideo()
  await voteOn({ typeId: 'video', itemId: next.id }, 'down')
  await waitFor(() => expect(answered).toEqual([voteOnItem.name]))
  expect(next.downVotes).toBe(1)
})

it('[S-27] a write that the device refuses to store is not reported as saved: it goes to the server immediately', async () => {
  server.signedInAs('member')
  const video = server.world.addVideo()
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  })
  onTestFinished(() => add.mockRestore())
  await voteOn({ typeId: 'video', itemId: video.id }, 'up')
  expect(video.upVotes).toBe(1)
  expect(pendingWrites.get()).toEqual([])
})

it('a write sends the id of this tab’s socket; a plain call does not, and neither does a write without a socket', async () => {
  server.signedInAs('member')
  const video = server.world.addVideo()
  const named: Array<string | null> = []
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    named.push((input instanceof Request ? input.headers : new Headers(init?.headers)).get(headers.socket))
    return fetch(input, init)
  }
  onTestFinished(() => {
    ownSocket.id = undefined
    globalThis.fetch = fetch
  })
  ownSocket.id = 'socket-of-this-tab'
  await voteOn({ typeId: 'video', itemId: video.id }, 'up')
  await waitFor(() => expect(video.upVotes).toBe(1))
  await call(voteOnItem, { typeId: 'video', itemId: video.id, way: null })
  ownSocket.id = undefined
  await voteOn({ typeId: 'video', itemId: video.id }, 'down')
  await waitFor(() => expect(video.downVotes).toBe(1))
  expect(named).toEqual(['socket-of-this-tab', null, null])
})

it('[S-28] a write whose answer was lost is sent again under the same key, and takes effect once', async () => {
  server.signedInAs('member')
  const { id: itemId } = server.world.addVideo()
  const keys: Array<string | null> = []
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const isComment = new URL(request.url).pathname === createComment.path
    if (isComment) keys.push(request.headers.get(headers.idempotencyKey))
    const answer = await fetch(request)
    // The server has accepted the write, but the response is an error page of a proxy.
    return isComment && keys.length === 1 ? new Response('<h1>Bad gateway</h1>', { status: 502 }) : answer
  }
  onTestFinished(() => void (globalThis.fetch = fetch))
  await sendComment({ typeId: 'video', itemId }, { text: 'Said once', files: [] }, null)
  await waitFor(() => expect(keys).toHaveLength(2))
  await waitFor(() => expect(pendingWrites.get()).toEqual([]))
  expect(keys).toEqual([expect.any(String), keys[0]])
  expect(server.requestsOf(createComment)).toHaveLength(1)
})
