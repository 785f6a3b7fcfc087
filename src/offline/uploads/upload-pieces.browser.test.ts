import { afterEach, expect, it } from 'vitest'
import { DeviceDatabase } from '../db/device-database.ts'
import { fileCipher, type FileCipher } from '../lock/encrypted-files.ts'
import { newDataKey } from '../lock/cipher.ts'
import { newMemberId } from '../testing/device-for-test.ts'
import { openedPiece, piecesWritten, removePieces, rewritePieces } from './upload-pieces.ts'

const opened: DeviceDatabase[] = []
afterEach(async () => {
  for (const db of opened.splice(0)) await db.delete()
})

const texts = ['Rope', 'Jute', 'Hemp']
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer
const textOf = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes)

async function openWithPieces() {
  const db = new DeviceDatabase(newMemberId())
  opened.push(db)
  for (const [index, text] of texts.entries()) await db.uploadPieces.put({ localId: 'one', index, isSealed: false, bytes: bytesOf(text) })
  await db.uploadPieces.put({ localId: 'two', index: 0, isSealed: false, bytes: bytesOf('Silk') })
  const rows = async () => db.uploadPieces.toArray()
  const read = async (cipher: FileCipher | null) =>
    Promise.all(texts.map(async (_, index) => textOf(await openedPiece(db, 'one', index, cipher))))
  return { db, rows, read, cipher: fileCipher(newDataKey()) }
}
const stopAtIndex = (cipher: FileCipher, at: number): FileCipher => ({
  ...cipher,
  encrypt: (name, index, bytes) => (index === at ? Promise.reject(new Error('the tab was closed')) : cipher.encrypt(name, index, bytes)),
  openPiece: (name, index, bytes) =>
    index === at ? Promise.reject(new Error('the tab was closed')) : cipher.openPiece(name, index, bytes),
})

it('copies in pieces are encrypted under the app lock and decrypted again, even after interruptions', async () => {
  const { db, rows, read, cipher } = await openWithPieces()
  await expect(rewritePieces(db, stopAtIndex(cipher, 1), true)).rejects.toThrow('the tab was closed')
  expect((await rows()).map(({ isSealed }) => isSealed)).toContain(false)
  expect(await read(cipher)).toEqual(texts)

  await rewritePieces(db, cipher, true)
  for (const { isSealed, bytes } of await rows()) expect([isSealed, texts.concat('Silk').includes(textOf(bytes))]).toEqual([true, false])
  expect(await read(cipher)).toEqual(texts)
  await expect(read(null)).rejects.toThrow('The piece is sealed')
  await expect(read(fileCipher(newDataKey()))).rejects.toThrow()

  await expect(rewritePieces(db, stopAtIndex(cipher, 2), false)).rejects.toThrow('the tab was closed')
  await rewritePieces(db, cipher, false)
  expect(await read(null)).toEqual(texts)
  expect(await piecesWritten(db, 'one')).toBe(3)
  await removePieces(db, 'one')
  expect((await rows()).map(({ localId }) => localId)).toEqual(['two'])
})
