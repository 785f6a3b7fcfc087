import { describe, expect, it } from 'vitest'
import { createSealer, newDataKey } from './sealer.ts'

const sealer = createSealer(newDataKey())
const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

describe('[S-26] encrypted data', () => {
  it('cannot be read, differs each time, and decrypts to the original', () => {
    const value = { title: 'Shadows and rope', list: [1, null, { deep: 'Ärger' }] }
    const [one, other] = [sealer.seal(value), sealer.seal(value)]
    expect(text(one)).not.toContain('Shadows')
    expect(one).not.toEqual(other)
    expect(sealer.open(one)).toEqual(value)
  })

  it('is refused when a byte was changed, or with another key', () => {
    const sealed = sealer.seal({ title: 'Shadows' })
    for (const at of [0, 24, sealed.length - 1]) {
      const changed = Uint8Array.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => sealer.open(changed), String(at)).toThrow('tag')
    }
    expect(() => createSealer(newDataKey()).open(sealed)).toThrow('tag')
  })

  it('works the same for bytes', async () => {
    const bytes = new TextEncoder().encode('segment '.repeat(1000)).buffer
    const sealed = await sealer.sealBytes(bytes)
    expect(text(new Uint8Array(sealed))).not.toContain('segment')
    expect(await sealer.openBytes(sealed)).toEqual(bytes)
    await expect(createSealer(newDataKey()).openBytes(sealed)).rejects.toThrow()
  })
})

it('names are hashed the same each time, only once, and differently under another key', () => {
  const hidden = sealer.hide('["members","profile","Tom"]')
  expect(hidden).not.toContain('Tom')
  expect(sealer.hide('["members","profile","Tom"]')).toBe(hidden)
  expect(sealer.hide(hidden)).toBe(hidden)
  expect(sealer.hide('["members","profile","Tim"]')).not.toBe(hidden)
  expect(createSealer(newDataKey()).hide('["members","profile","Tom"]')).not.toBe(hidden)
})
