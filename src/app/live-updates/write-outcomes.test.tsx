import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { editVideo, type VideoDetails } from '#contract/videos.ts'
import { queryClient } from '#src/data/query/query-client.ts'
import { videoQueries } from '#src/entities/video/queries.ts'
import { outboxEntryForTest } from '#src/offline/testing/outbox-entry-for-test.ts'
import { noticeStore, dismissNotice } from '#src/ui/feedback/notify.ts'
import { refuse, settle } from './write-outcomes.tsx'

// Ids in tests are plain numbers; the brand is the server's.
const { queryKey } = videoQueries.details(7 as never)
const video = (title: string) => ({ videoId: 7, title }) as unknown as VideoDetails // the properties the test checks
const title = () => queryClient.getQueryData(queryKey)?.title
const settleEdit = () => settle(outboxEntryForTest(editVideo, { videoId: 7, title: 'New' }), video('New'))

/** A screen with that video; the test answers its requests. */
function showVideo(staleTime: number): Array<PromiseWithResolvers<VideoDetails>> {
  const asked: Array<PromiseWithResolvers<VideoDetails>> = []
  queryClient.setQueryData(queryKey, video('Old'))
  const queryFn = () => {
    const answer = Promise.withResolvers<VideoDetails>()
    asked.push(answer)
    return answer.promise
  }
  onTestFinished(new QueryObserver(queryClient, { queryKey, queryFn, staleTime }).subscribe(() => undefined))
  return asked
}

afterEach(() => queryClient.clear())

it('the response to a write is shown, and not requested again', async () => {
  const asked = showVideo(Infinity)
  settleEdit()
  await new Promise((resolve) => setTimeout(resolve))
  expect([title(), asked.length]).toEqual(['New', 0])
})

it('a response requested before a write was answered does not revert the write', async () => {
  const asked = showVideo(0)
  await expect.poll(() => asked.length).toBe(1)
  settleEdit()
  await expect.poll(() => asked.length).toBe(2)
  asked[0]?.resolve(video('Old'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(title()).toBe('New')
  asked[1]?.resolve(video('Newer'))
  await expect.poll(title).toBe('Newer')
})

it('a refused write with a text is reported, and the notice leads to the text', async () => {
  onTestFinished(noticeStore.subscribe(() => undefined))
  let opened = 0
  const reply = { itemId: 7, typeId: 'video', parentId: 3, text: 'My long reply' }
  await refuse(outboxEntryForTest(createComment, reply, { code: 'not_found' }), { isAwaited: false, openUnsent: () => void (opened += 1) })
  const notice = noticeStore.current()
  expect(notice?.tone).toBe('error')
  notice?.action?.onPress()
  expect(opened).toBe(1)
  if (notice) dismissNotice(notice.id)
})
