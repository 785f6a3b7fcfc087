/** The profile photo: re-encoded, stored under a name nobody can guess; the previous one is deleted. */
import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { removePicture as removal, uploadPicture as endpoint } from '#contract/profile/profile-picture.ts'
import { transaction } from '../../../db/client.ts'
import { members } from '../../../db/tables/accounts.ts'
import type { AuditRule } from '../../../http/audit/audit-rule.ts'
import type { MemberContext } from '../../../http/context.ts'
import { avatarPairPrefix, avatarPath, avatarPrefix, avatarStorageKey, largeAvatarKey } from '../../../lib/media-paths.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { makePictures } from './make-pictures.ts'
import { findHiddenFacts } from '../../../media/photos/hidden-facts.ts'

/** Throws upload_wrong_type and upload_too_large. The answer lists the kinds of metadata that the file contained. */
export async function savePicture(
  context: MemberContext,
  { image, crop, userId }: RequestOutput<typeof endpoint>,
): Promise<ResponseInput<typeof endpoint>> {
  const memberId = await findTarget(context, userId)
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(image)) throw new Refusal('upload_wrong_type')
  const file = Buffer.from(image, 'base64')
  const { small, large } = await makePictures(file, crop)
  const removed = await findHiddenFacts(file)
  const key = `${avatarPairPrefix}${randomBytes(16).toString('hex')}.webp`
  await context.storage.put(avatarStorageKey(key), small)
  await context.storage.put(avatarStorageKey(largeAvatarKey(key)), large)
  await replacePicture(context, memberId, key)
  return { userImage: avatarPath(key) ?? avatarPrefix, picture: avatarPath(largeAvatarKey(key)) ?? avatarPrefix, removed }
}

/** Audit of other members' photos that admins change. The name of a photo that is gone opens nothing. */
export const pictureAudit: AuditRule<typeof endpoint | typeof removal> = {
  kind: 'member',
  async find({ db, viewer }, { userId = viewer.id }) {
    const [row] = await db.select({ picture: members.avatarKey }).from(members).where(eq(members.id, userId))
    return row ? { id: userId, ownerId: userId, state: row } : null
  },
}

/** Throws user_not_found. */
export async function removePicture(context: MemberContext, { userId }: RequestOutput<typeof removal>): Promise<void> {
  await replacePicture(context, await findTarget(context, userId), null)
}

/** Throws user_not_found for members that the caller may not change, whether they exist or not. */
async function findTarget({ db, viewer }: MemberContext, userId: number | undefined): Promise<number> {
  if (userId === undefined || userId === viewer.id) return viewer.id
  if (viewer.role !== 'admin') throw new Refusal('user_not_found')
  const [row] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, userId), isNull(members.deletedAt)))
  if (!row) throw new Refusal('user_not_found')
  return row.id
}

async function replacePicture({ db, viewer, storage, bus, now }: MemberContext, memberId: number, avatarKey: string | null): Promise<void> {
  const previous = await transaction(db, async (tx) => {
    const [row] = await tx.select({ key: members.avatarKey }).from(members).where(eq(members.id, memberId)).for('update')
    await tx.update(members).set({ avatarKey }).where(eq(members.id, memberId))
    return row?.key ?? null
  })
  bus.emit('members.changed', { memberId })
  bus.emit('accounts.selfChanged', { memberId })
  if (memberId !== viewer.id) bus.emit('members.pictureChangedByAdmin', { memberId, changedAt: toSeconds(now()) })
  // Only the member's own photos: those of the demo are shared.
  if (!previous?.startsWith(avatarPairPrefix)) return
  await storage.delete(avatarStorageKey(previous))
  await storage.delete(avatarStorageKey(largeAvatarKey(previous)))
}
