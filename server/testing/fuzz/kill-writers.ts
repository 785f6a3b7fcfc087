/** Writers and their embedded PostgreSQL, killed under load again and again; compares acknowledged rows with stored ones. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../db/embedded/start-embedded-postgres.ts'

export interface Survival {
  readonly acknowledged: number
  /** Acknowledged, but missing. */
  readonly lost: string[]
  /** As counted through the primary key's index and through the table. */
  readonly stored: { readonly byIndex: number; readonly byTable: number }
}

export async function killWriters(kills: number): Promise<Survival> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'ropewalk-durability-'))
  try {
    const acknowledged: string[] = []
    for (let round = 0; round < kills; round += 1) acknowledged.push(...(await writeAndKill(dataFolder, round, 300 + (round % 5) * 170)))
    return await compare(dataFolder, acknowledged)
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

/** Runs a writer and kills it and its PostgreSQL after `rows` acknowledgements. Returns the acknowledged rows. */
async function writeAndKill(dataFolder: string, round: number, rows: number): Promise<string[]> {
  const writer = spawn(process.execPath, [path.resolve(import.meta.dirname, '../rows/insert-forever.ts'), dataFolder, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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

async function compare(dataFolder: string, acknowledged: readonly string[]): Promise<Survival> {
  const postgres = await startEmbeddedPostgres({ dataFolder })
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from written')
  const stored = new Set(rows.map((row) => row.id))
  await client.query('set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off')
  const { rows: counted } = await client.query<{ total: number }>('select count(*)::int total from written')
  await client.end()
  await postgres.stop()
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((id) => !stored.has(id)),
    stored: { byIndex: stored.size, byTable: counted[0]?.total ?? 0 },
  }
}
