import { getVideo } from '#contract/videos.ts'
import { expectAt } from '#tests/harness/browser/entrance.ts'
import { openEditor } from '#tests/harness/browser/open-editor.ts'
import { expect, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[E-16] an owner transfers a video, and the new owner is named; [E-19] deletes one after a confirmation', async ({
  page,
  member,
  site,
  newMember,
}) => {
  const heir = await newMember('Heir')
  const id = await openEditor(page, site, member)
  await page.getByRole('button', { name: 'Transfer owner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who gets this video?' })
  await dialog.getByRole('combobox', { name: 'New owner' }).fill(heir.name.slice(0, 9))
  await page.getByRole('option', { name: new RegExp(heir.name) }).click()
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(page.getByText(`The video now belongs to ${heir.name}.`)).toBeVisible()
  expect((await heir.call(getVideo, { videoId: id })).owner.userName).toBe(heir.name)

  // The media of copied videos is shared: this one has none to be deleted.
  const noMedia = { media_key: null, poster_version: 0, is_playable: false }
  const own = await openEditor(page, site, member, { title: 'To be deleted', ...noMedia })
  await page.getByRole('button', { name: 'Delete video' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete video' }).click()
  await expectAt(page, '/videos')
  await expect(member.call(getVideo, { videoId: own })).rejects.toThrow(/not_found/)
})
