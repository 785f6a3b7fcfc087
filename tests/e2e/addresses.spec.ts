import type { Page } from '@playwright/test'
import { befriend } from '#tests/harness/api/befriend.ts'
import { copyFilm } from '#tests/harness/api/copy-film.ts'
import { writeLetter } from '#tests/harness/api/mail.ts'
import { expectAt } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

/** An address, the heading of its screen, and what else tells that screen from its neighbours. */
type Screen = readonly [address: string, heading: string | RegExp, also?: (page: Page) => Promise<void>]

async function expectScreen(page: Page, [, heading, also]: Screen): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, ...(typeof heading === 'string' && { exact: true }) })).toBeVisible()
  await also?.(page)
}

/** An address that is opened stays in the bar, and a reload shows the same screen. The server is asked for `/` alone. */
async function expectReloadable(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await openRoute(page, screen[0])
    await expectScreen(page, screen)
    await expectAt(page, screen[0])
    await page.reload()
    await expectScreen(page, screen)
    await expectAt(page, screen[0])
    expect(new URL(page.url()).pathname).toBe('/')
  }
  await expect(page, 'a title that tells nobody over the shoulder anything').toHaveTitle('Ropewalk')
}

async function expectScreens(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await openRoute(page, screen[0])
    await expectScreen(page, screen)
  }
}

const showsText = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const isPressed = (name: string) => (page: Page) => expect(page.getByRole('button', { name, exact: true, pressed: true })).toBeVisible()

test.describe('a guest', () => {
  test('[R-01] every address opens by its hash, and a reload opens the same screen', async ({ page, problems }) => {
    problems.expect(/status of 422/)
    await expectReloadable(page, [
      ['/auth/login', 'Welcome back'],
      ['/auth/forgot', 'Forgot your password?'],
      ['/auth/reset/no-such-token', 'A new password'],
      ['/auth/key', 'A link to sign in'],
      ['/auth/register/start', 'Join the club'],
      ['/auth/register/tos/start/0', 'The terms'],
      ['/auth/register/hkb', 'Your entry code'],
      ['/auth/register/invite', 'Your invitation'],
      ['/auth/register/done', 'Done'],
      ['/auth/register/terms', 'Terms'],
      ['/auth/register/privacy', 'Your data'],
      ['/public/exposed', 'In the open'],
      ['/public/optin/no-such-key', 'Mails to you'],
      ['/public/more-about-us', 'More about us'],
      ['/public/party21', 'Party 21'],
      ['/common/optin', 'Mails to you'],
      ['/common/chat/zoom', 'Zoom rooms'],
      ['/common/404', 'Not here'],
      ['/ptp', 'Person to person'],
      ['/about', 'About us'],
      ['/contact', 'Write to us'],
      ['/maintenance', 'Open again'],
      ['/logout', 'You are signed out'],
    ])
  })

  test('[R-07] optional parts may be left out while joining, of links by mail and of the showcase', async ({ page, problems }) => {
    problems.expect(/status of 422/)
    const saysOutcome = showsText('The address says “paid”.')
    await expectScreens(page, [
      ['/auth/register/start', 'Join the club'],
      ['/auth/register/start/a-secret', 'Join the club'],
      ['/auth/register/start/a-secret/paid', 'Join the club', saysOutcome],
      ['/auth/register/paid', 'Join the club', saysOutcome],
      ['/auth/register/a-secret/paid', 'Join the club', saysOutcome],
      // The pay step leads to the step that is due.
      ['/auth/register/new', 'The terms'],
      ['/auth/register/new/a-secret', 'The terms'],
      ['/auth/register/new/a-secret/paid', 'The terms'],
      ['/auth/key', 'A link to sign in'],
      ['/auth/key/a-key', 'Welcome back'],
      ['/public/exposed', 'In the open', showsText('Everybody')],
      ['/public/exposed/all', 'In the open', showsText('Everybody')],
      ['/public/exposed/all/words', 'In the open', showsText('Everybody')],
      ['/common/optin', 'Mails to you', showsText('Open the link of a mail we sent you, or sign in first.')],
      [`/common/optin/${'a'.repeat(43)}`, 'Mails to you', showsText('This link is no longer valid.')],
    ])
  })
})

test.describe('a member', () => {
  test.use({ as: 'newcomer' })

  test('[R-01] every address opens by its hash, and a reload opens the same screen', async ({ page, member, site, newMember }) => {
    test.setTimeout(180_000)
    const friend = await newMember('Seen')
    await befriend(friend, member)
    const film = await copyFilm(site, member.id, { title: 'Of my own' })
    const thread = await writeLetter(friend, member, { subject: 'Thursday', text: 'At eight' })
    await expectReloadable(page, [
      ['/welcome', 'Welcome'],
      ['/dashboard/activity-feed', 'Lately'],
      ['/dashboard/news', 'Site news'],
      ['/block/party21', 'Party 21'],
      ['/videos', 'Videos'],
      ['/videos/browse/myfaves', 'Favourites'],
      [`/videos/${film}`, 'Of my own'],
      [`/videos/${film}/edit`, 'Edit video'],
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
      [`/mail/compose/${friend.name}/${friend.id}`, 'New letter'],
      ['/messaging', 'Messages'],
      ['/forbidden', 'Not for you'],
      ['/register/terms', 'Terms'],
      ['/register/privacy', 'Your data'],
      ['/more-about-us', 'More about us'],
      ['/contact', 'Write to us'],
    ])
  })

  test('[R-07] optional parts of an address may be left out: the screen is the one of what is given', async ({
    page,
    member,
    newMember,
  }) => {
    test.setTimeout(120_000)
    const friend = await newMember('Asked')
    await befriend(friend, member)
    const allVideos: (page: Page) => Promise<void> = isPressed('All')
    const online = isPressed('Online now')
    const chosen = (page: Page) => expect(page.getByRole('button', { name: `Remove ${friend.name}` })).toBeVisible()
    const nobodyChosen = (page: Page) => expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
    await expectScreens(page, [
      ['/videos/browse/all', 'Videos', allVideos],
      ['/videos/browse/all/1', 'Videos', allVideos],
      ['/videos/browse/all/1/2', 'Videos', allVideos],
      ['/videos/browse/all/1/2/3', 'Videos', allVideos],
      ['/videos/browse/his', `Films by ${member.name}`, showsText('No films here')],
      [`/videos/browse/his/${friend.name}`, `Films by ${friend.name}`, showsText('No films here')],
      [`/videos/browse/his/${friend.name}/1/2`, `Films by ${friend.name}`],
      ['/members/browse', 'Members', isPressed('All')],
      ['/members/browse/online', 'Members', online],
      ['/members/browse/online/1', 'Members', online],
      ['/members/browse/online/1/2', 'Members', online],
      ['/members/browse/online/1/2/3', 'Members', online],
      ['/settings', 'Settings'],
      ['/settings/privacy', 'Privacy'],
      ['/settings/privacy/1', 'Privacy'],
      ['/settings/privacy/a-step/paid', 'Privacy'],
      ['/friends', 'Friends'],
      ['/friends/requests', 'Friends', showsText('No requests')],
      ['/heroes', 'My heroes'],
      [`/heroes/${friend.name}`, `Heroes of ${friend.name}`],
      ['/fans', 'My fans'],
      [`/fans/${friend.name}`, `Fans of ${friend.name}`],
      ['/mail/compose', 'New letter', nobodyChosen],
      [`/mail/compose/${friend.name}`, 'New letter', chosen],
      [`/mail/compose/${friend.name}/${friend.id}`, 'New letter', chosen],
      ['/common/optin', 'Mails to you', (screen) => expect(screen.getByRole('switch', { name: /News of the club/ })).toBeVisible()],
    ])
  })
})

test.describe('a registered user', () => {
  test.use({ as: 'registered' })

  test('[R-01] every address opens by its hash, and a reload opens the same screen', async ({ page }) => {
    await expectReloadable(page, [
      ['/guest/terms', 'Terms'],
      ['/guest/more-about-us', 'More about us'],
      ['/guest/contact', 'Write to us'],
    ])
  })
})

test.describe('an admin', () => {
  test.use({ as: 'admin' })

  test('[R-01] every address opens by its hash, and a reload opens the same screen', async ({ page }) => {
    await expectReloadable(page, [
      ['/api-test', 'API test'],
      ['/lewis/report-data', 'Reported messages'],
    ])
  })
})
