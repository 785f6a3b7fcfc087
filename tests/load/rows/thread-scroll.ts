/** A thread of thousands of posts on a phone: opened from the device, and flung through. */
import { expect, type Page } from '@playwright/test'
import { listForums } from '#contract/community/forums.ts'
import { sendPost } from '#contract/community/forum-writes.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import type { Bench } from '../support/bench.ts'
import type { BenchSite } from '../support/bench-site.ts'
import type { Figure } from '../support/figure.ts'
import { median } from '../support/median.ts'
import { openPhone, withBrowser } from '../support/phone.ts'
import { flingThrough } from '../support/scrolling.ts'

const list = 'main ol[aria-label="Posts in this thread"]'

export async function measureThreadScroll({ isQuick, say, openSite }: Bench): Promise<Figure[]> {
  const total = isQuick ? 600 : 10_000
  const site = await openSite()
  const member = await site.newMember()
  const { items: forums } = await member.call(listForums, {})
  const { thread } = await member.call(sendPost, { forumId: forums[0]?.forumId, title: 'A long thread', text: 'The first of many' })
  const { threadId } = thread
  say(`a thread of ${total} posts`)
  await using _posts = await multiplyPosts(site, Number(threadId), total)
  const address = `/#/threads/${threadId}`
  // Awaited here: the posts are deleted when this function ends.
  return await withBrowser(async (browser) => {
    const context = await openPhone(browser, site.origin, member)
    const page = await context.newPage()
    await page.goto(address)
    await page.locator(list).getByRole('listitem').first().waitFor()
    await expectReadyForOffline(page)
    const times: number[] = []
    for (let turn = 0; turn < (isQuick ? 3 : 10); turn += 1) times.push(await openFromDevice(page, address))
    await page.goto(address)
    const flung = await flingThrough(page, list, `a thread of ${total} posts`, { mostNodes: null })
    return [
      ...flung,
      {
        what: 'From the address to the posts on the screen, offline after a reload',
        unit: 'ms',
        value: median(times),
        wanted: { atMost: 100 },
      },
      { what: 'The slowest of these', unit: 'ms', value: Math.max(...times) },
    ]
  })
}

/** Milliseconds until posts that were read before are painted; nothing of them is in memory. */
async function openFromDevice(page: Page, address: string): Promise<number> {
  await page.goto('/#/forums')
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.context().setOffline(true)
  const ms = await page.evaluate(
    async ({ list, hash }) => {
      const startedAt = performance.now()
      location.hash = hash
      while (!document.querySelector(`${list} li`)) {
        if (performance.now() - startedAt > 20_000)
          throw new Error(`The thread did not open without a connection: ${document.body.innerText}`)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      // The frame with them begins after this one.
      await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - startedAt
    },
    { list, hash: address.slice('/#'.length) },
  )
  await page.context().setOffline(false)
  return ms
}

/** Deleted afterwards, with the thread. */
async function multiplyPosts(site: BenchSite, threadId: number, total: number): Promise<AsyncDisposable> {
  await site.sql(
    `insert into posts (thread_id, owner_id, position, text, text_parsed, created_at)
     select $1, first.owner_id, number, body, jsonb_build_array(jsonb_build_object('kind', 'text', 'text', body)), first.created_at + number * interval '1 millisecond'
     from threads join posts first on first.id = threads.first_post_id,
       (select n as number, 'Post ' || n || '. ' || repeat('Rope, hemp or jute, in the evening. ', 1 + n % 9) as body from generate_series(2, $2::int) n) written
     where threads.id = $1 order by number`,
    [threadId, total],
  )
  await site.sql(
    `update threads set post_total = $2, last_post_id = (select max(id) from posts where thread_id = $1), last_post_at = now() where id = $1`,
    [threadId, total],
  )
  return {
    async [Symbol.asyncDispose]() {
      await site.sql('delete from posts where thread_id = $1', [threadId])
      await site.sql('delete from threads where id = $1', [threadId])
    },
  }
}
