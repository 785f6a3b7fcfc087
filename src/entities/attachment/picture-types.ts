import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { attachmentTypes } from '#contract/policy/picture-types.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'

/** For a file picker. A phone's own format is not among them: the phone then provides a JPEG. */
export const pictureTypes = attachmentTypes.join(',')

/** Dropped and pasted files are not restricted to the picker's list. Without a type, the server inspects the file. */
export function mayBePicture({ type }: File): boolean {
  return type === '' || (attachmentTypes as readonly string[]).includes(type)
}

export const pictureRules = msg`Photos must be JPEG, PNG, WebP, GIF or AVIF files up to 15 MB.`

/** Why an image was refused. */
export function messageForImageRefusal(code: string): MessageDescriptor {
  return code === 'upload_wrong_type' ? pictureRules : messageForCode(code)
}
