import type { Page } from '@playwright/test'
import { editVideo, getVideo, videoStatuses } from '#contract/videos.ts'
import { copyFilm, type FilmChanges } from '#tests/harness/api/copy-film.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { readDeviceRows } from '#tests/harness/browser/device-rows.ts'
import { expectAt } from '#tests/harness/browser/entrance.ts'
import { holdAnswers } from '#tests/harness/browser/hold-answers.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import type { Site } from '#tests/harness/site/site.ts'

/** Faces, Solo and one action: a choice that breaks no rule. */
const rightCategories = [130, 134, 201]

/** For what changes or removes files: the media of copied films is shared. */
const noMedia = { media_key: null, poster_version: 0, is_playable: false } as const

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const expectOn = (page: Page, name: string, isOn: boolean) => expect(chip(page, name)).toHaveAttribute('aria-pressed', String(isOn))

async function openEditor(page: Page, site: Site, owner: ApiMember, changes: FilmChanges = {}) {
  const id = await copyFilm(site, owner.id, { title: 'To be edited', categories: rightCategories, ...changes })
  await openRoute(page, `/videos/${id}/edit`)
  await expect(page.getByRole('heading', { name: 'Edit video' })).toBeVisible()
  return id
}

test.describe('an owner', () => {
  test.use({ as: 'newcomer' })

  test('[E-01] changes title, co-stars and categories; [E-03] [E-04] [E-05] is offered neither date nor featured, and only ready and inactive', async ({
    page,
    member,
    site,
    newMember,
  }) => {
    const star = await newMember('Costar')
    const id = await openEditor(page, site, member)
    await expect(page.getByLabel('Display date')).toHaveCount(0)
    await expect(page.getByText('Featured', { exact: true })).toHaveCount(0)
    await expect(page.getByLabel('Status').locator('option')).toHaveCount(2)

    await page.getByLabel('Title').fill('Edited by its owner')
    await page.getByRole('combobox', { name: 'Co-stars' }).fill(star.name.slice(0, 12))
    await page.getByRole('option', { name: new RegExp(star.name) }).click()
    await chip(page, 'Knots').click()
    await save(page).click()
    await expectAt(page, `/videos/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Edited by its owner' })).toBeVisible()
    // An edit waits in the outbox for its turn, a moment on a good line.
    await expect.poll(async () => (await star.call(getVideo, { videoId: id })).version).toBeGreaterThan(1)
    const stored = await star.call(getVideo, { videoId: id })
    expect(stored.title).toBe('Edited by its owner')
    expect(stored.stars.map(({ userName }) => userName)).toEqual([star.name])
    expect(stored.categories.map(({ title }) => title)).toContain('Knots')
  })

  test('opens the form with an old copy from the device, sees what the server has, and overwrites only the fields they edited', async ({
    page,
    member,
    site,
  }) => {
    const id = await openEditor(page, site, member)
    await expect.poll(async () => JSON.stringify(await readDeviceRows(page, member.id, 'queryCache'))).toContain('To be edited')
    const { version } = await member.call(getVideo, { videoId: id })
    await member.call(editVideo, { videoId: id, version, title: 'Changed elsewhere', description: 'Written elsewhere.' })

    const release = await holdAnswers(page, '**/api3/videos/view')
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('To be edited')
    release()
    await expect(page.getByLabel('Title')).toHaveValue('Changed elsewhere')
    await chip(page, 'Knots').click()
    await save(page).click()
    await expectAt(page, `/videos/${id}`)
    await expect.poll(async () => (await member.call(getVideo, { videoId: id })).categories.map(({ title }) => title)).toContain('Knots')
    expect(await member.call(getVideo, { videoId: id })).toMatchObject({ title: 'Changed elsewhere', description: 'Written elsewhere.' })
  })

  test('is refused a title that was changed elsewhere meanwhile, is told so, keeps what they typed, and may save it over the new one', async ({
    page,
    member,
    site,
    problems,
  }) => {
    problems.expect(/409/)
    const id = await openEditor(page, site, member)
    const stored = () => member.call(getVideo, { videoId: id })
    await page.getByLabel('Title').fill('Typed here')
    await member.call(editVideo, { videoId: id, version: (await stored()).version, title: 'Changed elsewhere', description: 'Theirs.' })
    await save(page).click()
    const note = page.getByText('An earlier change was not taken.')
    await expect(note).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Typed here')
    await expect(page.getByLabel('Description')).toHaveValue('Theirs.')
    expect((await stored()).title).toBe('Changed elsewhere')
    await save(page).click()
    await expectAt(page, `/videos/${id}`)
    await expect.poll(async () => (await stored()).title).toBe('Typed here')
    expect((await stored()).description).toBe('Theirs.')
    await openRoute(page, `/videos/${id}/edit`)
    await expect(page.getByLabel('Title')).toHaveValue('Typed here')
    await expect(note).toHaveCount(0)
  })

  test('[O-12] sees which watermark was written into the film', async ({ page, member, site }) => {
    const id = await openEditor(page, site, member)
    await expect(page.getByText('This film carries no watermark.')).toBeVisible()
    await site.sql(`update videos set watermark = '{"text": "Mine & nobody’s"}' where id = $1`, [id])
    await page.reload()
    await expect(page.getByText('Watermark written into this film: Mine & nobody’s')).toBeVisible()
  })

  test('[E-06] inactive warns that the site may reactivate or delete the film; [E-07] headless excludes faces and masks', async ({
    page,
    member,
    site,
  }) => {
    const id = await openEditor(page, site, member)
    await expectOn(page, 'Faces', true)
    await chip(page, 'Masks').click()
    await expectOn(page, 'Masks', true)
    await chip(page, 'Headless').click()
    await expectOn(page, 'Faces', false)
    await expectOn(page, 'Masks', false)
    await chip(page, 'Faces').click()
    await expectOn(page, 'Headless', false)

    await page.getByLabel('Status').selectOption('inactive')
    await expect(page.getByText('The site may reactivate or delete them.')).toBeVisible()
    await save(page).click()
    await expectAt(page, `/videos/${id}`)
    await expect.poll(async () => (await member.call(getVideo, { videoId: id })).videoStatus).toBe('inactive')
  })

  test('[E-08] missing categories are named in three sentences; [E-09] a sixth Action category is refused', async ({
    page,
    member,
    site,
  }) => {
    await openEditor(page, site, member)
    for (const name of ['Faces', 'Solo', 'Bamboo work']) await chip(page, name).click()
    for (const sentence of [
      'Please select Headless/Faces or Masks',
      'Please select Solo/Two Guys or Group',
      'Please choose at least one Action category',
    ])
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    for (const name of ['Faces', 'Solo']) await chip(page, name).click()
    const six = ['Knots', 'Safety', 'Splicing', 'Talks', 'Uplines', 'Workshops']
    for (const name of six) await chip(page, name).click()
    await expect(page.getByText('You may not choose more than 5 action categories', { exact: true })).toBeVisible()
    await save(page).click()
    await expect(page.getByRole('heading', { name: 'Edit video' })).toBeVisible()
    await chip(page, 'Knots').click()
    await expect(page.getByText('You may not choose more than 5 action categories')).toHaveCount(0)
    await save(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'To be edited' })).toBeVisible()
  })

  test('[E-11] nobody may play is not offered to a plain owner; the thumb offset is checked with its four sentences', async ({
    page,
    member,
    site,
  }) => {
    const id = await openEditor(page, site, member, noMedia)
    await expect(page.getByLabel('Who can play it').locator('option')).toHaveText(['Members', 'Public'])
    const offset = page.getByLabel('Thumb offset')
    await offset.fill('00:00:02')
    for (const [typed, sentence] of [
      ['', 'Thumb offset is required'],
      ['abc', 'Must be 8 chars total in format 00:00:00'],
      ['00:60:00', 'Minutes and seconds less than 59 please'],
      ['00:59:59', 'Exceeds length of film!'],
    ] as const) {
      await offset.fill(typed)
      await offset.blur()
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    }
    await save(page).click()
    await expect(page.getByText('Exceeds length of film!')).toBeVisible()
    await offset.fill('00:00:02')
    await save(page).click()
    await expectAt(page, `/videos/${id}`)
    await expect.poll(async () => (await member.call(getVideo, { videoId: id })).thumbTimecode).toBe('00:00:02')
  })

  test('[E-16] handing over needs a member and names the new owner; [E-19] an owner deletes his film after being asked', async ({
    page,
    member,
    site,
    newMember,
  }) => {
    const heir = await newMember('Heir')
    const id = await openEditor(page, site, member)
    await page.getByRole('button', { name: 'Transfer owner' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who gets this film?' })
    await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
    await expect(dialog.getByText('Please select a member.')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'New owner' }).fill(heir.name.slice(0, 9))
    await page.getByRole('option', { name: new RegExp(heir.name) }).click()
    await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
    await expect(page.getByText(`The film now belongs to ${heir.name}.`)).toBeVisible()
    expect((await heir.call(getVideo, { videoId: id })).owner.userName).toBe(heir.name)

    const own = await openEditor(page, site, member, { title: 'To be deleted', ...noMedia })
    await page.getByRole('button', { name: 'Delete video' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: 'Delete video' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete video' }).click()
    await expectAt(page, '/videos')
    await expect(member.call(getVideo, { videoId: own })).rejects.toThrow(/not_found/)
  })
})

test('[E-01] somebody else edits only with can_edit_other_video; [E-02] can_cat_assign_any opens the categories only; [E-03] can_set_any_date the date; [E-04] can_approve_videos the featured flag', async ({
  site,
  newMember,
  openBrowser,
}) => {
  const owner = await newMember('Owner')
  const id = await copyFilm(site, owner.id, { title: 'To be edited', categories: rightCategories })
  const openWith = async (...flags: string[]) => {
    const helper = await newMember('Helper')
    await site.sql(`update members set own_flags = $1 where id = $2`, [Object.fromEntries(flags.map((flag) => [flag, true])), helper.id])
    await helper.signIn()
    const page = await (await openBrowser(helper)).newPage()
    await openRoute(page, `/videos/${id}/edit`)
    await expect(page.getByRole('heading', { name: 'Edit video' })).toBeVisible()
    return page
  }
  const without = await openWith()
  await expect(without.getByText('This film is not yours to edit')).toBeVisible()

  const sorter = await openWith('video.can_cat_assign_any')
  await expect(sorter.getByLabel('Title')).toHaveCount(0)
  await expect(sorter.getByLabel('Thumb offset')).toHaveCount(0)
  await chip(sorter, 'Knots').click()
  await save(sorter).click()
  await expect.poll(async () => (await owner.call(getVideo, { videoId: id })).categories.map(({ title }) => title)).toContain('Knots')

  const editor = await openWith('video.can_edit_other_video')
  await expect(editor.getByLabel('Display date')).toHaveCount(0)
  await expect(editor.getByRole('switch', { name: 'Featured' })).toHaveCount(0)
  await editor.getByLabel('Title').fill('Edited by a helper')
  await save(editor).click()
  await expect.poll(async () => (await owner.call(getVideo, { videoId: id })).title).toBe('Edited by a helper')

  const dater = await openWith('video.can_edit_other_video', 'video.can_set_any_date')
  await expect(dater.getByLabel('Display date')).toBeVisible()
  await expect(dater.getByRole('switch', { name: 'Featured' })).toHaveCount(0)
  const approver = await openWith('video.can_edit_other_video', 'video.can_approve_videos')
  await expect(approver.getByLabel('Display date')).toBeVisible()
  await expect(approver.getByRole('switch', { name: 'Featured' })).toBeVisible()
})

test.describe('an admin', () => {
  test.use({ as: 'admin' })

  test('[E-03] sets the display date, [E-04] features the film, [E-05] chooses among all statuses, [E-11] may close it to everybody', async ({
    page,
    site,
    newMember,
  }) => {
    const owner = await newMember('Owner')
    const id = await openEditor(page, site, owner)
    await expect(page.getByLabel('Status').locator('option')).toHaveCount(videoStatuses.length)
    await expect(page.getByLabel('Who can play it').locator('option')).toHaveText(['Nobody', 'Members', 'Public'])
    await page.getByLabel('Display date').fill('2024-03-05T12:30')
    await page.getByRole('switch', { name: 'Featured' }).click()
    await save(page).click()
    await expectAt(page, `/videos/${id}`)
    await expect.poll(async () => (await owner.call(getVideo, { videoId: id })).version).toBeGreaterThan(1)
    const stored = await owner.call(getVideo, { videoId: id })
    expect(stored.isFeatured).toBe(true)
    expect(new Date(stored.publishedAt * 1000).toISOString()).toBe('2024-03-05T12:30:00.000Z')
  })
})

test.describe('a vendor', () => {
  test.use({ as: 'vendor' })

  test('[E-10] nobody for both play and download shows the warning; [E-11] a vendor may choose it', async ({ page, member, site }) => {
    await openEditor(page, site, member)
    await page.getByLabel('Who can play it').selectOption('nobody')
    await page.getByLabel('Who can download it').selectOption('nobody')
    await expect(
      page.getByText('NOBODY CAN PLAY OR DOWNLOAD? You must be a vendor uploading a product or private verification video', {
        exact: true,
      }),
    ).toBeVisible()
    await page.getByLabel('Who can download it').selectOption('members')
    await expect(page.getByText('NOBODY CAN PLAY OR DOWNLOAD?')).toHaveCount(0)
  })
})
