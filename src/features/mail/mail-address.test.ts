import { expect, it } from 'vitest'
import { readMailAddress } from './mail-address.ts'

it('reads the box and what is searched for out of any address, and the inbox out of nonsense', () => {
  expect(readMailAddress({})).toEqual({ view: 'inbox', text: '' })
  expect(readMailAddress({ box: 'sent', text: '  jute ' })).toEqual({ view: 'sent', text: 'jute' })
  expect(readMailAddress({ box: 'cellar' })).toEqual({ view: 'inbox', text: '' })
  // Addresses are read as JSON: what is typed into them may be of any kind.
  const typed: Record<string, unknown> = { box: 7, text: 1234 }
  expect(readMailAddress(typed)).toEqual({ view: 'inbox', text: '' })
})
