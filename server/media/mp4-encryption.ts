/** Whether an MP4 is protected. ffprobe shows only the codec behind the protection, so we read the sample entries ourselves. */
import { open, type FileHandle } from 'node:fs/promises'

const protectedEntries: ReadonlySet<string> = new Set(['encv', 'enca', 'drmi', 'drms'])
/** An index of twelve hours takes some MB; a larger one is not read for this. */
const mostIndexBytes = 64_000_000

export async function isProtectedMp4(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const index = await readIndex(handle)
    return index !== null && hasProtectedEntry(index)
  } finally {
    await handle.close()
  }
}

/** The `moov` box, anywhere at the top level; null if there is none, or it is too large to read. */
async function readIndex(handle: FileHandle): Promise<Buffer | null> {
  const { size: fileSize } = await handle.stat()
  const head = Buffer.alloc(16)
  // Boxes are at least 8 bytes, so the walk ends; the count bounds it for files of nothing but tiny boxes.
  for (let at = 0, count = 0; at + 8 <= fileSize && count < 10_000; count += 1) {
    await handle.read(head, 0, 16, at)
    const short = head.readUInt32BE(0)
    const size = short === 0 ? fileSize - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short
    if (size < 8) return null
    if (head.toString('latin1', 4, 8) === 'moov') {
      if (size > mostIndexBytes) return null
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, fileSize - at)), 0, Math.min(size, fileSize - at), at)
      return buffer.subarray(0, bytesRead)
    }
    at += size
  }
  return null
}

/** `stsd`: name, version and flags, number of entries, then the first entry's size and name. */
function hasProtectedEntry(index: Buffer): boolean {
  for (let at = index.indexOf('stsd', 0, 'latin1'); at >= 0; at = index.indexOf('stsd', at + 4, 'latin1')) {
    if (protectedEntries.has(index.toString('latin1', at + 16, at + 20))) return true
  }
  return false
}
