/** Routes of the profiles domain. */
import * as privacy from '#contract/profile/privacy.ts'
import * as picture from '#contract/profile/profile-picture.ts'
import * as around from '#contract/profile/profile-visits.ts'
import * as contract from '#contract/profile/profile.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { featuredProfiles, memberCards, statLine } from './reads/numbers.ts'
import { sendInterest } from './around/send-interest.ts'
import { countProfileView, listVisitors } from './around/visits.ts'
import { listCustomFields } from './custom-fields.ts'
import { presentOwn } from './edit/own-profile.ts'
import { saveProfile } from './edit/save-profile.ts'
import { answersOf, listFetishes, saveFetishes } from './fetishes.ts'
import { pictureAudit, removePicture, savePicture } from './picture/save-picture.ts'
import { presentPrivacy, savePrivacy } from './privacy.ts'
import { viewProfile } from './view/present-profile.ts'
import { and, eq } from 'drizzle-orm'
import { memberNotes } from '../../db/tables/profiles.ts'
import type { MemberContext } from '../../http/context.ts'
import { cleanText } from '../../lib/clean-text.ts'
import { getProfile } from './visible-profile.ts'

export const profileRoutes: readonly Implementation[] = [
  implement(contract.getMember, viewProfile),

  implement(contract.loadProfile, async ({ db, viewer }) => presentOwn(db, viewer.id)),

  implement(contract.saveProfile, async (context, input) => {
    await saveProfile(context, input)
    return presentOwn(context.db, context.viewer.id)
  }),

  implement(contract.loadFetishes, async ({ db, viewer }) => ({
    fetishes: await listFetishes(db),
    answers: await answersOf(db, viewer.id),
  })),

  implement(contract.saveFetishes, async (context, input) => {
    await saveFetishes(context, input)
    return { answers: await answersOf(context.db, context.viewer.id) }
  }),

  implement(contract.listCustomFields, async ({ db }) => ({ fields: await listCustomFields(db) })),

  implement(picture.uploadPicture, savePicture, pictureAudit),

  implement(
    picture.removePicture,
    async (context, input) => {
      await removePicture(context, input)
      return {}
    },
    pictureAudit,
  ),

  implement(privacy.loadPrivacy, presentPrivacy),

  implement(privacy.savePrivacy, async (context, input) => {
    await savePrivacy(context, input)
    return presentPrivacy(context)
  }),

  implement(around.countProfileView, countProfileView),

  implement(around.listVisitors, listVisitors),

  implement(around.listFeaturedProfiles, featuredProfiles),

  implement(around.getStatLine, statLine),

  implement(around.listMemberCards, async (context, { userIds }) => memberCards(context, userIds)),

  implement(around.saveNote, saveNote),

  implement(around.sendInterest, sendInterest),
]

/** Visible to its author only; the other member is not notified. Throws user_not_found. An empty text deletes the note. */
async function saveNote(context: MemberContext, input: { userId: number; text: string }): Promise<{ note: string }> {
  const { db, viewer, now } = context
  const { member } = await getProfile(context, input)
  const text = cleanText(input.text)
  if (text === '') await db.delete(memberNotes).where(and(eq(memberNotes.authorId, viewer.id), eq(memberNotes.aboutId, member.id)))
  else
    await db
      .insert(memberNotes)
      .values({ authorId: viewer.id, aboutId: member.id, text, updatedAt: now() })
      .onConflictDoUpdate({ target: [memberNotes.authorId, memberNotes.aboutId], set: { text, updatedAt: now() } })
  return { note: text }
}
