import { describe, expect, it } from 'vitest'
import { twoProcesses } from '../testing/job-processes.ts'

describe('jobs', () => {
  it('are retried after a failure', async () => {
    let attempts = 0
    await using processes = await twoProcesses({
      'delete-video-media': async () => {
        attempts += 1
        if (attempts === 1) throw new Error('the store was away')
      },
    })
    await processes.queue.enqueue('delete-video-media', { mediaKey: 'videos/1/a', sourceKey: null })
    await expect.poll(() => attempts, { interval: 200 }).toBe(2)
  })
})
