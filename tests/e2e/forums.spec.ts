import { sendPost } from '#contract/community/forum-writes.ts'
import { listForumNames, selectThread, type ForumThreadId } from '#contract/community/forums.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[X-04] [X-05] [X-07] a thread is started, answered, read on, and answered without a connection with a photo', async ({
  page,
  member,
  newMember,
  away,
}) => {
  const other = await newMember('Answerer')
  const { items } = await member.call(listForumNames, {})
  const title = `Wrist sizes ${member.id}`
  await openRoute(page, `/forums/new?forum=${items[0]?.forumId}`)
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Post' }).fill('Two fingers?')
  await page.getByRole('button', { name: 'Post thread' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribed' })).toBeVisible()
  const threadId = Number(/\/threads\/(\d+)/.exec(page.url())?.[1]) as ForumThreadId

  const { post } = await other.call(sendPost, { threadId, text: 'Three, on me' })
  await openRoute(page, '/threads/my')
  const row = page.getByRole('article').filter({ hasText: title })
  await expect(row.getByText('1 unread post')).toBeAttached()
  await row.getByRole('link', { name: title }).click()
  await expect(page.getByRole('article', { name: 'Post 2' }).getByText('Three, on me')).toBeVisible()
  const readOf = async () => (await member.call(selectThread, { threadId })).firstUnreadId
  await expect.poll(readOf).toBeNull()

  await page.getByRole('link', { name: `Quote ${other.name}` }).click()
  await expect(page.getByRole('blockquote')).toContainText('Three, on me')
  await away.leave()
  await page.getByRole('textbox', { name: 'Your reply' }).fill('From the train')
  await page.locator('input[type=file]').setInputFiles('public/icons/plain-192.png')
  await expect(page.getByRole('list', { name: 'Photos to send' })).toBeVisible()
  await page.getByRole('button', { name: 'Post reply' }).click()
  const waiting = page.getByRole('list', { name: 'Replies that wait to be sent' })
  await expect(waiting.getByText('From the train')).toBeVisible()
  await expect(waiting.getByRole('button', { name: 'Open photo 1' })).toBeVisible()
  await away.comeBack()
  await expect(page.getByRole('article', { name: 'Post 3' }).getByRole('button', { name: 'Open photo 1' })).toBeVisible()
  const stored = async () =>
    (await other.call(selectThread, { threadId })).posts.map(({ text, quoted, attachments }) => [text, quoted?.postId, attachments.length])
  await expect.poll(stored).toEqual([
    ['Two fingers?', undefined, 0],
    ['Three, on me', undefined, 0],
    ['From the train', post.postId, 1],
  ])
})
