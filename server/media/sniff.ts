/** Checks the first bytes with our own code, before any decoder sees a file. */
import { open } from 'node:fs/promises'

export type Container = 'mov' | 'matroska'
export type Sniffed = Container | 'empty_file' | 'not_a_video'

/** Top-level boxes a QuickTime or MP4 file may begin with. */
const firstBoxes: ReadonlySet<string> = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])
const ebmlMagic = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
const headBytes = 4096

/** Text, playlists, images and archives are `not_a_video`, whatever the file's name is. */
export async function sniffContainer(file: string): Promise<Sniffed> {
  const handle = await open(file, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return readHead(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

export function readHead(head: Buffer): Sniffed {
  if (head.length === 0) return 'empty_file'
  if (head.length < 16) return 'not_a_video'
  if (head.subarray(0, 4).equals(ebmlMagic)) {
    const names = head.toString('latin1')
    // The EBML header names its document type; other EBML documents are not videos.
    return names.includes('webm') || names.includes('matroska') ? 'matroska' : 'not_a_video'
  }
  const sizeOfFirstBox = head.readUInt32BE(0)
  // 0: to the end of the file, 1: a 64-bit size follows.
  const isPlausible = sizeOfFirstBox === 0 || sizeOfFirstBox === 1 || sizeOfFirstBox >= 8
  return isPlausible && firstBoxes.has(head.toString('latin1', 4, 8)) ? 'mov' : 'not_a_video'
}

/** Sound as browsers record it: Ogg too, which is not accepted for videos. Null for everything else. */
export function sniffRecording(file: Buffer): Container | 'ogg' | null {
  if (file.length >= 16 && file.toString('latin1', 0, 4) === 'OggS') return 'ogg'
  const sniffed = readHead(file.subarray(0, headBytes))
  return sniffed === 'mov' || sniffed === 'matroska' ? sniffed : null
}
