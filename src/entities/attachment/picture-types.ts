import { attachmentTypes } from '#contract/policy/picture-types.ts'

/** For a file picker. A phone's own format is none of them: the phone then hands over a JPEG. */
export const pictureTypes = attachmentTypes.join(',')
