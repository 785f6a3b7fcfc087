/** Photos in texts. */
import type { Domain } from '../../http/domain.ts'
import { mountAttachments } from './attach-routes.ts'

export { countOwnPictures } from './count-own-pictures.ts'
export { findOwnPictures } from './find-own-pictures.ts'
export { keepAttachment } from './store-attachments.ts'

export const attachmentsDomain: Domain = { name: 'attachments', implementations: [], mount: mountAttachments }
