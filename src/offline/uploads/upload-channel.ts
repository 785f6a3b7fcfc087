/** The messages by which the leading queue reports to every tab. Pages only listen and send a hello. */
import * as v from 'valibot'
import { uploadSnapshot } from './upload-state.ts'

export const uploadChannelName = 'ropewalk-uploads'

export const uploadNews = v.variant('kind', [
  /** A newly opened page requests the current state. */
  v.object({ kind: v.literal('hello') }),
  v.object({ kind: v.literal('snapshot'), snapshot: uploadSnapshot }),
])
export type UploadNews = v.InferOutput<typeof uploadNews>

/** Unknown messages (of a newer or older build in another tab) are ignored. */
export function readUploadNews(data: unknown): UploadNews | null {
  const parsed = v.safeParse(uploadNews, data)
  return parsed.success ? parsed.output : null
}
