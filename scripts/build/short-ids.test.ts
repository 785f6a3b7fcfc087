import { expect, it } from 'vitest'
import { readCatalogue } from '../checks/check-catalogues.ts'
import { idOf, readShortIds, shorten } from './short-ids.ts'

it('an id becomes the shortest beginning, of at least three characters, that no other id has', () => {
  const ids = ['aBcdef', 'aBcxyz', 'q12345']
  expect(ids.map(shorten(ids))).toEqual(['aBcd', 'aBcx', 'q12'])
})

it('ids that are texts stay, and no short id is one of them', () => {
  const shortId = shorten(['Yes123', 'Nothin'], ['Yes', 'Nothing'])
  expect(['Yes123', 'Nothin', 'Yes', 'Nothing', 'unknown'].map(shortId)).toEqual(['Yes1', 'Nothin', 'Yes', 'Nothing', 'unknown'])
})

it('each message of the catalogues has a short id of its own', () => {
  const entries = readCatalogue('en').filter(({ isObsolete }) => !isObsolete)
  const shortId = readShortIds()
  const short = entries.map((entry) => shortId(idOf(entry)))
  expect(entries.length).toBeGreaterThan(1000)
  expect(new Set(short).size).toBe(entries.length)
})
