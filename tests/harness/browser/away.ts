/** Offline as in reality: the origin is unreachable and the browser knows it. */
import { expect, type BrowserContext, type Page } from '@playwright/test'
import * as v from 'valibot'
import { limits } from '../limits.ts'
import { countDeviceRows, readDeviceRows } from './device-rows.ts'
import type { Line } from './line.ts'

const chunkList = v.object({ lazy: v.array(v.string()) })

/**
 * Waits until the device has everything needed for an offline start: the worker serves the page, every lazy chunk is
 * saved.
 */
export async function expectReadyForOffline(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: limits.work }).toBe(true)
  const { lazy } = v.parse(chunkList, await (await page.request.get('/lazy-chunks.json')).json())
  const missing = async () => {
    const kept = await keptPaths(page)
    return lazy.filter((pathname) => !kept.has(pathname))
  }
  await expect.poll(missing, { timeout: limits.work }).toEqual([])
}

async function keptPaths(page: Page): Promise<ReadonlySet<string>> {
  const paths = await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) found.push(new URL(url).pathname)
    }
    return found
  })
  return new Set(paths)
}

export interface Away {
  leave(): Promise<void>
  comeBack(): Promise<void>
}

export function awayFrom(line: Line, context: BrowserContext): Away {
  return {
    async leave() {
      await line.cut()
      await context.setOffline(true)
    },
    async comeBack() {
      await line.restore()
      await context.setOffline(false)
    },
  }
}

/**
 * Waits until the device has saved at least this many of the member's responses: they are written shortly after they
 * were shown.
 */
export async function expectAnswersKept(page: Page, memberId: number, atLeast: number): Promise<void> {
  await expect.poll(() => countDeviceRows(page, memberId, 'queryCache')).toBeGreaterThanOrEqual(atLeast)
}

/** Waits until the device has saved this text of a form or an editor: it is written shortly after it was typed. */
export async function expectDraftKept(page: Page, memberId: number, text: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await readDeviceRows(page, memberId, 'drafts'))).toContain(text)
}
