import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectAnswersKept, expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { countDeviceRows } from '#tests/harness/browser/device-rows.ts'
import { everythingKept, keepFile, pretendPush, tracesOf, withoutTheDevices } from '#tests/harness/browser/device-traces.ts'
import { expectDashboard, expectLoginPage, fillSignIn } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[S-26] [PW-12] after signing out only the device’s own data remains, and late responses restore nothing', async ({
  page,
  context,
  member,
  site,
  problems,
}) => {
  problems.expectSignOut()
  const id = await copyVideo(site, member.id, { title: 'Nobody’s business' })
  await pretendPush(context)
  await openRoute(page, '/dashboard')
  await expectDashboard(page)
  await page.evaluate(() => void (document.cookie = 'test-push=1'))
  await openRoute(page, `/videos/${id}`)
  await page.getByLabel('Your comment').first().fill('Half a thought')
  await expect.poll(() => countDeviceRows(page, member.id, 'drafts')).toBe(1)
  await expectReadyForOffline(page)
  await keepFile(page, member.id)
  const before = await everythingKept(page)
  for (const trace of ['push', `database ropewalk-${member.id}`, `file /members/${member.id}/copy`]) expect(before).toContain(trace)
  for (const trace of [/^local ropewalk\.member\.last-sync=/, /^local ropewalk\.member\.self=/, /^cache ropewalk-member-/])
    expect(before).toContainEqual(expect.stringMatching(trace))
  const second = await context.newPage()
  await openRoute(second, `/videos/${id}`)
  await expect(second.getByRole('heading', { level: 1, name: 'Nobody’s business' })).toBeVisible()

  await page.evaluate(() => void (location.hash = '/logout'))
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page.getByText('Your data has been removed from this device.')).toBeVisible()
  await expectLoginPage(second)
  // Guests' responses must leave nothing either.
  await page.reload()
  await page.waitForLoadState('networkidle')
  for (const tab of [page, second]) {
    const left = await everythingKept(tab)
    expect(withoutTheDevices(left)).toEqual([])
    // Matches whole numbers only: the same digits may be part of a time or of a random key.
    const ofTheMember = new RegExp(`${member.name}|(?<![a-z\\d])(?:${id}|${member.id})(?![a-z\\d])`)
    expect(left.filter((trace) => ofTheMember.test(trace))).toEqual([])
    // The app itself remains, and starts offline.
    expect(left).toEqual(expect.arrayContaining(['cache ropewalk-chunks', expect.stringMatching(/^cache workbox-precache-/)]))
    expect(await tab.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)).toBe('activated')
  }
  const cookies = (await context.cookies()).map(({ name }) => name)
  expect(cookies).toEqual([])
})

test('[PW-13] another member on the same device sees nothing of the first, online or offline', async ({
  page,
  away,
  context,
  member,
  site,
  newMember,
  problems,
}) => {
  problems.expectSignOut()
  const draft = 'Only the first one wrote this'
  const id = await copyVideo(site, member.id, { title: 'Seen by the first' })
  await openRoute(page, `/videos/${id}`)
  await page.getByLabel('Your comment').first().fill(draft)
  await expect.poll(() => countDeviceRows(page, member.id, 'drafts')).toBe(1)
  await openRoute(page, '/videos/browse/my')
  await expect(page.getByText('Seen by the first').first()).toBeVisible()
  await expectAnswersKept(page, member.id, 2)
  await openRoute(page, '/logout')
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page.getByText('Your data has been removed from this device.')).toBeVisible()

  const next = await newMember('Second')
  await openRoute(page, '/auth/login')
  await fillSignIn(page, next.account)
  await expectDashboard(page)
  await openRoute(page, '/videos/browse/my')
  await expect(page.getByText('Seen by the first')).toHaveCount(0)
  await openRoute(page, '/dashboard')
  await expectDashboard(page)
  await expectReadyForOffline(page)

  await away.leave()
  await openRoute(page, '/videos/browse/my')
  await expect(page.getByText('Seen by the first')).toHaveCount(0)
  await openRoute(page, `/videos/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Seen by the first' })).toHaveCount(0)
  expect((await tracesOf(page, context)).filter((trace) => trace.includes(String(member.id)))).toEqual([])
})
