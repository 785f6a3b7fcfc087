import { describe, expect, it } from 'vitest'
import type { EncodingProgress } from '#contract/encoding.ts'
import type { EncodingNews } from './api.ts'
import { EncodingFollower } from './encoding-follower.ts'
import { withAnswer, withNews, type JobList } from './job-list.ts'

function job(videoId: number, revision: number, change: Partial<EncodingProgress> = {}): EncodingProgress {
  return {
    // Branded on the wire; in this test every number is a valid id.
    videoId: videoId as EncodingProgress['videoId'],
    title: `Video ${videoId}`,
    thumb: null,
    state: 'running',
    stage: 'encoding',
    percent: revision,
    secondsLeft: null,
    isPlayable: false,
    failure: null,
    hasMetadata: false,
    updatedAt: 1000 + revision,
    revision,
    ...change,
  }
}
const listOf = (...jobs: EncodingProgress[]): JobList => new Map(jobs.map((item) => [item.videoId, item]))

describe('encoding news', () => {
  it('[JB-08] an older event never overwrites a newer one', () => {
    const jobs = listOf(job(1, 5))
    expect(withNews(jobs, job(1, 4))).toBe(jobs)
    expect(withNews(jobs, job(1, 5))).toBe(jobs)
    expect(withNews(jobs, job(1, 6)).get(1)?.revision).toBe(6)
  })

  it('an answer removes jobs it does not contain, but not those that became known while it was in flight', () => {
    const asked = listOf(job(1, 5), job(2, 3))
    const now = listOf(job(1, 5), job(2, 4), job(3, 1), job(4, 0))
    const next = withAnswer(now, [job(1, 6)], asked)
    expect([...next.values()].map((item) => [item.videoId, item.revision])).toEqual([
      [1, 6],
      [2, 4],
      [3, 1],
      [4, 0],
    ])
    expect(withAnswer(asked, [], asked).size).toBe(0)
  })
})

function follow(answers: (readonly EncodingProgress[] | Error)[]) {
  const told: EncodingNews[] = []
  const timers: { ms: number; callback: () => void }[] = []
  const problems: unknown[] = []
  let asked = 0
  const follower = new EncodingFollower({
    ask: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? []
      asked += 1
      if (answer instanceof Error) throw answer
      return answer
    },
    tell: (news) => told.push(news),
    now: () => 1_000_000,
    random: () => 0,
    setTimer: (callback, ms) => {
      const timer = { ms, callback }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    reportProblem: (error) => problems.push(error),
  })
  const tick = async () => {
    const timer = timers.shift()
    timer?.callback()
    await new Promise((resolve) => setImmediate(resolve))
    return timer?.ms
  }
  return { follower, told, timers, problems, tick, asked: () => asked }
}

describe('the encoding follower', () => {
  it('[PW-11] polls immediately, then after 2 seconds and at growing intervals while a job runs', async () => {
    const { follower, told, tick } = follow([[job(1, 1)]])
    await follower.start()
    expect(told.at(-1)?.jobs).toHaveLength(1)
    const pauses = [await tick(), await tick(), await tick()]
    expect(pauses).toEqual([2000, 4000, 8000])
    for (let turn = 0; turn < 10; turn += 1) await tick()
    expect(await tick()).toBe(20_000)
  })

  it('does not poll when nothing runs', async () => {
    const { follower, timers } = follow([[job(1, 9, { state: 'done', stage: 'ready' })]])
    await follower.start()
    expect(timers).toEqual([])
  })

  it('[JB-08] applies a socket event and reports it once', async () => {
    const { follower, told } = follow([[job(1, 1)]])
    await follower.start()
    const before = told.length
    follower.feed(job(1, 2, { stage: 'images' }))
    follower.feed(job(1, 2, { stage: 'images' }))
    follower.feed(job(1, 1))
    expect(told).toHaveLength(before + 1)
    expect(told.at(-1)?.jobs[0]).toMatchObject({ stage: 'images', revision: 2 })
  })

  it('drops invalid socket events and reports them', async () => {
    const { follower, told, problems } = follow([[]])
    await follower.start()
    const before = told.length
    follower.feed({ videoId: 'one' })
    expect(problems).toHaveLength(1)
    expect(told).toHaveLength(before)
  })

  it('continues polling after the connection was lost', async () => {
    const { follower, told, problems, tick } = follow([new TypeError('Failed to fetch'), [job(1, 1)]])
    await follower.start()
    expect(problems).toHaveLength(1)
    await tick()
    expect(told.at(-1)?.jobs).toHaveLength(1)
  })

  it('is quiet while the screen is hidden and polls when it is visible again', async () => {
    const { follower, timers, asked } = follow([[job(1, 1)]])
    await follower.start()
    follower.setVisible(false)
    expect(timers).toEqual([])
    follower.setVisible(true)
    await new Promise((resolve) => setImmediate(resolve))
    expect(asked()).toBe(2)
    expect(timers).toHaveLength(1)
  })

  it('shows a video as received the moment its upload ends, until the server knows more', async () => {
    const { follower, told } = follow([[]])
    await follower.start()
    follower.expect(5, 'Column wrap')
    expect(told.at(-1)?.jobs[0]).toMatchObject({ videoId: 5, stage: 'received', state: 'waiting' })
    follower.feed(job(5, 1, { stage: 'checked' }))
    expect(told.at(-1)?.jobs).toMatchObject([{ stage: 'checked' }])
  })
})
