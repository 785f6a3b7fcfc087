import { afterEach, expect, it, vi } from 'vitest'
import type { UploadAnswer, UploadCommand } from './api.ts'
import { openCommandLine, type CommandLine } from './command-line.ts'

const open: CommandLine[] = []
afterEach(() => {
  for (const line of open.splice(0)) line.close()
})

let serial = 0
/** Two tabs on one channel. `tick` is what the timer of the asking one does. */
function twoTabs() {
  const name = `commands-${++serial}`
  let tick: () => void = () => undefined
  let isStopped = false
  const problems = vi.fn()
  const asking = openCommandLine(
    name,
    () => `id-${serial}`,
    problems,
    (callback) => {
      tick = callback
      return () => void (isStopped = true)
    },
  )
  const leading = openCommandLine(name, () => 'unused', problems)
  open.push(asking, leading)
  return { name, asking, leading, tick: () => !isStopped && tick(), isStopped: () => isStopped }
}
const photos: UploadCommand = { kind: 'add-photos', files: [], serverUrl: '/files', chunkBytes: 1, albumId: null }
const added: UploadAnswer = { kind: 'added', added: 1, unkept: [], duplicates: [], unreadable: [] }
const never = new AbortController().signal

it('photos that no leader takes are given back', async () => {
  const { asking, tick, isStopped } = twoTabs()
  const answer = asking.ask(photos, never)
  for (let asks = 0; asks < 20; asks += 1) tick()
  expect(await answer).toEqual({ kind: 'unheard' })
  expect(isStopped()).toBe(true)
})

it('a leader that works on them may take its time, and runs them once', async () => {
  const { name, asking, leading, tick } = twoTabs()
  const work = Promise.withResolvers<UploadAnswer>()
  const run = vi.fn(() => work.promise)
  leading.serve(run)
  const heard: unknown[] = []
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<{ kind: string }>) => heard.push(data.kind)
  const answer = asking.ask(photos, never)
  for (let asks = 1; asks <= 20; asks += 1) {
    await vi.waitFor(() => expect(heard.filter((kind) => kind === 'taken')).toHaveLength(asks))
    tick()
  }
  work.resolve(added)
  expect(await answer).toEqual(added)
  expect(run).toHaveBeenCalledOnce()
  channel.close()
})

it('every other command waits for the next leader, however long that takes', async () => {
  const { asking, leading, tick } = twoTabs()
  const answer = asking.ask({ kind: 'pause', localIds: 'all' }, never)
  for (let asks = 0; asks < 20; asks += 1) tick()
  leading.serve(async () => ({ kind: 'done' }))
  tick()
  expect(await answer).toEqual({ kind: 'done' })
})
