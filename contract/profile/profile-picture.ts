/**
 * The profile photo. The server creates new images from the upload and stores nothing of the file itself. With `userId`, admins change that
 * of another member (1§2 `photo/create/profile/{uid?}`), who is told; for everybody else there is no such member.
 */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { memberId, nothing } from '../primitives.ts'

export const pictureMaxBytes = 10_000_000
export const pictureMinSide = 96

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
/** A square of the upright image, in shares of its width (`left`, `width`) and height (`top`, `height`). */
export const pictureCrop = v.object({ left: share, top: share, width: share, height: share })
export type PictureCrop = v.InferOutput<typeof pictureCrop>

/** Kinds of hidden metadata that were in the file and are not in the images made from it. */
export const removedFacts = ['place', 'camera', 'date', 'other'] as const
export type RemovedFact = (typeof removedFacts)[number]

export const uploadPicture = defineEndpoint({
  name: 'profiles.uploadPicture',
  method: 'POST',
  path: '/api3/photo/upload/profile',
  access: 'member',
  offline: 'never',
  perMinute: 6,
  /** Base64 is a third larger than its content. */
  maxBodyBytes: 14_000_000,
  request: v.object({
    image: v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(13_400_000, 'too_large')),
    crop: pictureCrop,
    /** By default the caller. */
    userId: v.optional(memberId),
  }),
  response: v.object({ userImage: v.string(), picture: v.string(), removed: v.array(v.picklist(removedFacts)) }),
  errors: ['upload_wrong_type', 'upload_too_large', 'user_not_found'],
})

export const removePicture = defineEndpoint({
  name: 'profiles.removePicture',
  method: 'POST',
  path: '/api3/photo/upload/profile-remove',
  access: 'member',
  offline: 'never',
  request: v.object({ userId: v.optional(memberId) }),
  response: nothing,
  errors: ['user_not_found'],
})
