/** The profile photo: re-encoded, stored under a name nobody can guess; the previous one is deleted. */
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { uploadPicture as endpoint } from '#contract/profile/profile-picture.ts'
import { transaction } from '../../../db/client.ts'
import { members } from '../../../db/tables/accounts.ts'
import type { MemberContext } from '../../../http/context.ts'
import { avatarPairPrefix, avatarPath, avatarPrefix, avatarStorageKey, largeAvatarKey } from '../../../lib/media-paths.ts'
import { makePictures } from './make-pictures.ts'
import { findHiddenFacts } from '../../../media/photos/hidden-facts.ts'

/** Throws upload_wrong_type and upload_too_large. The answer lists the kinds of metadata that the file contained. */
export async function savePicture(
  context: MemberContext,
  { image, crop }: RequestOutput<typeof endpoint>,
): Promise<ResponseInput<typeof endpoint>> {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(image)) throw new Refusal('upload_wrong_type')
  const file = Buffer.from(image, 'base64')
  const { small, large } = await makePictures(file, crop)
  const removed = await findHiddenFacts(file)
  const key = `${avatarPairPrefix}${randomBytes(16).toString('hex')}.webp`
  await context.storage.put(avatarStorageKey(key), small)
  await context.storage.put(avatarStorageKey(largeAvatarKey(key)), large)
  await replacePicture(context, key)
  return { userImage: avatarPath(key) ?? avatarPrefix, picture: avatarPath(largeAvatarKey(key)) ?? avatarPrefix, removed }
}

export async function removePicture(context: MemberContext): Promise<void> {
  await replacePicture(context, null)
}

async function replacePicture({ db, viewer, storage, bus }: MemberContext, avatarKey: string | null): Promise<void> {
  const previous = await transaction(db, async (tx) => {
    const [row] = await tx.select({ key: members.avatarKey }).from(members).where(eq(members.id, viewer.id)).for('update')
    await tx.update(members).set({ avatarKey }).where(eq(members.id, viewer.id))
    return row?.key ?? null
  })
  bus.emit('members.changed', { memberId: viewer.id })
  bus.emit('accounts.selfChanged', { memberId: viewer.id })
  // Only the member's own photos: those of the demo are shared.
  if (!previous?.startsWith(avatarPairPrefix)) return
  await storage.delete(avatarStorageKey(previous))
  await storage.delete(avatarStorageKey(largeAvatarKey(previous)))
}
