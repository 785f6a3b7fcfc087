import { expect, it } from 'vitest'
import { readMailAddress } from './mail-address.ts'

it('reads the box and the search text from any address, and falls back to the inbox for invalid ones', () => {
  expect(readMailAddress({})).toEqual({ view: 'inbox', text: '' })
  expect(readMailAddress({ box: 'sent', text: '  jute ' })).toEqual({ view: 'sent', text: 'jute' })
  expect(readMailAddress({ box: 'cellar' })).toEqual({ view: 'inbox', text: '' })
  // Addresses are parsed as JSON: a value may be of any type.
  const typed: Record<string, unknown> = { box: 7, text: 1234 }
  expect(readMailAddress(typed)).toEqual({ view: 'inbox', text: '' })
})
