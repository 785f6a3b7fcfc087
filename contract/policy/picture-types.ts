/**
 * Accepted image types: the only list for file pickers, the sentences about it and the server. HEIC is not in it, because the server
 * cannot decode it. Safari then converts photos of an iPhone to JPEG.
 */
export const attachmentTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

/** The server makes profile photos from still images only. */
export const profilePictureTypes = attachmentTypes.filter((type) => type !== 'image/gif')
