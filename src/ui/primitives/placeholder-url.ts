import { thumbHashToDataURL } from 'thumbhash'

const remembered = new Map<string, string>()
const rememberedLimit = 600

/** Turns a base64 thumbhash into a tiny image. Caches the latest ones, because a scrolled list shows the same ones again. */
export function placeholderUrl(thumbhash: string): string | null {
  const known = remembered.get(thumbhash)
  if (known !== undefined) return known
  try {
    const url = thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)))
    if (remembered.size >= rememberedLimit) remembered.clear()
    remembered.set(thumbhash, url)
    return url
  } catch {
    // An unreadable hash is not reported: the plain background stays behind the image.
    return null
  }
}
