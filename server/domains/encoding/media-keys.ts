/** Storage keys of the parts of a video's package. */
import { randomBytes } from 'node:crypto'

/** 128 random bits, so that packages cannot be found by counting video ids. */
export function newMediaKey(videoId: number): string {
  return `videos/${videoId}/${randomBytes(16).toString('hex')}`
}

export const masterKey = (mediaKey: string) => `${mediaKey}/master.m3u8`
export const renditionFolder = (mediaKey: string, name: string) => `${mediaKey}/${name}/`
export const playlistKey = (mediaKey: string, name: string) => `${mediaKey}/${name}/index.m3u8`
export const spriteListKey = (mediaKey: string) => `${mediaKey}/sprites.vtt`
