/** Photos of the demo community's members, stored where uploaded ones are. */
import path from 'node:path'
import sharp from 'sharp'
import { avatarStorageKey } from '../../lib/media-paths.ts'
import type { Storage } from '../../storage/storage.ts'
import { demoAccounts, demoPeople } from './members.ts'

export const picturesFolder = path.resolve(import.meta.dirname, '../../../scripts/demo')

/** Member's name → avatar key. */
export async function storeAvatars(storage: Storage): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  for (const { name, avatar } of [...demoAccounts, ...demoPeople]) {
    if (!avatar) continue
    const { picture, isMirrored = false } = avatar
    const key = `demo-${picture}${isMirrored ? '-mirrored' : ''}.webp`
    const image = sharp(path.join(picturesFolder, `a${String(picture).padStart(2, '0')}.webp`))
    await storage.put(avatarStorageKey(key), await (isMirrored ? image.flop() : image).webp({ quality: 80 }).toBuffer())
    keys.set(name, key)
  }
  return keys
}
