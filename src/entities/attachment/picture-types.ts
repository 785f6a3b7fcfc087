import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { attachmentTypes, profilePictureTypes } from '#contract/policy/picture-types.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'

/** For a file picker. */
export const pictureAccept = attachmentTypes.join(',')
export const profilePictureAccept = profilePictureTypes.join(',')

/** Dropped and pasted files are not restricted to the picker's list. Without a type, the server inspects the file. */
export const mayBePicture = (file: File): boolean => file.type === '' || isOneOf(attachmentTypes, file)
export const isProfilePicture = (file: File): boolean => isOneOf(profilePictureTypes, file)

function isOneOf(types: readonly string[], { type }: File): boolean {
  return types.includes(type)
}

export const pictureRules = msg`Photos must be JPEG, PNG, WebP, GIF or AVIF files up to 15 MB. Save a HEIC photo as JPEG first.`
export const profilePictureRules = msg`Choose a JPEG, PNG, WebP or AVIF photo. Save a HEIC photo as JPEG first.`

/** Why an image was refused. */
export function messageForImageRefusal(code: string, rules: MessageDescriptor = pictureRules): MessageDescriptor {
  return code === 'upload_wrong_type' ? rules : messageForCode(code)
}
