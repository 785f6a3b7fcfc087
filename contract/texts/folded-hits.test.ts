import { expect, it } from 'vitest'
import { foldedHits } from './folded-hits.ts'

const found = (text: string, wanted: string) => foldedHits(text, wanted).map(({ start, end }) => text.slice(start, end))

it('[X-11] a text is found in another one whatever its case and accents, and the original letters are given back', () => {
  expect(found('Crème or cream, CREME or wax', 'creme')).toEqual(['Crème', 'CREME'])
  expect(found('Polish 🧵 crème', 'crème')).toEqual(['crème'])
  expect(found('A decomposed cre\u0300me here', 'creme')).toEqual(['cre\u0300me'])
  expect(found('aaaa', 'aa')).toEqual(['aa', 'aa'])
  expect(found('rope', 'knot')).toEqual([])
  expect(found('rope', '')).toEqual([])
})
