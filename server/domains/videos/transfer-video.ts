/** Gives a film to another member (E-16). */
import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { abilities } from '#contract/policy/videos.ts'
import { isFullMember, roleOfGroup } from '#contract/roles.ts'
import { transaction } from '../../db/client.ts'
import { videoChanges, videos } from '../../db/tables/videos.ts'
import type { MemberContext } from '../../http/context.ts'
import { findProfileFor } from '../members/index.ts'
import { recountFilms } from './film-totals.ts'
import { filmPrivacyOf } from './reads.ts'
import { lockVisibleVideo } from './visible-video.ts'

/** Throws member_is_null without a member, user_not_found for one who is not there for the giver or cannot have films. */
export async function transferVideo(
  context: MemberContext,
  { videoId, to }: { videoId: number; to: number | null },
): Promise<{ toName: string }> {
  const { db, viewer, now, bus } = context
  const receiver = await transaction(db, async (tx) => {
    const { row, facts } = await lockVisibleVideo(tx, context, videoId)
    if (!abilities(viewer, facts).canTransfer) throw new Refusal('forbidden')
    if (to === null) throw new Refusal('member_is_null', { errors: { to: ['xfer.member'] } })
    const member = await findProfileFor(tx, viewer, { userId: to })
    if (!member || !isFullMember(roleOfGroup(member.groupId))) throw new Refusal('user_not_found')
    if (member.id === row.ownerId) return member
    await tx
      .update(videos)
      .set({
        ownerId: member.id,
        ownerAudience: (await filmPrivacyOf(tx, member.id)).ownerAudience,
        publishWhenReady: false,
        version: row.version + 1,
      })
      .where(eq(videos.id, videoId))
    await tx
      .insert(videoChanges)
      .values({ videoId, memberId: viewer.id, kind: 'owner', fromValue: String(row.ownerId), toValue: String(member.id), createdAt: now() })
    await recountFilms(tx, [row.ownerId, member.id])
    return member
  })
  bus.emit('videos.changed', { videoId })
  return { toName: receiver.name }
}
