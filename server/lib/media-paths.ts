/** Stable addresses below /media that only a signed-in session may read, and their keys in the store. */
import { downloadExtensions, type DownloadFormat } from '#contract/photos/photo-edits.ts'

/** Lists build these addresses inside Postgres, so they are plain prefixes and carry no signature: the session cookie opens them. */
export const avatarPrefix = '/media/avatars/'
export const posterPrefix = '/media/posters/'
export const attachmentPrefix = '/media/attachments/'
export const photoPrefix = '/media/photos/'

/** Address of a member's photo; null (the empty image) without one. */
export function avatarPath(key: string | null): string | null {
  return key === null ? null : `${avatarPrefix}${key}`
}

/** Storage key behind `avatarPath`: the column holds the name below `avatars/`. */
export function avatarStorageKey(key: string): string {
  return `avatars/${key}`
}

/** Address of a video's poster. It contains the version, so that a new image gets a new address; null while there is none (version 0). */
export function posterPath(videoId: number, version: number): string | null {
  return version === 0 ? null : `${posterPrefix}${videoId}/${version}.webp`
}

/** SQL of the same. `row` is the alias of a row of `videos`. */
export function posterSql(row: string): string {
  return `case when ${row}.poster_version > 0 then '${posterPrefix}' || ${row}.id || '/' || ${row}.poster_version || '.webp' end`
}

/** Storage key behind `posterPath`. */
export function posterStorageKey(mediaKey: string, version: number): string {
  return `${mediaKey}/poster-${version}.webp`
}

/** The same image for the player, up to 1280 pixels; `posterPath` is the one for cards. */
export function largePosterPath(videoId: number, version: number): string | null {
  return posterPath(videoId, version)?.replace(/\.webp$/, '-large.webp') ?? null
}

/** Storage key behind `largePosterPath`. */
export function largePosterStorageKey(mediaKey: string, version: number): string {
  return posterStorageKey(mediaKey, version).replace(/\.webp$/, '-large.webp')
}

/** The widest image of a photo that is not wider than the documents' default (2§9). */
const defaultPhotoSize = 1024
/** The width of every photo's smallest image. */
const photoThumbSize = 256

/** The smallest image, for places of a hundred pixels; null while there is none (version 0). */
export function photoThumbPath(photoId: number, version: number): string | null {
  return version === 0 ? null : `${photoPrefix}${photoId}/${version}-${photoThumbSize}.webp`
}

/** SQL of the same. `row` is the alias of a row of `photos`. */
export function photoThumbSql(row: string): string {
  return `case when ${row}.image_version > 0 then '${photoPrefix}' || ${row}.id || '/' || ${row}.image_version || '-${photoThumbSize}.webp' end`
}

/** SQL of a photo's image in the default size, or in its largest one below; null while there is none. `row` is the alias of a row of `photos`. */
export function photoPathSql(row: string): string {
  const size = `coalesce((select max(size) from unnest(${row}.sizes) size where size <= ${defaultPhotoSize}), ${defaultPhotoSize})`
  return `case when ${row}.image_version > 0 then '${photoPrefix}' || ${row}.id || '/' || ${row}.image_version || '-' || ${size} || '.webp' end`
}

/** Files of a set of images, below its `mediaKey`. */
export function photoImageKey(mediaKey: string, size: number, format: 'webp' | 'avif'): string {
  return `${mediaKey}/${size}.${format}`
}

export function photoDownloadKey(mediaKey: string, format: DownloadFormat): string {
  return `${mediaKey}/download.${downloadExtensions[format]}`
}

/** Folder of the clean original and all images of a photo in the store. */
export function photoStorageFolder(photoId: number): string {
  return `photos/${photoId}/`
}

/** Folder of its received file, on a disk; a bucket has it elsewhere. */
export function photoReceivedFolder(photoId: number): string {
  return `photo-originals/${photoId}/`
}

/** Address of an image in a text; its name is random. */
export function attachmentPath(name: string): string {
  return `${attachmentPrefix}${name}`
}

/** Storage key behind `attachmentPath`. */
export function attachmentStorageKey(name: string): string {
  return `attachments/${name}`
}

/** A member's large photo is stored beside the small one. Photos from before there were two sizes serve as their own large ones. */
export function largeAvatarKey(key: string): string {
  return key.startsWith(avatarPairPrefix) ? key.replace(/\.webp$/, '-large.webp') : key
}
/** Prefix of the names of uploaded photos. */
export const avatarPairPrefix = 'p-'

export function largeAvatarPath(key: string | null): string | null {
  return key === null ? null : avatarPath(largeAvatarKey(key))
}
