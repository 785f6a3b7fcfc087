import { groups } from '#contract/roles.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectAnswersKept, expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { countDeviceRows } from '#tests/harness/browser/device-rows.ts'
import { everythingKept, keepFile, pretendPush, tracesOf, withoutTheDevices } from '#tests/harness/browser/device-traces.ts'
import { expectDashboard, expectLoginPage } from '#tests/harness/browser/entrance.ts'
import { saveVideo } from '#tests/harness/browser/saved-videos.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'

test.use({ as: 'newcomer' })

test('[S-26] [PW-12] signing out offline lists what would be lost and, once confirmed, removes every trace within two seconds, with a second tab open', async ({
  page,
  away,
  context,
  member,
  site,
}) => {
  const id = await copyVideo(site, member.id, { title: 'Nobody’s business', allow_download: 'members' })
  await openRoute(page, '/dashboard')
  await expectDashboard(page)
  await openRoute(page, `/videos/${id}`)
  await saveVideo(page)
  await page.getByLabel('Your comment').first().fill('Half a thought')
  await expect.poll(() => countDeviceRows(page, member.id, 'drafts')).toBe(1)
  await expectAnswersKept(page, member.id, 2)
  await expectReadyForOffline(page)
  const second = await context.newPage()
  await openRoute(second, '/videos')
  await expect(second.getByRole('link', { name: 'Home' })).toBeVisible()
  expect((await tracesOf(page, context)).length).toBeGreaterThan(4)

  await away.leave()
  await page.evaluate(() => void (location.hash = '/logout'))
  await expect(page.getByRole('dialog', { name: 'Sign out and lose this?' })).toBeVisible()
  await expect(page.getByText('1 draft wasn’t sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByLabel('Your comment').first()).toHaveValue('Half a thought')
  await page.evaluate(() => void (location.hash = '/logout'))
  // Shown when the wipe has ended, which gives up on anything it cannot remove within two seconds
  // (`wipe.browser.test.ts`).
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page.getByText('Your data has been removed from this device.')).toBeVisible()
  await expectLoginPage(second)
  // Only the server can remove the cookies: that happens with the first call after the reconnect.
  const left = (await tracesOf(page, context)).filter((trace) => !trace.startsWith('cookie'))
  expect(left).toEqual([])
  await page.reload()
  expect((await tracesOf(page, context)).filter((trace) => !trace.startsWith('cookie'))).toEqual([])
})

test('[S-26] a member who is banned while two tabs are open leaves nothing on the device within two seconds, and no push', async ({
  page,
  context,
  member,
  site,
  problems,
}) => {
  problems.expect(/status of (401|403)|status of 404 .*\/media\//)
  const id = await copyVideo(site, member.id, { title: 'Nobody’s business' })
  await pretendPush(context)
  await openRoute(page, `/videos/${id}`)
  await page.evaluate(() => void (document.cookie = 'test-push=1'))
  await page.getByLabel('Your comment').first().fill('Half a thought')
  await expect.poll(() => countDeviceRows(page, member.id, 'drafts')).toBe(1)
  await expectReadyForOffline(page)
  await keepFile(page, member.id)
  expect(await everythingKept(page)).toEqual(expect.arrayContaining(['push', `database ropewalk-${member.id}`]))
  const second = await context.newPage()
  await openRoute(second, '/videos')
  await expect(second.getByRole('link', { name: 'Home' })).toBeVisible()

  await site.sql('update members set group_id = $1 where id = $2', [groups.banned, member.id])
  // The access check caches an account for three seconds at most.
  await expect(async () => {
    await second.evaluate(() => void (location.hash = `/videos?q=rope-${Math.random()}`))
    await expect(second).toHaveURL(/#\/auth\/login/, { timeout: limits.look })
  }).toPass()
  await expectLoginPage(second)
  await expectLoginPage(page)
  for (const tab of [page, second]) await expect.poll(async () => withoutTheDevices(await everythingKept(tab))).toEqual([])
})
