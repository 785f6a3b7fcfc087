import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { browseVideos, getVideo } from '#contract/videos.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { createComment } from '#contract/comments.ts'
import { listConversations, type Conversation } from '#contract/chat/chat.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expectDashboard } from '#tests/harness/browser/entrance.ts'
import { makeVideoCopy } from '#tests/harness/videos.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'
import { repositoryRoot } from '#tests/harness/site/site-folders.ts'

const documentation = path.join(repositoryRoot, 'docs/screenshots')
const manifest = path.join(repositoryRoot, 'public/screenshots')
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false }

/** Waits until the screen is stable: images drawn, fonts loaded, nothing loading. */
async function take(page: Page, name: string, folder = documentation): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.images].every(({ complete, loading, x, y }) => complete || loading === 'lazy' || x < 0 || y > innerHeight),
      ),
    )
    .toBe(true)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await mkdir(folder, { recursive: true })
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture)
    .webp({ quality: 82 })
    .toFile(path.join(folder, `${name}.webp`))
}

/** The most liked of the wide videos that this member may play. */
async function someVideo(member: ApiMember): Promise<VideoId> {
  for (const { videoId } of (await member.call(browseVideos, { sortBy: 'most-liked' })).items) {
    const { can, width, height } = await member.call(getVideo, { videoId })
    if (can.canPlay && (width ?? 0) > (height ?? 0)) return videoId
  }
  throw new Error('The demo community has no video to show.')
}

/** The demo member's conversations with one other member, newest first. */
async function pairsOf(member: ApiMember): Promise<Conversation[]> {
  return (await member.call(listConversations, {})).items.filter(({ kind }) => kind === 'pair')
}

/** One after the other, as a person opens them: from each member's page. */
async function dockWindows(page: Page, member: ApiMember, total: number): Promise<void> {
  for (const { users } of (await pairsOf(member)).slice(0, total).toReversed()) {
    const other = users.find(({ userId }) => userId !== member.id)
    if (!other) continue
    await page.evaluate((id) => (location.hash = `#/members/id/${id}`), other.userId)
    await expect(page.getByRole('heading', { level: 1, name: other.userName })).toBeVisible()
    await page.getByRole('button', { name: 'Message', exact: true }).click()
    await expect(page.locator('[data-window="open"]').getByRole('heading', { name: other.userName })).toBeVisible()
  }
}

async function chooseTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await openRoute(page, '/settings/appearance')
  await page
    .getByRole('group')
    .getByText(theme === 'dark' ? 'Dark' : 'Light', { exact: true })
    .click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

test.describe('a guest', () => {
  for (const [device, options] of Object.entries({ phone, desktop })) {
    test.describe(device, () => {
      test.use(options)
      test(`sign-in on a ${device}`, async ({ page }) => {
        await openRoute(page, '/auth/login')
        await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
        await take(page, `sign-in-${device}-dark`)
      })
    })
  }
})

for (const theme of ['dark', 'light'] as const) {
  for (const [device, options] of Object.entries({ phone, desktop })) {
    test.describe(`a member, ${device}, ${theme}`, () => {
      test.use({ ...options, as: 'member' })

      test('home, videos, a video, uploads, settings', async ({ page, member }) => {
        const name = (screen: string) => `${screen}-${device}-${theme}`
        await chooseTheme(page, theme)
        await take(page, name('settings'))
        await openRoute(page, '/dashboard')
        await expectDashboard(page)
        await expect(page.getByRole('article').first()).toBeVisible()
        await take(page, name('home'))
        if (theme === 'dark') await take(page, `${device}-home`, manifest)
        await openRoute(page, '/videos')
        await expect(page.getByRole(device === 'phone' ? 'button' : 'searchbox', { name: 'Search videos' })).toBeVisible()
        await expect(page.getByRole('article').first()).toBeVisible()
        await take(page, name('videos'))
        await page.getByRole('button', { name: 'Filter', exact: true }).click()
        await expect(page.getByRole('dialog', { name: 'Filter videos' })).toBeVisible()
        await take(page, name('filter'))
        await page.keyboard.press('Escape')
        await openRoute(page, '/members')
        await expect(page.getByRole('article').first()).toBeVisible()
        await take(page, name('members'))
        await openRoute(page, '/members/Old_Salt')
        await expect(page.getByRole('heading', { name: 'Videos', exact: true })).toBeVisible()
        await take(page, name('profile'))
        await openRoute(page, `/videos/${await someVideo(member)}`)
        await expect(page.getByLabel('Your comment').first()).toBeAttached()
        await take(page, name('video'))
        if (device === 'phone' && theme === 'dark') await take(page, 'phone-video', manifest)
      })

      test('conversations and mail', async ({ page, member }) => {
        const name = (screen: string) => `${screen}-${device}-${theme}`
        await chooseTheme(page, theme)
        if (device === 'desktop') {
          await openRoute(page, '/dashboard')
          await expectDashboard(page)
          await dockWindows(page, member, 2)
          await page.evaluate(() => (location.hash = '#/videos'))
          await expect(page.getByRole('article').first()).toBeVisible()
          await expect(page.locator('[data-window="open"]').getByRole('log').last()).toBeVisible()
          await page.locator('#main').focus()
          return take(page, name('windows'))
        }
        const [pair] = await pairsOf(member)
        await openRoute(page, `/messaging/${pair?.messagingHash}`)
        await expect(page.getByRole('log').getByRole('button', { name: 'Show the photo' }).last()).toBeVisible()
        await take(page, name('conversation'))
        await openRoute(page, '/mail')
        await expect(page.getByRole('list', { name: 'Mail threads' }).getByRole('listitem').first()).toBeVisible()
        await take(page, name('mail'))
      })
    })
  }
}

test.describe('in progress', () => {
  test.use({ ...phone, as: 'newcomer' })

  test('uploading, encoding', async ({ page, line, site }) => {
    await openRoute(page, '/video/create')
    await expect(page.getByRole('button', { name: 'Add files' })).toBeVisible()
    line.delay(25)
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles([
        await makeVideoCopy(site.videos, 'large.mp4', 'Column wrap, take 3.mp4'),
        await makeVideoCopy(site.videos, 'short.mp4', 'Hands, close.mp4'),
      ])
    await page.getByRole('dialog').getByText('Everyone in this video is an adult and agreed to it being shown here.').click()
    await take(page, 'upload-consent-phone-dark')
    await page.getByRole('dialog').getByRole('button', { name: 'Start uploading' }).click()
    await expect(page.getByText(/MB\/s/).first()).toBeVisible()
    await take(page, 'uploads-phone-dark')
    line.delay(0)
    await expect(page.getByText(/Stage \d|Encoding|of 5/).first()).toBeVisible({ timeout: limits.work })
    await take(page, 'encoding-phone-dark')
  })

  test('without a connection: home, a queued comment, saved videos, discreet', async ({ page, away, demo }) => {
    const video = await someVideo(await demo('member'))
    await openRoute(page, '/dashboard')
    await expectDashboard(page)
    await openRoute(page, '/settings/offline')
    await openRoute(page, `/videos/${video}`)
    await expect(page.getByLabel('Your comment').first()).toBeVisible()
    await expectReadyForOffline(page)
    await away.leave()
    await expect(page.getByRole('status').filter({ hasText: 'You’re offline' })).toBeVisible()
    await page.getByLabel('Your comment').first().fill('That third turn is the one I always miss.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Queued. Sends when you’re back online.').scrollIntoViewIfNeeded()
    await take(page, 'comment-phone-dark-offline')
    await openRoute(page, '/dashboard')
    await expectDashboard(page)
    await take(page, 'home-phone-dark-offline')
    await page.getByRole('button', { name: 'Discreet mode' }).click()
    await take(page, 'home-phone-dark-offline-discreet')
    await openRoute(page, '/settings/offline')
    await expect(page.getByText('Not sent yet')).toBeVisible()
    await take(page, 'not-sent-phone-dark-offline')
  })
})

test.describe('in German', () => {
  test.use({ ...desktop, as: 'newcomer' })

  test('a video with its comments', async ({ page, member, demo }) => {
    const itemId = await someVideo(member)
    await (
      await demo('sponsor')
    ).call(createComment, { itemId, typeId: 'video', parentId: null, text: 'So ruhig geführt. Danke fürs Zeigen.' })
    await chooseTheme(page, 'light')
    await openRoute(page, '/settings/language')
    await page.getByLabel('Language', { exact: true }).selectOption('de')
    await openRoute(page, `/videos/${itemId}`)
    await expect(page.getByText('So ruhig geführt.').first()).toBeVisible()
    await take(page, 'video-desktop-light-german')
  })
})
