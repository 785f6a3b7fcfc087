import { afterAll, expect, it } from 'vitest'
import { createComment, searchComments } from '#contract/comments.ts'
import { insertVideo } from '../../../testing/index.ts'
import { openPushBench } from '../../../testing/push/push-bench.ts'
import { notificationJobs } from '../jobs.ts'

const { service, server, withBrowser, close } = await openPushBench()
afterAll(close)

it('[W-09] nor does a push that fails: the comment stays, and the push is tried again', async () => {
  const [owner, browser] = await withBrowser()
  const author = await server.asMember()
  const item = { typeId: 'video', itemId: (await insertVideo(server.db, { ownerId: owner.memberId })).id, parentId: null }
  service.answerWith(500)
  const { data: comment, refusal } = await server.call(createComment, { ...item, text: 'Good light' }, { as: author })
  expect(refusal).toBeNull()
  await expect.poll(() => server.jobs.payloadsOf('send-push')).toHaveLength(1)
  const [push] = server.jobs.payloadsOf('send-push')
  if (!push) throw new Error('No push is to be sent.')
  const send = async () => notificationJobs['send-push']?.(server.services, push, new AbortController().signal)
  // The queue logs the failure and tries again.
  await expect(send()).rejects.toThrow('500')
  for (const as of [author, owner]) {
    const { items } = (await server.call(searchComments, item, { as })).data
    expect(items).toMatchObject([{ commentId: comment.commentId, text: 'Good light' }])
  }
  service.answerWith(201)
  await send()
  expect(browser.read(service.received.at(-1))).toMatchObject({ kind: 'notification', memberId: owner.memberId })
})
