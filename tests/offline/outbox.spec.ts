import type { Page } from '@playwright/test'
import { createComment, searchComments } from '#contract/comments.ts'
import { getVideo } from '#contract/videos.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

async function comment(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your comment').first().fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('article').getByText(text, { exact: true })).toBeVisible()
}

test('votes, favourites, comments and edits made offline are marked, survive closing the app, and arrive once and in order', async ({
  page,
  away,
  context,
  member,
  site,
  newMember,
}) => {
  const owner = await newMember('Owner')
  const itemId = await copyVideo(site, owner.id, { title: 'Liked in a tunnel' })
  await member.call(createComment, { itemId, typeId: 'video', parentId: null, text: 'Written with a slip' })
  await openRoute(page, `/videos/${itemId}`)
  await expect(page.getByText('Written with a slip')).toBeVisible()
  await expectReadyForOffline(page)
  await away.leave()

  const like = page.getByRole('button', { name: /^Like/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await page
    .getByRole('button', { name: /favourite/i })
    .first()
    .click()
  await comment(page, 'First from the dark')
  await comment(page, 'Second from the dark')
  await page.getByRole('article').filter({ hasText: 'Written with a slip' }).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Edit your comment').fill('Written without a slip')
  await page.getByRole('button', { name: 'Save' }).click()
  // The editor stays open until the edit is saved on the device.
  await expect(page.getByLabel('Edit your comment')).toHaveCount(0)
  await expect(page.getByRole('article').filter({ hasText: 'Written without a slip' }).getByText('Queued. Sends when')).toBeVisible()

  await page.close()
  const tab = await context.newPage()
  await openRoute(tab, `/videos/${itemId}`)
  await expect(tab.getByText('First from the dark')).toBeVisible()
  await expect(tab.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true')
  await openRoute(tab, '/settings/offline')
  await expect(tab.getByText('Waiting for a connection. It sends automatically.')).toBeVisible()
  for (const what of ['A vote', 'A favourite', 'An edited comment']) await expect(tab.getByText(what)).toBeVisible()
  await expect(tab.getByText('A comment', { exact: true })).toHaveCount(2)

  await away.comeBack()
  const stored = async () => (await owner.call(searchComments, { itemId, typeId: 'video', parentId: null })).items.map(({ text }) => text)
  await expect.poll(stored).toEqual(['Second from the dark', 'First from the dark', 'Written without a slip'])
  await expect.poll(async () => (await member.call(getVideo, { videoId: itemId })).upVotes).toBe(1)
  expect(await member.call(getVideo, { videoId: itemId })).toMatchObject({ isFavourite: true })
  await expect(tab.getByText('Waiting for a connection. It sends automatically.')).toHaveCount(0)
  await tab.reload()
  expect(await stored()).toHaveLength(3)
})
