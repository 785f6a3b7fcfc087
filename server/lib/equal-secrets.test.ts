import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { areSameSecrets } from './equal-secrets.ts'

const root = new URL('../../', import.meta.url).pathname
const sources = globSync('server/**/*.ts', { cwd: root })
  .filter((path) => !/\.test\.ts$|^server\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }))

describe('secrets', () => {
  it('[S-33] of any length are told apart, by their digests, which are equally long', () => {
    for (const [expected, given, isSame] of [
      ['a secret', 'a secret', true],
      ['a secret', 'b secret', false],
      ['a secret', 'a secre', false],
      ['a secret', 'a secrets', false],
      ['a secret', '', false],
      ['\u00e4', 'a\u0308', false],
    ] as const)
      expect(areSameSecrets(expected, given), given).toBe(isSame)
    expect(areSameSecrets(Buffer.from('a secret'), 'a secret')).toBe(true)
  })

  it('[S-33] are compared in constant time, by this function alone: in notices, cookies, media addresses and the key of the sandbox', () => {
    const using = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
    expect(sources.length).toBeGreaterThan(300)
    expect(using(/timingSafeEqual/)).toEqual(['server/lib/equal-secrets.ts'])
    expect(sources.find(({ path }) => path === 'server/lib/equal-secrets.ts')?.text).toContain(
      'return timingSafeEqual(digestOf(expected), digestOf(given))',
    )
    expect(using(/areSameSecrets\(/).toSorted()).toEqual([
      'server/adapters/payments/ccbill/ccbill-notices.ts',
      'server/adapters/payments/sandbox/serve-sandbox.ts',
      'server/adapters/payments/sign-notice.ts',
      'server/http/tokens.ts',
      'server/lib/equal-secrets.ts',
    ])
  })

  it('[S-33] are never compared by ===, which ends at the first difference', () => {
    const operand = String.raw`[\w.()'\[\]]*(?:[sS]ecret|[sS]ignature|[hH]mac|authorization)\b(?:\(\))?`
    const early = new RegExp(String.raw`(?:${operand}\s*[!=]==?\s*(?!undefined|null|''|0)[\w(])|(?:[\w)]\s*[!=]==?\s*${operand})`)
    for (const wrong of ['if (signature === expected)', 'return given !== noticeSecret', 'a == headers.authorization'])
      expect(wrong, 'the pattern finds it').toMatch(early)
    for (const fine of ['secret === undefined ? null', "signature !== ''", 'signature === null']) expect(fine).not.toMatch(early)
    const found = sources.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line) => (early.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line) ? [`${path}: ${line.trim()}`] : [])),
    )
    expect(found).toEqual([])
  })
})
