import type { Database } from '../../db/context.ts'
import { videoAlbumItems, videoAlbums } from '../../db/tables/albums/video-albums.ts'
import { insertBlog } from '../rows/insert-blog.ts'
import { insertEvent } from '../rows/insert-event.ts'
import { insertThread } from '../rows/insert-forum.ts'
import { insertMarketItem } from '../rows/insert-market-item.ts'
import { first } from '../rows/insert-member.ts'
import { insertPhotoAlbum } from '../rows/insert-photo-album.ts'
import { insertPhoto } from '../rows/insert-photo.ts'
import { insertPoll } from '../rows/insert-poll.ts'
import { insertVideo } from '../rows/insert-video.ts'

/** One published item of each kind, all with the same owner and title. The albums contain the video and the photo. */
export async function insertOneOfEachKind(
  db: Database,
  { ownerId, title }: { readonly ownerId: number; readonly title: string },
): Promise<{ videoId: number }> {
  const { id: videoId } = await insertVideo(db, { ownerId, title })
  const videoAlbum = first(await db.insert(videoAlbums).values({ ownerId, title }).returning())
  await db.insert(videoAlbumItems).values({ albumId: videoAlbum.id, videoId, position: 1 })
  const album = await insertPhotoAlbum(db, { ownerId, name: title })
  await insertPhoto(db, { ownerId, albumId: album.id, title })
  await insertThread(db, { ownerId, title })
  await insertEvent(db, { ownerId, title })
  await insertMarketItem(db, { ownerId, title })
  await insertBlog(db, { ownerId, title })
  await insertPoll(db, { ownerId, title })
  return { videoId }
}
