import { describe, expect, it } from 'vitest'
import { createCipher, newDataKey } from './cipher.ts'

const cipher = createCipher(newDataKey())
const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

describe('[S-26] encrypted data', () => {
  it('cannot be read, differs each time, and decrypts to the original', () => {
    const value = { title: 'Shadows and rope', list: [1, null, { deep: 'Ärger' }] }
    const [one, other] = [cipher.encrypt(value), cipher.encrypt(value)]
    expect(text(one)).not.toContain('Shadows')
    expect(one).not.toEqual(other)
    expect(cipher.open(one)).toEqual(value)
  })

  it('is refused when a byte was changed, or with another key', () => {
    const sealed = cipher.encrypt({ title: 'Shadows' })
    for (const at of [0, 24, sealed.length - 1]) {
      const changed = Uint8Array.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => cipher.open(changed), String(at)).toThrow('tag')
    }
    expect(() => createCipher(newDataKey()).open(sealed)).toThrow('tag')
  })

  it('works the same for bytes', async () => {
    const bytes = new TextEncoder().encode('segment '.repeat(1000)).buffer
    const sealed = await cipher.encryptBytes(bytes)
    expect(text(new Uint8Array(sealed))).not.toContain('segment')
    expect(await cipher.openBytes(sealed)).toEqual(bytes)
    await expect(createCipher(newDataKey()).openBytes(sealed)).rejects.toThrow()
  })
})

it('names are hashed the same each time, only once, and differently under another key', () => {
  const hidden = cipher.hide('["members","profile","Tom"]')
  expect(hidden).not.toContain('Tom')
  expect(cipher.hide('["members","profile","Tom"]')).toBe(hidden)
  expect(cipher.hide(hidden)).toBe(hidden)
  expect(cipher.hide('["members","profile","Tim"]')).not.toBe(hidden)
  expect(createCipher(newDataKey()).hide('["members","profile","Tom"]')).not.toBe(hidden)
})
