import { describe, expect, it } from 'vitest'
import { fingerprintFile } from './fingerprint.ts'

const file = (content: BlobPart, name = 'a.mp4', lastModified = 1) => new File([content], name, { lastModified })
const large = (mark: number, at: number) => {
  const bytes = new Uint8Array(3_000_000)
  bytes[at] = mark
  return bytes
}

describe('fingerprints', () => {
  it('[U-02] are equal for the same file and differ by name, date, size and either end', async () => {
    const one = await fingerprintFile(file('abc'))
    expect(await fingerprintFile(file('abc'))).toEqual(one)
    expect((await fingerprintFile(file('abc', 'b.mp4'))).fingerprint).not.toBe(one.fingerprint)
    expect((await fingerprintFile(file('abc', 'a.mp4', 2))).fingerprint).not.toBe(one.fingerprint)
    expect((await fingerprintFile(file('abcd'))).fingerprint).not.toBe(one.fingerprint)
    const plain = await fingerprintFile(file(large(0, 0)))
    expect((await fingerprintFile(file(large(1, 10)))).fingerprint).not.toBe(plain.fingerprint)
    expect((await fingerprintFile(file(large(1, 2_999_999)))).fingerprint).not.toBe(plain.fingerprint)
  })

  it('have a part that stays the same when a phone gives the picked file a new name and date', async () => {
    const first = await fingerprintFile(file('abc', 'IMG_1.MOV', 1))
    const again = await fingerprintFile(file('abc', 'trim.MOV', 99))
    expect(again.sampleHash).toBe(first.sampleHash)
  })

  it('fit the contract’s length', async () => {
    const { fingerprint } = await fingerprintFile(file('abc', 'x'.repeat(255)))
    expect(fingerprint.length).toBeGreaterThanOrEqual(8)
    expect(fingerprint.length).toBeLessThanOrEqual(200)
  })
})
