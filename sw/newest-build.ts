/**
 * Servers of a site are updated one after the other: meanwhile the browser may ask one that still has the older worker. That one must not
 * take the place of a newer one. After a week it may: then the site was put back for good.
 */
import { chunksCacheName } from '#src/offline/device-names.ts'

const markAddress = '/newest-build'
const weekMs = 7 * 24 * 60 * 60 * 1000

/** Rejects where a newer build took over in the last week: then the browser drops this one. */
export async function refuseOlder(build: string): Promise<void> {
  const mark = await (await caches.open(chunksCacheName)).match(markAddress)
  const newest = await mark?.text()
  const isRecent = Date.now() - Date.parse(mark?.headers.get('date') ?? '') < weekMs
  if (newest !== undefined && isRecent && build < newest) throw new Error(`${newest} runs here already, ${build} is older.`)
}

/** The mark lies among the chunks, which belong to the device and stay over a sign-out. */
export async function rememberBuild(build: string): Promise<void> {
  const headers = { date: new Date().toUTCString() }
  await (await caches.open(chunksCacheName)).put(markAddress, new Response(build, { headers }))
}
