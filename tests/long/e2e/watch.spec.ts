import { getVideo, videoStatuses } from '#contract/videos.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expectAt } from '#tests/harness/browser/entrance.ts'
import { expectPlaying } from '#tests/harness/browser/video.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[V-13] a video’s page shows all its facts; [V-22] its stars link to their pages; [V-20] related videos are listed, by video and by category', async ({
  page,
  site,
  newMember,
}) => {
  const owner = await newMember('Owner')
  const star = await newMember('Star')
  const id = await copyVideo(site, owner.id, {
    title: 'Twelve facts', description: 'Told once.', categories: [134, 201, 202], stars: [star.id], published_at: new Date('2024-03-05T12:00:00Z'), view_total: 41, duration_seconds: 754, up_votes: 3, down_votes: 2,
  }) // prettier-ignore
  await openRoute(page, `/videos/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Twelve facts' })).toBeVisible()
  await expect(page.getByText('Told once.')).toBeVisible()
  await expect(page.getByRole('link', { name: owner.name }).first()).toHaveAttribute('href', new RegExp(`#/members/${owner.name}$`))
  await expect(page.getByText(/Mar 5, 2024/).first()).toBeVisible()
  await expect(page.getByText(/4[12] views · 13 min/).first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Categories' }).getByRole('listitem')).toHaveText([
    'Solo',
    'Bamboo work',
    'Belts and buckles',
  ])
  await expect(page.getByRole('button', { name: /^Like/ })).toContainText('3')
  await expect(page.getByRole('button', { name: /^Dislike/ })).toContainText('2')
  await expect(page.getByRole('heading', { name: 'Related' })).toBeVisible()
  const related = page.getByRole('region', { name: 'Related' })
  await expect(related.getByRole('article').first().getByRole('heading').getByRole('link')).toHaveAttribute('href', /#\/videos\/\d+$/)
  await copyVideo(site, owner.id, { title: 'Nothing but bamboo', categories: [201] })
  await copyVideo(site, owner.id, { title: 'Nothing but belts', categories: [202] })
  await related.getByRole('button', { name: 'Belts and buckles' }).click()
  await expect(related.getByRole('heading', { name: 'Nothing but belts' })).toBeVisible()
  await expect(related.getByRole('heading', { name: 'Nothing but bamboo' })).toHaveCount(0)
  await expect(related.getByRole('heading', { name: 'Twelve facts' })).toHaveCount(0)
  await page.getByRole('link', { name: star.name }).click()
  await expectAt(page, `/members/${star.name}`)
})

test('[V-15] a video whose status forbids playing shows that; [V-16] featured videos play for sponsors; playing follows the audiences nobody and members', async ({
  page,
  site,
  newMember,
  demo,
  openBrowser,
  problems,
}) => {
  const owner = await newMember('Owner')
  const unplayable = videoStatuses.filter((status) => !['ready', 'encoding', 'delete', 'upload', 'new'].includes(status))
  for (const status of [unplayable[0], 'inactive', 'failed', 'stalled']) {
    if (!status) continue
    const id = await copyVideo(site, owner.id, { title: `Status ${status}`, status })
    await openRoute(page, `/videos/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: `Status ${status}` })).toBeVisible()
    await expect(page.getByText('Video unavailable due to status')).toBeVisible()
    await expect(page.locator('video')).toHaveCount(0)
  }
  const nobody = await copyVideo(site, owner.id, { title: 'For nobody', allow_play: 'nobody' })
  await openRoute(page, `/videos/${nobody}`)
  await expect(page.getByText('The owner hasn’t shared this video with you.')).toBeVisible()

  const featured = await copyVideo(site, owner.id, { title: 'For sponsors', is_featured: true })
  await openRoute(page, `/videos/${featured}`)
  await expect(page.getByText('Featured videos are for sponsors.')).toBeVisible()
  await expect(page.getByText('Sponsors keep the site running and can watch featured videos.')).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  expect((await (await demo('sponsor')).call(getVideo, { videoId: featured })).can.canPlay).toBe(true)

  // Videos that have not arrived yet, and reported ones until staff decide, respond as if they did not exist.
  problems.expect(/Failed to load resource: the server responded with a status of 404/)
  for (const status of ['new', 'reported']) {
    const hidden = await copyVideo(site, owner.id, { title: `Status ${status}`, status })
    await openRoute(page, `/videos/${hidden}`)
    await expect(
      page.getByText('This isn’t available, or no longer exists.').or(page.getByText('That isn’t here, or no longer exists.')).first(),
    ).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: `Status ${status}` })).toHaveCount(0)
    await openRoute(page, `/videos/${nobody}`)
    await expect(page.getByRole('heading', { level: 1, name: 'For nobody' })).toBeVisible()
  }

  const own = await (await openBrowser(owner)).newPage()
  await openRoute(own, `/videos/${nobody}`)
  await own.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectPlaying(own, 0.2)
})

test('[V-23] a video is reported with a reason and a text, once: a second report replaces the first, also offline; the member’s own offers no report', async ({
  page,
  member,
  site,
  away,
  newMember,
}) => {
  const other = await newMember('Filmer')
  const itemId = await copyVideo(site, other.id, { title: 'A stolen video' })
  const own = await copyVideo(site, member.id, { title: 'A video of my own' })
  const kept = () => site.sql('select type_id, item_id::int, reason_id, text from reports where reporter_id = $1', [member.id])

  async function report(reason: string, words: string) {
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report the video “A stolen video”' })
    // Above the page, not inside its row of buttons.
    await expect(dialog).toBeInViewport({ ratio: 1 })
    expect((await dialog.boundingBox())?.width).toBe(page.viewportSize()?.width)
    await dialog.getByLabel('Reason').selectOption({ label: reason })
    await dialog.getByLabel('In your words').fill(words)
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog).toHaveCount(0)
  }

  await openRoute(page, `/videos/${own}`)
  await expect(page.getByRole('heading', { level: 1, name: 'A video of my own' })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await expect(page.getByRole('menuitem', { name: 'Share' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Report' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openRoute(page, `/videos/${itemId}`)
  await report('Advertising or fraud', 'It sells something.')
  await expect.poll(kept).toEqual([{ type_id: 'video', item_id: itemId, reason_id: 5, text: 'It sells something.' }])
  await expectReadyForOffline(page)
  await away.leave()
  await report('Stolen photos or videos', 'It is mine.')
  await away.comeBack()
  await expect.poll(kept).toEqual([{ type_id: 'video', item_id: itemId, reason_id: 3, text: 'It is mine.' }])
})
