import { and, eq } from 'drizzle-orm'
import { memberNotes } from '../../../db/tables/profiles.ts'
import type { MemberContext } from '../../../http/context.ts'
import { cleanText } from '../../../lib/clean-text.ts'
import { getProfile } from '../visible-profile.ts'

/** Visible to its author only; the other member is not notified. Throws user_not_found. An empty text deletes the note. */
export async function saveNote(context: MemberContext, input: { userId: number; text: string }): Promise<{ note: string }> {
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
