import type { Page } from '@playwright/test'
import { befriend } from '#tests/harness/api/befriend.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { writeMailMessage } from '#tests/harness/api/mail.ts'
import { expectAt } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

/** An address, the heading of its screen, and a check that distinguishes it from similar screens. */
type Screen = readonly [address: string, heading: string | RegExp, also?: (page: Page) => Promise<void>]

async function expectScreen(page: Page, [, heading, also]: Screen): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, ...(typeof heading === 'string' && { exact: true }) })).toBeVisible()
  await also?.(page)
}

/**
 * Each address is entered and stays in the address bar; the last ones are also reloaded. The server only receives
 * requests for `/`.
 */
async function expectAddresses(page: Page, screens: readonly Screen[], reloaded = 2): Promise<void> {
  const [first, ...rest] = screens
  if (!first) throw new Error('No address is given.')
  await openRoute(page, first[0])
  await expectScreen(page, first)
  for (const screen of rest) {
    await page.evaluate((hash) => void (location.hash = hash), screen[0])
    await expectAt(page, screen[0])
    await expectScreen(page, screen)
  }
  for (const screen of screens.slice(-reloaded)) {
    await page.evaluate((hash) => void (location.hash = hash), screen[0])
    await expectScreen(page, screen)
    await page.reload()
    await expectScreen(page, screen)
    await expectAt(page, screen[0])
  }
  expect(new URL(page.url()).pathname).toBe('/')
  await expect(page, 'a title that tells nobody over the shoulder anything').toHaveTitle(/^(\(\d+\) )?Ropewalk$/)
}

const isPressed = (name: string) => (page: Page) => expect(page.getByRole('button', { name, exact: true, pressed: true })).toBeVisible()

test.describe('a guest', () => {
  test('[R-01] every address opens by its hash and stays there, and a reload opens the same screen', async ({ page, problems }) => {
    problems.expect(/status of 422/)
    await expectAddresses(page, [
      ['/auth/login', 'Welcome back'],
      ['/auth/forgot', 'Forgot your password?'],
      ['/auth/reset/no-such-token', 'New password'],
      ['/auth/key', 'A link to sign in'],
      ['/auth/register/start', 'Join the club'],
      ['/auth/register/tos/start/0', 'The terms'],
      ['/auth/register/hkb', 'Your entry code'],
      ['/auth/register/invite', 'Your invitation'],
      ['/auth/register/done', 'Done'],
      ['/auth/register/terms', 'Terms'],
      ['/auth/register/privacy', 'Your data'],
      ['/public/exposed', 'Public'],
      ['/public/optin/no-such-key', 'Email notifications'],
      ['/public/more-about-us', 'More about us'],
      ['/public/party21', 'Party 21'],
      ['/common/optin', 'Email notifications'],
      ['/common/chat/zoom', 'Zoom rooms'],
      ['/common/404', 'Not here'],
      ['/ptp', 'Person to person'],
      ['/about', 'More about us'],
      ['/contact', 'Contact us'],
      ['/maintenance', 'We’re back'],
      ['/logout', 'You’re signed out'],
    ])
  })
})

test.describe('a member', () => {
  test.use({ as: 'newcomer' })

  test('[R-01] every address opens by its hash and stays there, and a reload opens the same screen', async ({
    page,
    member,
    site,
    newMember,
  }) => {
    const friend = await newMember('Seen')
    await befriend(friend, member)
    const video = await copyVideo(site, member.id, { title: 'Of my own' })
    const thread = await writeMailMessage(friend, member, { subject: 'Thursday', text: 'At eight' })
    await expectAddresses(page, [
      ['/welcome', 'Welcome'],
      ['/dashboard/activity-feed', 'Activity'],
      ['/dashboard/news', 'Site news'],
      ['/block/party21', 'Party 21'],
      ['/videos', 'Videos'],
      ['/videos/browse/myfaves', 'Favourites'],
      [`/videos/${video}`, 'Of my own'],
      [`/videos/${video}/edit`, 'Edit video'],
      ['/video/create', 'Uploads'],
      ['/members', 'Members'],
      ['/members/browse/online', 'Members', isPressed('Online now')],
      [`/members/${friend.name}`, friend.name],
      [`/members/id/${friend.id}`, friend.name],
      ['/settings', 'Settings'],
      ['/settings/privacy', 'Privacy'],
      ['/friends', 'Friends'],
      [`/heroes/${friend.name}`, `Heroes of ${friend.name}`],
      [`/heroes/id/${friend.id}`, `Heroes of ${friend.name}`],
      [`/fans/${friend.name}`, `Fans of ${friend.name}`],
      [`/fans/id/${friend.id}`, `Fans of ${friend.name}`],
      ['/mail', 'Messages'],
      [`/mail/thread/${thread}`, friend.name],
      [`/mail/compose/${friend.name}/${friend.id}`, 'New mail'],
      ['/messaging', 'Messages'],
      ['/forbidden', 'Not for you'],
      ['/register/terms', 'Terms'],
      ['/register/privacy', 'Your data'],
      ['/more-about-us', 'More about us'],
      ['/contact', 'Contact us'],
    ])
  })
})

test('[R-01] the same holds for visitors who have not finished registering, and for an admin', async ({ openBrowser, demo }) => {
  const registered = await (await openBrowser(await demo('registered'))).newPage()
  await expectAddresses(
    registered,
    [
      ['/guest/terms', 'Terms'],
      ['/guest/more-about-us', 'More about us'],
      ['/guest/contact', 'Contact us'],
    ],
    1,
  )
  const admin = await (await openBrowser(await demo('admin'))).newPage()
  await expectAddresses(
    admin,
    [
      ['/api-test', 'API test'],
      ['/lewis/report-data', 'Reports'],
    ],
    1,
  )
})
