/** Checks of a file before any byte is sent. The server inspects the content later; this saves a useless upload. */
import { photoExtensions, photoMaxBytes } from '#contract/photos/photos.ts'
import type { UploadServer } from '#contract/uploads.ts'
import type { UploadKind } from '#src/offline/uploads/upload-entry.ts'

export type FileRefusal = 'wrong-type' | 'too-large' | 'empty'

/** The extension decides: phones and shares often give no or a wrong media type. */
export function fileRefusal(file: Pick<File, 'name' | 'size'>, server: Pick<UploadServer, 'extensions' | 'maxBytes'>): FileRefusal | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (!server.extensions.includes(extension)) return 'wrong-type'
  if (file.size > server.maxBytes) return 'too-large'
  return file.size === 0 ? 'empty' : null
}

/** The names and sizes that the server accepts as photos. */
export const photoFiles: Pick<UploadServer, 'extensions' | 'maxBytes'> = { extensions: [...photoExtensions], maxBytes: photoMaxBytes }

/** For a file input's `accept`: extensions for desktops, the type of medium so that phones offer their gallery. */
export function acceptOf(server: Pick<UploadServer, 'extensions'>, kind: UploadKind = 'video'): string {
  return [kind === 'photo' ? 'image/*' : 'video/*', ...server.extensions.map((extension) => `.${extension}`)].join(',')
}
