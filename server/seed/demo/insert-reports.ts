/** Open reports of the demo community: one of each kind that can be reported, and a video that two members reported. */
import { reportReasons, type ReportReason } from '#contract/profile/blocks-and-reports.ts'
import type { Transaction } from '../../db/context.ts'
import { chatMessages } from '../../db/tables/chat/chat.ts'
import { mailMessages } from '../../db/tables/mail/mail.ts'
import { reports } from '../../db/tables/profiles.ts'

const hourMs = 3_600_000

export interface ReportsToInsert {
  readonly idOf: (name: string) => number
  readonly now: Date
  /** Published, and not by staff, who do not handle reports about their own content. */
  readonly videoId: number
  readonly albumId: number
  readonly photoId: number
  readonly photoAlbumId: number
  readonly pollId: number
  readonly blogId: number
  readonly eventId: number
  readonly marketItemId: number
  readonly threadId: number
  readonly postId: number
  /** Not by staff either. */
  readonly comment: { readonly id: number; readonly authorId: number }
}

interface Report {
  readonly by: number
  readonly typeId: string
  readonly itemId: number
  readonly reason: ReportReason
  readonly text: string
  /** Age in hours. */
  readonly ago: number
}

export async function insertReports(
  tx: Transaction,
  { idOf, now, videoId, albumId, photoId, photoAlbumId, pollId, blogId, eventId, marketItemId, threadId, postId, comment }: ReportsToInsert,
): Promise<void> {
  const [me, nils, bight] = [idOf('demo-member'), idOf('Nils'), idOf('Bight')]
  const video = { typeId: 'video', itemId: videoId }
  const all: Report[] = [
    { by: bight, ...video, reason: 'stolen', text: 'I’ve seen this on another site, under another name.', ago: 50 },
    { by: nils, ...video, reason: 'nonConsent', text: 'That’s me at the end, with my face visible. I never agreed to this.', ago: 21 },
    { by: me, typeId: 'video_album', itemId: albumId, reason: 'other', text: 'Two of these aren’t from the course.', ago: 12 },
    { by: bight, typeId: 'photo', itemId: photoId, reason: 'stolen', text: 'This is from a catalogue.', ago: 26 },
    { by: nils, typeId: 'photo_album', itemId: photoAlbumId, reason: 'other', text: 'The description is an advertisement.', ago: 40 },
    { by: bight, typeId: 'poll', itemId: pollId, reason: 'spam', text: 'They sell wax, and this is advertising for it.', ago: 33 },
    { by: me, typeId: 'blog', itemId: blogId, reason: 'spam', text: 'This is only an advertisement.', ago: 32 },
    { by: nils, typeId: 'event', itemId: eventId, reason: 'other', text: 'The café closed in spring.', ago: 31 },
    { by: bight, typeId: 'market_item', itemId: marketItemId, reason: 'spam', text: 'The same hide is in three other places.', ago: 29 },
    { by: nils, typeId: 'thread', itemId: threadId, reason: 'other', text: 'This belongs in another forum.', ago: 28 },
    { by: me, typeId: 'post', itemId: postId, reason: 'harassment', text: 'Second time they’ve gone after the same person.', ago: 9 },
    { by: nils, typeId: 'user', itemId: idOf('Sisal_Sam'), reason: 'other', text: 'These aren’t their photos.', ago: 70 },
    {
      ...{ by: comment.authorId === bight ? nils : bight, typeId: 'comment', itemId: comment.id },
      ...{ reason: 'harassment', text: 'They write this under every video of mine.', ago: 30 },
    },
    {
      ...{ by: me, typeId: 'mail', itemId: await firstMailMessageOf(tx, idOf('Sisal_Sam')) },
      ...{ reason: 'spam', text: 'Three of us got this, word for word.', ago: 7 },
    },
    { by: me, typeId: 'chat', itemId: await firstChatMessageOf(tx, idOf('Lee')), reason: 'spam', text: '', ago: 2 },
  ]
  await tx.insert(reports).values(
    all.map(({ by, typeId, itemId, reason, text, ago }) => ({
      ...{ reporterId: by, typeId, itemId, reasonId: reportReasons[reason], text },
      createdAt: new Date(now.getTime() - ago * hourMs),
    })),
  )
}

async function firstMailMessageOf(tx: Transaction, senderId: number): Promise<number> {
  const { id, senderId: writer } = mailMessages
  return firstOf(await tx.select({ id, senderId: writer }).from(mailMessages), senderId)
}

/** Lee starts no group, so their first message is a text. */
async function firstChatMessageOf(tx: Transaction, senderId: number): Promise<number> {
  const { id, senderId: writer } = chatMessages
  return firstOf(await tx.select({ id, senderId: writer }).from(chatMessages), senderId)
}

function firstOf(rows: ReadonlyArray<{ readonly id: number; readonly senderId: number | null }>, senderId: number): number {
  const ids = rows.filter((row) => row.senderId === senderId).map(({ id }) => id)
  if (ids.length === 0) throw new Error('The demo community has no message to report.')
  return Math.min(...ids)
}
