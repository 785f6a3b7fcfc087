/**
 * The bytes of saved videos. They are in Cache Storage rather than in files: it works in pages, workers and the service worker of
 * every browser, an entry is complete or absent, and its blobs stay on disk until they are read. Names consist of numbers and the
 * server's neutral paths; titles are only in the member's database.
 */
import { videosCacheName, savedPath } from '../device-names.ts'
import { heldKey } from '../lock/key-ring.ts'
import type { BodyCipher } from '../lock/encrypted-responses.ts'
import { partBytes } from './saved-video.ts'

export interface VideoCache {
  readonly putPart: (videoId: number, path: string, part: number, bytes: Response) => Promise<void>
  readonly readPart: (videoId: number, path: string, part: number) => Promise<Blob | null>
  readonly removeFile: (videoId: number, path: string) => Promise<void>
  readonly removeVideo: (videoId: number, thumb: string | null) => Promise<void>
  /** The poster is saved under its own address, where the service worker looks for it. */
  readonly putImage: (address: string, bytes: Response) => Promise<void>
  /** The videos with bytes in the cache. */
  readonly videoIds: () => Promise<Set<number>>
}

/** Rejects where Cache Storage is missing (plain http); saving is not offered there. */
export async function openVideoCache(memberId: number): Promise<VideoCache> {
  const cache = await caches.open(videosCacheName(memberId))
  const bodies = heldKey(memberId)?.bodies ?? asTheyAre
  const videoAddress = (videoId: number) => `${savedPath}${videoId}/`
  const address = (videoId: number, path: string, part: number) => `${videoAddress(videoId)}${path}?part=${part}`

  async function removeBelow(prefix: string): Promise<void> {
    const requests = await cache.keys()
    await Promise.all(requests.filter(({ url }) => pathOf(url).startsWith(prefix)).map((request) => cache.delete(request)))
  }

  return {
    putPart: async (videoId, path, part, bytes) => cache.put(address(videoId, path, part), await bodies.encrypt(bytes)),
    async readPart(videoId, path, part) {
      const found = await cache.match(address(videoId, path, part))
      return found ? (await bodies.open(found)).blob() : null
    },
    removeFile: (videoId, path) => removeBelow(`${videoAddress(videoId)}${path}?part=`),
    async removeVideo(videoId, thumb) {
      await removeBelow(videoAddress(videoId))
      if (thumb !== null) await cache.delete(thumb)
    },
    putImage: async (imageAddress, bytes) => cache.put(imageAddress, await bodies.encrypt(bytes)),
    async videoIds() {
      const requests = await cache.keys()
      const ids = requests.map(({ url }) => Number(/^\/saved\/(\d+)\//.exec(pathOf(url))?.[1] ?? Number.NaN))
      return new Set(ids.filter((id) => !Number.isNaN(id)))
    },
  }
}

/** Without an app lock, bodies stay unchanged. */
const asTheyAre: BodyCipher = { encrypt: (response) => Promise.resolve(response), open: (response) => Promise.resolve(response) }

function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return decodeURI(pathname) + search
}

export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** The bytes `first` to `last` of a file, combined from its parts without reading them. Null when a part is missing. */
export async function readBytes(cache: VideoCache, videoId: number, path: string, { first, last }: ByteRange): Promise<Blob | null> {
  const pieces: Blob[] = []
  for (let part = Math.floor(first / partBytes); part * partBytes <= last; part += 1) {
    const blob = await cache.readPart(videoId, path, part)
    if (!blob) return null
    const offset = part * partBytes
    pieces.push(blob.slice(Math.max(0, first - offset), last + 1 - offset))
  }
  return new Blob(pieces)
}
