import type { Page } from '@playwright/test'
import { createComment, searchComments } from '#contract/comments.ts'
import { copyFilm } from '#tests/harness/api/copy-film.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const thread = (page: Page, text: string) => page.getByRole('article').filter({ has: page.getByText(text, { exact: true }) })

test('comments show with their replies; [W-03] only text is sent; [W-04] a reply box opens and closes, the section and the replies collapse and expand', async ({
  page,
  site,
  newMember,
}) => {
  const other = await newMember('Talker')
  const itemId = await copyFilm(site, other.id, { title: 'A film to talk about' })
  const first = await other.call(createComment, { itemId, typeId: 'video', parentId: null, text: 'Nice work on the walk' })
  await other.call(createComment, { itemId, typeId: 'video', parentId: first.commentId, text: 'The second strand too' })

  await openRoute(page, `/videos/${itemId}`)
  const talk = thread(page, 'Nice work on the walk')
  await expect(talk).toBeVisible()
  await expect(talk.getByText('The second strand too')).toBeVisible()
  await talk.getByRole('button', { name: 'Hide replies' }).click()
  await expect(talk.getByText('The second strand too')).toBeHidden()
  await talk.getByRole('button', { name: 'Show 1 reply' }).click()
  await expect(talk.getByText('The second strand too')).toBeVisible()

  await talk.getByRole('button', { name: 'Reply' }).first().click()
  const box = talk.getByRole('textbox')
  await expect(box).toBeFocused()
  await talk.getByRole('button', { name: 'Cancel' }).click()
  await expect(box).toHaveCount(0)

  await page.getByRole('button', { name: 'Hide comments' }).click()
  await expect(talk).toHaveCount(0)
  await expect(page.getByLabel('Your comment')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show comments' }).click()
  await expect(talk.getByText('The second strand too')).toBeVisible()

  const field = page.getByLabel('Your comment').first()
  await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0)
  await field.fill('   \n  ')
  await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0)
  await field.press('Control+Enter')
  await field.fill('Said by **me**')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Said by' })).toBeVisible()
  await expect(field).toHaveValue('')
  const readStored = async () =>
    (await other.call(searchComments, { itemId, typeId: 'video', parentId: null })).items.map(({ text }) => text)
  await expect.poll(readStored).toEqual(['Said by **me**', 'Nice work on the walk'])
  await page.reload()
  await expect(page.locator('strong', { hasText: 'me' })).toBeVisible()
})

test('[W-02] ten replies come at a time, more on request', async ({ page, member, site }) => {
  const itemId = await copyFilm(site, member.id, { title: 'Much talked about' })
  const parent = await member.call(createComment, { itemId, typeId: 'video', parentId: null, text: 'Count with me' })
  for (let number = 1; number <= 13; number += 1)
    await member.call(createComment, { itemId, typeId: 'video', parentId: parent.commentId, text: `Reply ${number}` })
  await openRoute(page, `/videos/${itemId}`)
  await expect(page.getByText('Reply 10', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Reply \d+$/)).toHaveCount(10)
  await page.getByRole('button', { name: 'More replies' }).click()
  await expect(page.getByText(/^Reply \d+$/)).toHaveCount(13)
  await expect(page.getByRole('button', { name: 'More replies' })).toHaveCount(0)
  expect(await page.getByText(/^Reply \d+$/).allTextContents()).toEqual(Array.from({ length: 13 }, (_, index) => `Reply ${index + 1}`))
})

test('[W-03] [W-05] editing ends by saving or discarding and shows the server’s reading; [W-06] only one’s own comments can be edited and deleted', async ({
  page,
  member,
  site,
  newMember,
}) => {
  const other = await newMember('Owner')
  const itemId = await copyFilm(site, other.id, { title: 'Edited talk' })
  await member.call(createComment, { itemId, typeId: 'video', parentId: null, text: 'My first words' })
  await other.call(createComment, { itemId, typeId: 'video', parentId: null, text: 'Not yours' })
  await openRoute(page, `/videos/${itemId}`)
  const theirs = thread(page, 'Not yours')
  await expect(theirs.getByRole('button', { name: 'Reply' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^(Edit|Delete)$/ })).toHaveCount(0)

  await thread(page, 'My first words').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Edit your comment').fill('Thrown away')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('My first words')).toBeVisible()
  await thread(page, 'My first words').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Edit your comment').fill('')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByLabel('Edit your comment').fill('Better **words**')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('strong', { hasText: 'words' })).toBeVisible()
  await expect(page.getByText(/· edited$/)).toBeVisible()

  await page
    .getByRole('article')
    .filter({ has: page.locator('strong') })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.locator('strong', { hasText: 'words' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Not yours')).toBeVisible()
  await expect(page.locator('strong', { hasText: 'words' })).toHaveCount(0)
})

test('a comment is reported where it stands, and one’s own words offer no report', async ({ page, member, site, newMember }) => {
  const other = await newMember('Rude')
  const itemId = await copyFilm(site, member.id, { title: 'Talked about rudely' })
  const { commentId } = await other.call(createComment, { itemId, typeId: 'video', parentId: null, text: 'Something rude' })
  await member.call(createComment, { itemId, typeId: 'video', parentId: commentId, text: 'Stay kind, please' })
  await openRoute(page, `/videos/${itemId}`)
  // One for the comment and none for the answer, which is the member's own.
  await expect(page.getByText('Stay kind, please')).toBeVisible()
  await page.getByRole('button', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: `Report the comment by ${other.name}` })
  await dialog.getByLabel('Reason').selectOption({ label: 'Harassment' })
  await dialog.getByLabel('In your words').fill('He means me.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(() => site.sql('select type_id, item_id::int, reason_id, text from reports where reporter_id = $1', [member.id]))
    .toEqual([{ type_id: 'comment', item_id: commentId, reason_id: 4, text: 'He means me.' }])
})
