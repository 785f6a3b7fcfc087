import { describe, expect, it } from 'vitest'
import { copyPieceBytes } from '../uploads/copies-folder.ts'
import { fileCipher, openedBytes } from './encrypted-files.ts'
import { newDataKey } from './cipher.ts'

const cipher = fileCipher(newDataKey())
const bytes = Uint8Array.from({ length: 2 * copyPieceBytes + 777 }, (_, at) => (at * 31 + (at >> 12)) % 251)

async function encryptedPieces(name: string, content = bytes): Promise<ArrayBuffer[]> {
  const pieces: ArrayBuffer[] = []
  for (let index = 0; index * copyPieceBytes < content.length; index++)
    pieces.push(await cipher.encrypt(name, index, content.slice(index * copyPieceBytes, (index + 1) * copyPieceBytes).buffer))
  return pieces
}

describe('[S-26] an encrypted copy of a video', () => {
  it('reveals nothing and decrypts byte for byte, in whatever parts it is read', async () => {
    const copy = new Blob(await encryptedPieces('one'))
    expect(openedBytes(copy.size)).toBe(bytes.length)
    expect(Buffer.from(await copy.arrayBuffer()).includes(Buffer.from(bytes.subarray(100, 200)))).toBe(false)
    const file = cipher.open(copy, 'one', bytes.length)
    for (const [start, end] of [
      [0, bytes.length],
      [0, 1],
      [copyPieceBytes - 1, copyPieceBytes + 1],
      [copyPieceBytes, 2 * copyPieceBytes],
      [5, 2 * copyPieceBytes + 5],
      [bytes.length - 1, bytes.length + 1000],
      [bytes.length, bytes.length],
    ] as const) {
      const part = Buffer.from((await (await file?.slice(start, end))?.arrayBuffer()) ?? new ArrayBuffer(0))
      expect(part.equals(bytes.subarray(start, end)), `${start} to ${end}`).toBe(true)
    }
  })

  it('is valid only when it is complete, with its own key and name, and every piece in its place', async () => {
    const [first = new ArrayBuffer(0), second = new ArrayBuffer(0), third = new ArrayBuffer(0)] = await encryptedPieces('one')
    expect(cipher.open(new Blob([first, second]), 'one', bytes.length)).toBeNull()
    const read = (parts: ArrayBuffer[], name: string, by = cipher) => by.open(new Blob(parts), name, bytes.length)?.slice(0, 10)
    await expect(read([first, second, third], 'two')).rejects.toThrow()
    await expect(read([second, first, third], 'one')).rejects.toThrow()
    await expect(read([first, second, third], 'one', fileCipher(newDataKey()))).rejects.toThrow()
  })
})
