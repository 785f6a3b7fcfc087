/** Kinds of pictures that are taken, for the file picker and for the server. Of an animated one its first frame. */
export const attachmentTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const
