/** Things on which staff act, for the test of the audit. */
import type { VideoAlbumId } from '#contract/content/ids.ts'
import type { Database } from '../../db/context.ts'
import { videoAlbums } from '../../db/tables/albums/video-albums.ts'
import { reports } from '../../db/tables/profiles.ts'
import { insertConversation } from './insert-conversation.ts'
import { insertMailMessage } from './insert-mail-message.ts'
import { first, insertMember } from './insert-member.ts'

export async function publicChat(db: Database) {
  const tom = await insertMember(db)
  return { tom, chat: await insertConversation(db, 'public', [tom.id], { title: 'Before', topic: '' }) }
}

export async function reportedMailMessage(db: Database) {
  const [author, reporter] = [await insertMember(db), await insertMember(db)]
  const { messageId } = await insertMailMessage(db, { fromId: author.id, toIds: [reporter.id], text: 'words-canary' })
  const report = { reporterId: reporter.id, typeId: 'mail' as const, itemId: messageId, reasonId: 4 as const, text: 'text-canary' }
  return first(await db.insert(reports).values(report).returning())
}

export async function newAlbum(db: Database): Promise<VideoAlbumId> {
  const { id: ownerId } = await insertMember(db)
  const { id } = first(await db.insert(videoAlbums).values({ ownerId, title: 'Before' }).returning())
  return id as VideoAlbumId
}
