import type { BrowserContext, Page } from '@playwright/test'
import { groups } from '#contract/roles.ts'
import { copyFilm } from '#tests/harness/api/copy-film.ts'
import { expectAnswersKept, expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { countDeviceRows } from '#tests/harness/browser/device-rows.ts'
import { expectDashboard, expectLoginPage, fillSignIn } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

/** Whatever a browser keeps of members: names only, of everything there is. */
async function tracesOf(page: Page, context: BrowserContext): Promise<string[]> {
  const found = await page.evaluate(async () => {
    const folders: string[] = []
    const members = await navigator.storage
      .getDirectory()
      .then((root) => root.getDirectoryHandle('members'))
      .catch(() => null)
    if (members) for await (const name of members.keys()) folders.push(`folder ${name}`)
    return [
      ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ...(await caches.keys()).map((name) => `cache ${name}`),
      ...Object.keys(localStorage).map((key) => `local ${key}`),
      ...Object.keys(sessionStorage).map((key) => `session ${key}`),
      ...folders,
    ]
  })
  const cookies = (await context.cookies()).map(({ name }) => `cookie ${name}`)
  return [...found, ...cookies].filter((trace) => /member|cookie|database ropewalk-\d|folder/.test(trace))
}

function expectWithinTwoSeconds(milliseconds: number): void {
  test.info().annotations.push({ type: 'measured', description: `${Math.round(milliseconds)} ms` })
  expect(milliseconds).toBeLessThan(2000)
}

/** From the press to the word that nothing is left, by the page's own clock: the test's own steps do not count. */
function millisecondsToLeave(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        new MutationObserver((_changes, observer) => {
          if (!document.body.textContent.includes('Nothing of you is left on this device.')) return
          observer.disconnect()
          resolve(performance.now() - startedAt)
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
        ;[...document.querySelectorAll('button')].find((button) => button.textContent === 'Sign out anyway')?.click()
      }),
  )
}

test('[S-26] [PW-12] signing out without a line says what would be lost and, told to go on, removes every trace within two seconds, with a second tab open', async ({
  page,
  away,
  context,
  member,
  site,
}) => {
  const id = await copyFilm(site, member.id, { title: 'Nobody’s business', allow_download: 'members' })
  await openRoute(page, '/dashboard')
  await expectDashboard(page)
  await openRoute(page, `/videos/${id}`)
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Save \d/ })
    .click()
  await expect(page.getByRole('button', { name: 'Saved for offline. Remove from this device' })).toBeVisible({ timeout: 60_000 })
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
  await expect(page.getByText('1 text was begun and not sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByLabel('Your comment').first()).toHaveValue('Half a thought')
  await page.evaluate(() => void (location.hash = '/logout'))
  await expect(page.getByRole('button', { name: 'Sign out anyway' })).toBeVisible()
  expectWithinTwoSeconds(await millisecondsToLeave(page))
  await expectLoginPage(second)
  // The cookies are the server's to take back: they go with the first call of a line that is back.
  const left = (await tracesOf(page, context)).filter((trace) => !trace.startsWith('cookie'))
  expect(left).toEqual([])
  await page.reload()
  expect((await tracesOf(page, context)).filter((trace) => !trace.startsWith('cookie'))).toEqual([])
})

/** The app's own files, settings of the device, and where a page was scrolled to (random keys, of the router). */
const ofTheDevice =
  /^cache (?:workbox-precache-\S+|ropewalk-chunks)$|^(?:local|session) ropewalk\.device\.|^session tsr-scroll-restoration-\S+=/

/** All that the browser keeps of this site, with what it says: nothing is left out because of its name. */
function everythingKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const files: string[] = []
    const walk = async (folder: FileSystemDirectoryHandle, path: string) => {
      for await (const [name, handle] of folder.entries())
        if (handle instanceof FileSystemDirectoryHandle) await walk(handle, `${path}/${name}`)
        else files.push(`file ${path}/${name}`)
    }
    await walk(await navigator.storage.getDirectory(), '')
    const rows = (kind: string, storage: Storage) => Object.entries(storage).map(([key, value]) => `${kind} ${key}=${String(value)}`)
    const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription()
    return [
      ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ...(await caches.keys()).map((name) => `cache ${name}`),
      ...rows('local', localStorage),
      ...rows('session', sessionStorage),
      ...files,
      ...(subscription ? ['push'] : []),
    ]
  })
}

/** A subscription of this browser, which reaches no push service from here. In every tab: whichever learns first of the end removes it. */
async function pretendPush(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const key = 'test-push'
    const subscription = { unsubscribe: async () => document.cookie.includes(key) && Boolean((document.cookie = `${key}=; max-age=0`)) }
    PushManager.prototype.getSubscription = async () =>
      document.cookie.includes(key) ? (subscription as unknown as PushSubscription) : null
  })
}

test('[S-26] [PW-12] after signing out nothing is kept but what belongs to the device, and nothing comes back with the answers that follow', async ({
  page,
  context,
  member,
  site,
  problems,
}) => {
  problems.expect(/status of 401|status of 404 .*\/media\//)
  const id = await copyFilm(site, member.id, { title: 'Nobody’s business' })
  await pretendPush(context)
  await openRoute(page, '/dashboard')
  await expectDashboard(page)
  await page.evaluate(() => void (document.cookie = 'test-push=1'))
  await openRoute(page, `/videos/${id}`)
  await page.getByLabel('Your comment').first().fill('Half a thought')
  await expect.poll(() => countDeviceRows(page, member.id, 'drafts')).toBe(1)
  await expectReadyForOffline(page)
  // As the upload worker keeps a copy.
  await page.evaluate(async (memberId) => {
    const members = await (await navigator.storage.getDirectory()).getDirectoryHandle('members', { create: true })
    const own = await members.getDirectoryHandle(String(memberId), { create: true })
    await own.getFileHandle('copy', { create: true })
  }, member.id)
  const before = await everythingKept(page)
  for (const trace of ['push', `database ropewalk-${member.id}`, `file /members/${member.id}/copy`]) expect(before).toContain(trace)
  for (const trace of [/^local ropewalk\.member\.last-sync=/, /^local ropewalk\.member\.self=/, /^cache ropewalk-member-/])
    expect(before).toContainEqual(expect.stringMatching(trace))
  const second = await context.newPage()
  await openRoute(second, `/videos/${id}`)
  await expect(second.getByRole('heading', { level: 1, name: 'Nobody’s business' })).toBeVisible()

  await page.evaluate(() => void (location.hash = '/logout'))
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page.getByText('Nothing of you is left on this device.')).toBeVisible()
  await expectLoginPage(second)
  // Guests' answers, which must leave nothing either.
  await page.reload()
  await page.waitForLoadState('networkidle')
  for (const tab of [page, second]) {
    const left = await everythingKept(tab)
    expect(left.filter((trace) => !ofTheDevice.test(trace))).toEqual([])
    // Numbers stand alone: the same digits may be part of a time.
    const ofTheMember = new RegExp(`${member.name}|(?<!\\d)(?:${id}|${member.id})(?!\\d)`)
    expect(left.filter((trace) => ofTheMember.test(trace))).toEqual([])
    // The app itself stays, and starts without a network.
    expect(left).toEqual(expect.arrayContaining(['cache ropewalk-chunks', expect.stringMatching(/^cache workbox-precache-/)]))
    expect(await tab.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)).toBe('activated')
  }
  const cookies = (await context.cookies()).map(({ name }) => name)
  expect(cookies).toEqual([])
})

/** Milliseconds from sign-out until none of the member's data is left on the device, by the page's clock. */
function millisecondsToForget(page: Page, memberId: number): Promise<number> {
  return page.evaluate(
    (id) =>
      new Promise<number>((resolve) => {
        let knownAt: number | null = null
        const isAnythingLeft = async () => {
          const members = await navigator.storage
            .getDirectory()
            .then((root) => root.getDirectoryHandle('members'))
            .then((folder) => folder.getDirectoryHandle(String(id)))
            .catch(() => null)
          const databases = (await indexedDB.databases()).some(({ name }) => name === `ropewalk-${id}`)
          const cached = (await caches.keys()).some((name) => name.startsWith(`ropewalk-member-${id}-`))
          const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)].some((key) => key.startsWith('ropewalk.member.'))
          return members !== null || databases || cached || keys || document.cookie.includes('test-push')
        }
        const look = async () => {
          if (localStorage.getItem('ropewalk.member.self') === null) knownAt ??= performance.now()
          if (knownAt !== null && !(await isAnythingLeft())) return resolve(performance.now() - knownAt)
          setTimeout(() => void look(), 20)
        }
        void look()
      }),
    memberId,
  )
}

test('[S-26] a member who is banned while two tabs are open leaves nothing on the device within two seconds, and no push', async ({
  page,
  context,
  member,
  site,
  problems,
}) => {
  problems.expect(/status of (401|403)|status of 404 .*\/media\//)
  const id = await copyFilm(site, member.id, { title: 'Nobody’s business' })
  await pretendPush(context)
  await openRoute(page, `/videos/${id}`)
  await page.evaluate(() => void (document.cookie = 'test-push=1'))
  await page.getByLabel('Your comment').first().fill('Half a thought')
  await expect.poll(() => countDeviceRows(page, member.id, 'drafts')).toBe(1)
  await expectReadyForOffline(page)
  await page.evaluate(async (memberId) => {
    const members = await (await navigator.storage.getDirectory()).getDirectoryHandle('members', { create: true })
    await (await members.getDirectoryHandle(String(memberId), { create: true })).getFileHandle('copy', { create: true })
  }, member.id)
  expect(await everythingKept(page)).toEqual(expect.arrayContaining(['push', `database ropewalk-${member.id}`]))
  const second = await context.newPage()
  await openRoute(second, '/videos')
  await expect(second.getByRole('link', { name: 'Home' })).toBeVisible()

  const forgotten = millisecondsToForget(page, member.id)
  await site.sql('update members set group_id = $1 where id = $2', [groups.banned, member.id])
  // Doors remember an account for three seconds at most.
  await expect(async () => {
    await second.evaluate(() => void (location.hash = `/videos?q=rope-${Math.random()}`))
    await expectLoginPage(second)
  }).toPass({ timeout: 20_000, intervals: [1000] })
  expectWithinTwoSeconds(await forgotten)
  await expectLoginPage(page)
  for (const tab of [page, second]) expect((await everythingKept(tab)).filter((trace) => !ofTheDevice.test(trace))).toEqual([])
})

test('[PW-13] another member on the same device sees nothing of the first, online or not', async ({
  page,
  away,
  context,
  member,
  site,
  newMember,
  problems,
}) => {
  // What the first member's page was just asking for comes too late.
  problems.expect(/status of 401/)
  const draft = 'Only the first one wrote this'
  const id = await copyFilm(site, member.id, { title: 'Seen by the first' })
  await openRoute(page, `/videos/${id}`)
  await page.getByLabel('Your comment').first().fill(draft)
  await expect.poll(() => countDeviceRows(page, member.id, 'drafts')).toBe(1)
  await openRoute(page, '/videos/browse/my')
  await expect(page.getByText('Seen by the first').first()).toBeVisible()
  await expectAnswersKept(page, member.id, 2)
  await openRoute(page, '/logout')
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page.getByText('Nothing of you is left on this device.')).toBeVisible()

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
