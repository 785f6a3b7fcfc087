/** Strips the stored original of metadata about where and with which device it was made. */
import type { OriginalState } from '../../db/tables/encoding.ts'
import { MediaRunError } from '../../media/run-ffmpeg.ts'
import type { Container } from '../../media/sniff.ts'
import { stripMetadata } from '../../media/strip-metadata.ts'
import { findMediaRow } from '../videos/index.ts'
import type { PictureWork } from './encode-images.ts'
import { isSpace } from './encoding-failure.ts'

export interface Original {
  readonly videoId: number
  readonly sourceKey: string
  /** Staged local file. */
  readonly source: string
  readonly container: Container
}

/**
 * The store replaces the file in one step, and repeating it after a crash does no harm. `unreadable`: ffmpeg cannot copy the file, which is
 * still the uploaded one. Rejects on a stop signal, or if the disk is full.
 */
export async function keepStripped(work: PictureWork, { videoId, sourceKey, source, container }: Original): Promise<OriginalState> {
  const { services, tools, folder, signal } = work
  try {
    await services.storage.putFile(sourceKey, await stripMetadata({ source, container, folder, tools, signal }))
  } catch (error) {
    if (!(error instanceof MediaRunError) || error.reason === 'aborted' || isSpace(error)) throw error
    services.log.warn({ err: error, videoId }, 'An original could not be copied without its metadata.')
    return 'unreadable'
  }
  // The video and its original may have been deleted during the copy; then the copy must be deleted, too.
  const video = await findMediaRow(services.db, videoId)
  if (video && !video.deletedAt) return 'stripped'
  await services.storage.delete(sourceKey)
  return 'removed'
}
