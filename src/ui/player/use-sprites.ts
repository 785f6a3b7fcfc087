import { useEffect, useEffectEvent, useState } from 'react'
import { filmBase } from './grant-keeper.ts'
import { parseSprites, type Sprite } from './sprites.ts'

export interface PlacedSprite extends Sprite {
  address: string
}

/**
 * The preview pictures of a film, fetched when the scrubber is first touched. Without them there is only the time,
 * so a failure is not worth a word.
 */
export function useSprites(
  path: string | undefined,
  isWanted: boolean,
  rewrite: (address: string) => Promise<string>,
): readonly PlacedSprite[] {
  const [sprites, setSprites] = useState<readonly PlacedSprite[]>([])

  const load = useEffectEvent(async (wanted: string, signal: AbortSignal): Promise<PlacedSprite[]> => {
    const address = await rewrite(`${filmBase}${wanted}`)
    const answer = await fetch(address, { signal })
    if (!answer.ok) return []
    return parseSprites(await answer.text()).map((sprite) => ({ ...sprite, address: new URL(sprite.image, address).href }))
  })

  // Follows the film and the first touch.
  useEffect(() => {
    if (path === undefined || !isWanted) return
    const abort = new AbortController()
    load(path, abort.signal).then(setSprites, () => undefined)
    return () => abort.abort()
  }, [path, isWanted])

  return sprites
}
