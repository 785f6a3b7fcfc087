import { expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { silentWrites } from './silent-writes.ts'
import { wishes } from './wishes.ts'

it('wishes and silent writes are named as the contract names them', () => {
  const known = new Set(endpoints.filter(({ offline }) => offline === 'queue').map(({ name }) => name))
  expect([...wishes.keys(), ...silentWrites].filter((name) => !known.has(name))).toEqual([])
})
