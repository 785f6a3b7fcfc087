/**
 * The round trip of a push: from the press here, through our server and the browser's push service, to the service
 * worker.
 */
import { testPush } from '#contract/notify/push.ts'
import { call } from '#src/data/http/call.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { onWorkerMessage } from '#src/platform/worker-messages.ts'

const patienceMs = 30_000

/** Milliseconds; null when nothing arrived in time. */
export async function measurePush(): Promise<number | null> {
  const mark = randomUuid()
  const startMs = performance.now()
  let stop = () => {}
  const arrived = new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), patienceMs)
    const unlisten = onWorkerMessage((message) => {
      if (message.kind === 'push-tested' && message.mark === mark) resolve(performance.now() - startMs)
    })
    stop = () => {
      clearTimeout(timer)
      unlisten()
    }
  })
  try {
    const { sentTo } = await call(testPush, { mark })
    return sentTo === 0 ? null : await arrived
  } finally {
    stop()
  }
}
