/** Photos embedded in a text (FW-16). They are uploaded as a multipart form, which an endpoint declaration cannot describe. */
import * as v from 'valibot'

export const attachmentPath = '/api3/photo/upload/attach'
/** The documents' other names of the same call (2§7). */
export const attachmentPaths = [attachmentPath, '/api3/photo/upload/attach2', '/api3/photo/upload/attach-child'] as const
/** One photo for the text of an event, in the field `image`; answers a list with its `image_path` (2§7). */
export const eventImagePath = '/api3/photo/upload/event'
export const eventImageField = 'image'
/** The form's field for the files; `scenario`, `uid` and `item_id` are allowed and ignored. */
export const attachmentField = 'images[]'
export const attachmentLimits = { files: 4, bytes: 15_000_000, perHour: 60 } as const

export const attachmentsAnswer = v.object({
  items: v.array(v.object({ destination: v.string(), attachmentId: v.number() })),
})
export type Attachment = v.InferOutput<typeof attachmentsAnswer>['items'][number]
