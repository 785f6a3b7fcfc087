import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { deleteComment } from '#contract/comments.ts'
import { startApiForTest, type ApiForTest } from '#tests/builders/api-for-test.ts'
import { callServer, NoAnswer } from './call-server.ts'

let api: ApiForTest
beforeEach(async () => {
  api = await startApiForTest()
})
afterEach(() => api.close())

describe('a call of a worker', () => {
  const input = v.parse(deleteComment.request, { commentId: 1, parentId: null, typeId: 'video', itemId: 1 })
  const remove = (timeoutMs = 10_000) =>
    callServer({ origin: api.origin, client: 'web/test', getToken: async () => 'token' }, deleteComment, input, { timeoutMs })

  it('[S-28] gives up on a server that accepts and never answers, so that the outbox is not held for ever', async () => {
    api.answer = () => new Promise(() => undefined)
    await expect(remove(100)).rejects.toBeInstanceOf(NoAnswer)
    expect(api.asked).toHaveLength(1)
  })

  it('takes the page of a proxy for no answer', async () => {
    api.answer = () => ({ status: 502, body: '<h1>Bad gateway</h1>' })
    await expect(remove()).rejects.toBeInstanceOf(NoAnswer)
  })

  it('hands on the code of a refusal', async () => {
    api.answer = () => ({ status: 404, body: { success: false, code: 'not_found', message: 'Not here.' } })
    await expect(remove()).rejects.toMatchObject({ code: 'not_found' })
  })
})
