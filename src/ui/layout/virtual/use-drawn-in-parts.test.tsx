import { screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it } from 'vitest'
import { renderUi } from '../../testing/render-ui.tsx'
import { partSize, useDrawnInParts } from './use-drawn-in-parts.ts'

interface Entry {
  key: string
}
const entriesOf = (from: number, to: number): Entry[] => Array.from({ length: to - from + 1 }, (_, index) => ({ key: `${from + index}` }))

/** What each commit has drawn is added to `commits`. */
function List({ entries, opened = entries, commits }: { entries: Entry[]; opened?: Entry[]; commits: string[][] }) {
  const drawn = useDrawnInParts(entries, opened).map(({ key }) => key)
  useLayoutEffect(() => {
    commits.push(drawn)
  })
  return <p>{drawn.join(' ')}</p>
}
const textOf = (entries: Entry[]) => entries.map(({ key }) => key).join(' ')
const isDrawn = (entries: Entry[]) => waitFor(() => expect(screen.getByRole('paragraph').textContent).toBe(textOf(entries)))

it('what is opened is drawn at once, the rest of its page in parts', async () => {
  const commits: string[][] = []
  renderUi(<List entries={entriesOf(1, 30)} opened={entriesOf(1, 8)} commits={commits} />)
  expect(commits[0]).toEqual(entriesOf(1, 8).map(({ key }) => key))
  await isDrawn(entriesOf(1, 30))
  growsInParts(commits)
})

it('a later page is drawn downwards, an earlier one upwards, each in parts', async () => {
  const commits: string[][] = []
  const { rerender } = renderUi(<List entries={entriesOf(31, 60)} commits={commits} />)
  expect(commits[0]).toHaveLength(30)
  rerender(<List entries={entriesOf(31, 90)} commits={commits} />)
  await isDrawn(entriesOf(31, 90))
  growsInParts(commits)
  rerender(<List entries={entriesOf(1, 90)} commits={commits} />)
  await isDrawn(entriesOf(1, 90))
  growsInParts(commits)
  // The new posts that are drawn first are those next to what is on the screen.
  expect(commits.map((keys) => keys[0])).toEqual(expect.arrayContaining(['31', '21', '11', '1']))
})

it('a page that is dropped at one end while another arrives at the other leaves at once', async () => {
  const commits: string[][] = []
  const { rerender } = renderUi(<List entries={entriesOf(1, 60)} commits={commits} />)
  rerender(<List entries={entriesOf(31, 90)} commits={commits} />)
  await isDrawn(entriesOf(31, 90))
  expect(commits.map((keys) => keys.at(-1))).toEqual(expect.arrayContaining(['60', '70', '80', '90']))
})

it('other entries than those drawn are drawn at once', async () => {
  const commits: string[][] = []
  const { rerender } = renderUi(<List entries={entriesOf(1, 30)} commits={commits} />)
  rerender(<List entries={entriesOf(301, 330)} commits={commits} />)
  await isDrawn(entriesOf(301, 330))
  expect(new Set(commits.map((keys) => keys.length))).toEqual(new Set([30]))
})

it('a change of a drawn entry is drawn without its neighbours moving', async () => {
  const commits: string[][] = []
  const entries = entriesOf(1, 30)
  const { rerender } = renderUi(<List entries={entries} commits={commits} />)
  rerender(<List entries={entries.with(29, { key: 'sent' })} commits={commits} />)
  await isDrawn([...entriesOf(1, 29), { key: 'sent' }])
  expect(Math.min(...commits.map((keys) => keys.length))).toBe(30)
})

function growsInParts(commits: readonly string[][]): void {
  for (const [index, keys] of commits.entries()) {
    const before = new Set(index === 0 ? keys : commits[index - 1])
    expect(keys.filter((key) => !before.has(key)).length).toBeLessThanOrEqual(partSize)
  }
}
