/** Accepted image types, for the file picker and the server. Of an animated image only the first frame is used. */
export const attachmentTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const
