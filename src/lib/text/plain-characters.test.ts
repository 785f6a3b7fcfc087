import { expect, it } from 'vitest'
import { text } from '#contract/primitives.ts'
import * as v from 'valibot'
import { plainCharacters } from './plain-characters.ts'

it('[W-12] pasted text keeps its lines and every visible character, and the server takes it', () => {
  const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((sign) => /\p{Cc}/u.test(sign))
  const cleaned = plainCharacters(`a${controls.join('')}b\r\nc\rd\ve\ff\u2028g\u2029h\tעברית \u200F👩‍🚀`)
  expect(cleaned).toBe('a\t\n\n\n\n\nb\nc\nd\ne\nf\ng\nh\tעברית \u200F👩‍🚀')
  expect(v.is(text(1, 200), cleaned)).toBe(true)
})
