import { waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { videoId } from '#contract/primitives.ts'
import { voteVideo } from '#contract/videos.ts'
import { onAnswers, pendingWrites } from '#src/data/outbox/outbox-link.ts'
import { setGuest } from '#src/data/session/session-state.ts'
import { voteOn } from '#src/entities/video/mutations.ts'
import { wipeDevice } from '#src/offline/wipe.ts'
import { fakeServer } from '#src/testing/fake-server.ts'

const server = fakeServer()

it('a write stays in the outbox until its answer has been taken over: until then the old state would show again', async () => {
  const settled = Promise.withResolvers<void>()
  onTestFinished(onAnswers(() => settled.promise))
  server.signedInAs('member')
  const video = server.world.addVideo()
  await voteOn(v.parse(videoId, video.id), 'up')
  await waitFor(() => expect(server.requestsOf(voteVideo)).toHaveLength(1))
  await waitFor(() => expect(video.upVotes).toBe(1))
  expect(pendingWrites.get()).toMatchObject([{ endpointName: voteVideo.name, state: 'sending' }])
  settled.resolve()
  await waitFor(() => expect(pendingWrites.get()).toEqual([]))
})

it('an answer that comes after its member has left is not taken over for the next one', async () => {
  const answered: unknown[] = []
  onTestFinished(onAnswers((entry) => void answered.push(entry.endpointName)))
  const me = server.signedInAs('member')
  const video = server.world.addVideo()
  const release = server.hold(voteVideo)
  await voteOn(v.parse(videoId, video.id), 'up')
  await waitFor(() => expect(server.requestsOf(voteVideo)).toHaveLength(1))
  setGuest('left')
  await wipeDevice(me.id)
  server.signedInAs('member')
  release()
  await waitFor(() => expect(video.upVotes).toBe(1))
  // One of the next member's own comes after it.
  const next = server.world.addVideo()
  await voteOn(v.parse(videoId, next.id), 'down')
  await waitFor(() => expect(answered).toEqual([voteVideo.name]))
  expect(next.downVotes).toBe(1)
})
