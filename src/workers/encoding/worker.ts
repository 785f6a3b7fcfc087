/** Entry of the encoding worker: connects the follower to the server and to the page. */
import { startTimer } from '#src/lib/start-timer.ts'
import { expose } from 'comlink'
import { listEncoding } from '#contract/encoding.ts'
import { callServer } from '#src/workers/shared/call-server.ts'
import { reportProblem } from '#src/workers/shared/report-problem.ts'
import { createTokenSource } from '#src/workers/shared/token-source.ts'
import type { EncodingApi } from './api.ts'
import { EncodingFollower } from './encoding-follower.ts'

let follower: EncodingFollower | null = null

const api: EncodingApi = {
  async connect(askToken, onNews) {
    const getToken = createTokenSource(askToken)
    follower = new EncodingFollower({
      ask: async () => (await callServer(getToken, listEncoding, {})).jobs,
      tell: onNews,
      now: Date.now,
      random: Math.random,
      setTimer: startTimer,
      reportProblem,
    })
    await follower.start()
  },
  feed: async (payload) => follower?.feed(payload),
  expect: async (videoId, title) => follower?.expect(videoId, title),
  setVisible: async (isVisible) => follower?.setVisible(isVisible),
  forget: async (videoId) => follower?.forget(videoId),
  close: async () => follower?.close(),
}

expose(api)
