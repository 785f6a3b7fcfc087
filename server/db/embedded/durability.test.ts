import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

const kills = 5

/** Runs a writer and kills it and its PostgreSQL after `rows` acknowledgements. Returns what had been acknowledged. */
async function writeAndKill(dataFolder: string, round: number, rows: number): Promise<string[]> {
  const writer = spawn(
    process.execPath,
    [path.resolve(import.meta.dirname, '../../testing/rows/insert-forever.ts'), dataFolder, String(round)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const acknowledged: string[] = []
  let postmaster = 0
  for await (const line of createInterface({ input: writer.stdout })) {
    const [word, value = ''] = line.split(' ')
    if (word === 'pid') postmaster = Number(value)
    if (word === 'ok') acknowledged.push(value)
    if (acknowledged.length === rows) {
      // Database first in one round, writer first in the next.
      const victims = round % 2 === 0 ? [postmaster, writer.pid ?? 0] : [writer.pid ?? 0, postmaster]
      for (const pid of victims) process.kill(pid, 'SIGKILL')
    }
  }
  return acknowledged
}

describe('what was acknowledged', () => {
  it('[S-05] is there after the server and its database were killed under load, time after time', { timeout: 180_000 }, async () => {
    const dataFolder = await mkdtemp(path.join(tmpdir(), 'ropewalk-durability-'))
    const acknowledged: string[] = []
    for (let round = 0; round < kills; round += 1) acknowledged.push(...(await writeAndKill(dataFolder, round, 300 + round * 170)))

    const postgres = await startEmbeddedPostgres({ dataFolder })
    const client = new pg.Client({ connectionString: postgres.ownerUrl })
    await client.connect()
    const { rows } = await client.query<{ id: string }>('select id from written')
    const stored = new Set(rows.map((row) => row.id))
    expect(acknowledged.length).toBeGreaterThan(kills * 300)
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    // The index and the table tell the same story.
    await client.query('set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off')
    expect((await client.query('select count(*)::int total from written')).rows).toEqual([{ total: stored.size }])
    await client.end()
    await postgres.stop()
    await rm(dataFolder, { recursive: true, force: true })
  })
})
