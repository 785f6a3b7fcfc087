import { expect, it } from 'vitest'
import { testTitles } from './test-titles.ts'

it.each<[source: string, titles: string[]]>([
  [`it('[V-01] plain', () => {})`, ['[V-01] plain']],
  [`test.skip("[V-02] 'quoted'", async () => {})`, [`[V-02] 'quoted'`]],
  ['it(`[V-03] with ${name}`, () => {})', ['[V-03] with ${name}']],
  [
    `it.each<readonly [name: string, Map<string, number>]>([['a', new Map()]])('[V-04] typed rows: %s', () => {})`,
    ['[V-04] typed rows: %s'],
  ],
  [`it.each(rows.map((row) => [row, of(row)]))('[V-05] after nested parentheses', () => {})`, ['[V-05] after nested parentheses']],
  [`it.skipIf(isNarrow())('[V-06] on condition', () => {})`, ['[V-06] on condition']],
  ['it.each`a | b\n${1} | ${2}`(\n  "[V-07] a table", () => {})', ['[V-07] a table']],
  [`for (const each of rows) test.describe('[V-08] a group', () => { it('inside', () => {}) })`, ['inside']],
  [`test.describe.serial('[V-08] a group', () => {}); describe('[V-08]', () => {}); exit('[V-08]'); bench.it('[V-08]')`, []],
  [`// it('[V-09] commented out')\nconst words = "it('[V-09] in a text')"`, []],
])('the titles of %s', (source, titles) => {
  expect(testTitles(source, 'file.test.tsx')).toEqual(titles)
})
