import { useEffect, useEffectEvent, useState } from 'react'
import { parseSprites, type Sprite } from './sprites.ts'
import type { Stream } from '../stream/stream.ts'

export interface PlacedSprite extends Sprite {
  address: string
}

/**
 * The thumbnails of a video, fetched when the scrubber is first touched. They are stored as blobs, because the video's address will
 * have changed by the time they are shown. If they are missing, only the time is shown, and no error is reported.
 */
export function useSprites(path: string | undefined, isWanted: boolean, read: Stream['read']): readonly PlacedSprite[] {
  const [sprites, setSprites] = useState<readonly PlacedSprite[]>([])
  const load = useEffectEvent(read)

  // Synchronises with the video and the first touch.
  useEffect(() => {
    if (path === undefined || !isWanted) return
    const abort = new AbortController()
    const addresses: string[] = []
    placeSprites(path, (file) => load(file, abort.signal), addresses).then(setSprites, () => undefined)
    return () => {
      abort.abort()
      for (const address of addresses) URL.revokeObjectURL(address)
    }
  }, [path, isWanted])

  return sprites
}

async function placeSprites(path: string, read: (file: string) => Promise<Response>, addresses: string[]): Promise<PlacedSprite[]> {
  const sprites = parseSprites(await (await read(path)).text())
  const sheets = new Map<string, string>()
  for (const image of new Set(sprites.map((sprite) => sprite.image))) {
    const address = URL.createObjectURL(await (await read(image)).blob())
    addresses.push(address)
    sheets.set(image, address)
  }
  return sprites.map((sprite) => ({ ...sprite, address: sheets.get(sprite.image) ?? '' }))
}
