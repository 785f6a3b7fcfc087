/** Photos embedded in a text (FW-16). They are uploaded as a multipart form, which an endpoint declaration cannot describe. */
import * as v from 'valibot'

export const attachmentPath = '/api3/photo/upload/attach'
/** The form's field for the files; `scenario`, `uid` and `item_id` are allowed and ignored. */
export const attachmentField = 'images[]'
export const attachmentLimits = { files: 4, bytes: 15_000_000, perHour: 60 } as const

export const attachmentsAnswer = v.object({
  items: v.array(v.object({ destination: v.string(), attachmentId: v.number() })),
})
export type Attachment = v.InferOutput<typeof attachmentsAnswer>['items'][number]
