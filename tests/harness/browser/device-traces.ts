/** Data a browser stores of members, and everything it stores of the site. */
import type { BrowserContext, Page } from '@playwright/test'

/** All data a browser may store of members: names only, from every kind of storage. */
export async function tracesOf(page: Page, context: BrowserContext): Promise<string[]> {
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

/** The app's own files, settings of the device, and scroll positions of pages (random keys, of the router). */
const ofTheDevice =
  /^cache (?:workbox-precache-\S+|ropewalk-chunks)$|^(?:local|session) ropewalk\.device\.|^session tsr-scroll-restoration-\S+=/

export const withoutTheDevices = (kept: readonly string[]): string[] => kept.filter((trace) => !ofTheDevice.test(trace))

/**
 * Everything the browser stores of this site, with its content: nothing is excluded by its name. The site's own
 * address is replaced by `(site)`, because its numbers are not ids.
 */
export async function everythingKept(page: Page): Promise<string[]> {
  const kept = await page.evaluate(async () => {
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
  return kept.map((trace) => trace.replaceAll(new URL(page.url()).origin, '(site)'))
}

/**
 * A fake push subscription of this browser, since no push service is reachable. In every tab: the first to learn of
 * the sign-out removes it.
 */
export async function pretendPush(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const key = 'test-push'
    const subscription = { unsubscribe: async () => document.cookie.includes(key) && Boolean((document.cookie = `${key}=; max-age=0`)) }
    PushManager.prototype.getSubscription = async () =>
      document.cookie.includes(key) ? (subscription as unknown as PushSubscription) : null
  })
}

/** Stores a file of the member's own, as the upload worker does with its copies. */
export async function keepFile(page: Page, memberId: number): Promise<void> {
  await page.evaluate(async (id) => {
    const members = await (await navigator.storage.getDirectory()).getDirectoryHandle('members', { create: true })
    const own = await members.getDirectoryHandle(String(id), { create: true })
    await own.getFileHandle('copy', { create: true })
  }, memberId)
}
