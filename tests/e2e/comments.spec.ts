import { createComment, searchComments } from '#contract/comments.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('comments on a video are read and answered, and the answer is on the server', async ({ page, site, newMember }) => {
  const other = await newMember('Talker')
  const itemId = await copyVideo(site, other.id, { title: 'A video to talk about' })
  const first = await other.call(createComment, { itemId, typeId: 'video', parentId: null, text: 'Nice work on the walk' })
  await openRoute(page, `/videos/${itemId}`)
  const talk = page.getByRole('article').filter({ has: page.getByText('Nice work on the walk', { exact: true }) })
  await talk.getByRole('button', { name: 'Reply' }).click()
  await talk.getByRole('textbox').fill('Said by **me**')
  await talk.getByRole('button', { name: 'Send' }).click()
  await expect(talk.locator('strong', { hasText: 'me' })).toBeVisible()
  const readStored = async () =>
    (await other.call(searchComments, { itemId, typeId: 'video', parentId: first.commentId })).items.map(({ text }) => text)
  await expect.poll(readStored).toEqual(['Said by **me**'])
  await page.reload()
  await expect(page.locator('strong', { hasText: 'me' })).toBeVisible()
})
