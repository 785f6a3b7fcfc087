/**
 * Servers of a site are updated one after the other: meanwhile the browser may get the older worker from one of them. It must not replace
 * a newer one. After a week it may, because then the site was rolled back for good.
 */
import { msSince } from '#src/lib/stored-moment.ts'
import { chunksCacheName } from '#src/offline/device-names.ts'

const markAddress = '/newest-build'
const weekMs = 7 * 24 * 60 * 60 * 1000

/** Rejects if a newer build took over within the last week: the browser then drops this worker. */
export async function refuseOlder(build: string): Promise<void> {
  const mark = await (await caches.open(chunksCacheName)).match(markAddress)
  const newest = await mark?.text()
  const isRecent = msSince(Date.parse(mark?.headers.get('date') ?? ''), Date.now()) < weekMs
  if (newest !== undefined && isRecent && build < newest) throw new Error(`${newest} runs here already, ${build} is older.`)
}

/** The mark is stored among the chunks, which belong to the device and survive a sign-out. */
export async function rememberBuild(build: string): Promise<void> {
  const headers = { date: new Date().toUTCString() }
  await (await caches.open(chunksCacheName)).put(markAddress, new Response(build, { headers }))
}
