/** What an owner's privacy settings (1§3) mean for his films. */
import { and, eq, ne } from 'drizzle-orm'
import * as v from 'valibot'
import { contentAudiences, type ContentAudience } from '#contract/policy/members.ts'
import { audiences, type Audience } from '#contract/videos.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'
import { videos } from '../../db/tables/videos.ts'
import { recountFilms } from './film-totals.ts'

/** As the account keeps it beside the audiences of the other kinds of content; what is missing has the value films had before. */
const filmPrivacy = v.object({
  videos: v.optional(v.picklist(contentAudiences), 'members'),
  video_play: v.optional(v.picklist(audiences), 'members'),
  video_download: v.optional(v.picklist(audiences), 'nobody'),
})

export interface FilmPrivacy {
  readonly ownerAudience: ContentAudience
  readonly allowPlay: Audience
  readonly allowDownload: Audience
}

/** What a new film of this member begins with. Inside a transaction the setting cannot change until the film is there. */
export async function filmPrivacyOf(db: Queryable, ownerId: number): Promise<FilmPrivacy> {
  const [row] = await db.select({ kept: members.privacyContent }).from(members).where(eq(members.id, ownerId)).for('share')
  const kept = v.parse(filmPrivacy, row?.kept ?? {})
  return { ownerAudience: kept.videos, allowPlay: kept.video_play, allowDownload: kept.video_download }
}

/** Every film of the member at once, so that no list shows some of them by the old setting. */
export async function applyFilmAudience(tx: Transaction, ownerId: number, ownerAudience: ContentAudience): Promise<void> {
  await tx
    .update(videos)
    .set({ ownerAudience })
    .where(and(eq(videos.ownerId, ownerId), ne(videos.ownerAudience, ownerAudience)))
  await recountFilms(tx, [ownerId])
}
