/** The device's storage, read through the page. */
import * as v from 'valibot'
import { limits } from '../harness/limits.ts'
import { databaseName } from '../harness/browser/device-rows.ts'
import { expect } from './fixtures.ts'
import type { Screen } from './driver/screen.ts'

const chunkList = v.object({ lazy: v.array(v.string()) })

/**
 * Waits until the device has everything needed for an offline start: the worker serves the page, every lazy chunk is
 * saved.
 */
export async function expectReadyForOffline({ window }: Screen, origin: string): Promise<void> {
  const { lazy } = v.parse(chunkList, await (await fetch(`${origin}/lazy-chunks.json`)).json())
  const missing = () =>
    window.evaluate(async (paths) => {
      if (!navigator.serviceWorker.controller) return ['the service worker']
      const kept = new Set<string>()
      for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) kept.add(new URL(url).pathname)
      return paths.filter((pathname) => !kept.has(pathname))
    }, lazy)
  await expect.poll(missing, { timeout: limits.work }).toEqual([])
}

/** Rows of a table of the member's own database. */
export function countRows({ window }: Screen, memberId: number, table: string): Promise<number> {
  return window.evaluate(
    async (database, store) => {
      // Opening it before the app has created it would create an empty one in its place.
      if (!(await indexedDB.databases()).some(({ name }) => name === database)) return 0
      return new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('error', () => reject(new Error(`${database} does not open`)))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction(store).objectStore(store).count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
          counting.addEventListener('error', () => reject(new Error(`${store} cannot be read`)))
        })
      })
    },
    databaseName(memberId),
    table,
  )
}

/**
 * Names of everything a browser stores of members: databases, caches, storage, folders. Cookies cannot be read by
 * pages.
 */
export function tracesOf({ window }: Screen): Promise<string[]> {
  return window.evaluate(async () => {
    const folders: string[] = []
    if ('getDirectory' in navigator.storage) {
      for await (const name of (await navigator.storage.getDirectory()).keys()) folders.push(`folder ${name}`)
    }
    const names = [
      ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ...(await caches.keys()).map((name) => `cache ${name}`),
      ...Object.keys(localStorage).map((key) => `local ${key}`),
      ...Object.keys(sessionStorage).map((key) => `session ${key}`),
    ]
    const members = folders.length === 0 ? [] : await readMembers()
    return [...names, ...members].filter((name) => /member|database ropewalk-\d/.test(name))

    async function readMembers(): Promise<string[]> {
      const root = await navigator.storage.getDirectory()
      const found: string[] = []
      for await (const name of (await root.getDirectoryHandle('members', { create: true })).keys()) found.push(`folder of member ${name}`)
      return found
    }
  })
}
