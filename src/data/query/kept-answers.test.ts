import { expect, it } from 'vitest'
import { createKeptAnswers } from './kept-answers.ts'

const now = 1e12

/** What a later start reads of an answer that was saved at a moment. */
async function readOf(dataUpdatedAt: number) {
  const kept = new Map<string, string>()
  const saved = Promise.withResolvers<void>()
  const answers = createKeptAnswers(
    {
      getItem: async (key) => kept.get(key) ?? null,
      setItem: async (key, value) => {
        kept.set(key, value)
        saved.resolve()
      },
      removeItem: async () => undefined,
      writesArrivedAtMs: async () => 0,
    },
    () => now,
  )
  const state = { data: 'knots', dataUpdatedAt, status: 'success' } as Parameters<typeof answers.keep>[0]['state'] // as saved
  answers.keep({ queryHash: 'q', queryKey: ['q'], state })
  await saved.promise
  return answers.read('q')
}

it('an answer keeps its age', async () => {
  expect(await readOf(now - 1000)).toMatchObject({ data: 'knots', updatedAtMs: now - 1000, isOutdated: false })
})

it('an answer saved while the clock was a year ahead is shown, but counts as outdated', async () => {
  expect(await readOf(now + 365 * 86_400_000)).toMatchObject({ data: 'knots', updatedAtMs: 0, isOutdated: true })
})
