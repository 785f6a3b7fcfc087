import { describe, expect, it } from 'vitest'
import { camera, closeAll, isConnected, made, pair, sound, watchPeers, type Side } from './testing/pair.ts'

watchPeers()

describe('two connections', () => {
  it('recover on a slow connection when one or both restart in the middle of their negotiation', async () => {
    for (const delayMs of [0, 20, 80])
      for (const [callersMs, calleesMs] of [
        [0, 0],
        [1.2, 1.2],
        [2.2, 0.5],
        [0.5, 2.2],
        [0.5, null],
        [null, 1.5],
      ] as const) {
        const { caller, callee } = pair({ delayMs })
        const after = (side: Side, delays: number | null) =>
          delays === null ||
          made.push({
            close: clearTimeout.bind(
              null,
              setTimeout(() => void side.peer.resume(), delays * delayMs + 5),
            ),
          })
        await Promise.all([
          caller.peer.sendTrack('audio', sound()).then(() => caller.peer.sendTrack('video', camera())),
          callee.peer.sendTrack('video', camera('blue')),
        ])
        after(caller, callersMs)
        after(callee, calleesMs)
        await isConnected(caller)
        await isConnected(callee)
        expect([...caller.problems, ...callee.problems], `${delayMs} ms, started over after ${callersMs} and ${calleesMs}`).toEqual([])
        closeAll()
      }
  })
})
