import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { limits } from '#tests/harness/limits.ts'
import { isAlive } from '../../lib/process-lock.ts'
import { mayChangeTables } from '../app-role.ts'
import { prepareDatabase } from '../../start/open-database.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

async function place() {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'ropewalk-embedded-'))
  return {
    dataFolder,
    async [Symbol.asyncDispose]() {
      // A failed test has left it running.
      const [pid] = (await readFile(path.join(dataFolder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')
      if (Number(pid) > 0 && isAlive(Number(pid))) process.kill(Number(pid), 'SIGKILL')
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  // The server ends sessions when it is stopped or killed; the query's own promise reports that.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

describe('the embedded database', () => {
  it('starts in an empty folder, keeps its data, and syncs to the disk', async () => {
    await using home = await place()
    const first = await startEmbeddedPostgres(home)
    await prepareDatabase(first.ownerUrl, first.appRole)
    await query(first.appUrl, "insert into settings (key, value) values ('a', '1')")
    expect(await query(first.appUrl, 'select current_setting($$fsync$$) fsync, current_setting($$synchronous_commit$$) sync')).toEqual([
      { fsync: 'on', sync: 'on' },
    ])
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)
    const second = await startEmbeddedPostgres(home)
    expect(second.appUrl).toBe(first.appUrl)
    await prepareDatabase(second.ownerUrl, second.appRole)
    expect(await query(second.appUrl, 'select key from settings')).toEqual([{ key: 'a' }])
    await second.stop()
  })

  it('[S-20] lets the application read and write rows and nothing else', async () => {
    await using home = await place()
    const postgres = await startEmbeddedPostgres(home)
    await prepareDatabase(postgres.ownerUrl, postgres.appRole)
    for (const statement of [
      'drop table members',
      'create table public.mine (id int)',
      'alter table members add column x int',
      "copy members to program 'id'",
      'create extension file_fdw',
      'create role other',
    ]) {
      await expect(query(postgres.appUrl, statement), statement).rejects.toThrow(/permission denied|must be owner/)
    }
    expect(await query(postgres.appUrl, 'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false, rolcreatedb: false, rolcreaterole: false },
    ])
    await postgres.stop()
  })

  it('[S-20] reclaims the tables of the queue if an earlier release gave them to the application', async () => {
    await using home = await place()
    const postgres = await startEmbeddedPostgres(home)
    await prepareDatabase(postgres.ownerUrl, postgres.appRole)
    for (const what of ['schema pgboss', 'table pgboss.queue']) await query(postgres.ownerUrl, `alter ${what} owner to ${postgres.appRole}`)
    expect(await mayChangeTables(postgres.appUrl)).toBe(true)
    const next = await startEmbeddedPostgres(home)
    await prepareDatabase(next.ownerUrl, next.appRole)
    expect(await mayChangeTables(next.appUrl)).toBe(false)
    expect(await query(next.appUrl, 'select 1 as one from pgboss.queue limit 0')).toEqual([])
    await next.stop()
  })

  it('[S-20] gives owner and application passwords of their own, in older installations from the next start on', async () => {
    await using home = await place()
    const first = await startEmbeddedPostgres(home)
    const [owner, app] = [new URL(first.ownerUrl), new URL(first.appUrl)]
    const asOwner = (password: string) => first.ownerUrl.replace(owner.password, password)
    expect(app.password).not.toBe(owner.password)
    await expect(query(asOwner(app.password), 'select 1')).rejects.toThrow(/password authentication failed/)
    // As an older release left it: one password for both.
    await query(first.ownerUrl, `alter role ${first.appRole} password '${owner.password}'`)
    await rm(path.join(home.dataFolder, 'postgres-app.secret'))
    await first.stop()
    const next = await startEmbeddedPostgres(home)
    const shared = next.appUrl.replace(new URL(next.appUrl).password, owner.password)
    await expect(query(shared, 'select 1')).rejects.toThrow(/password authentication failed/)
    expect(await query(next.appUrl, 'select current_user as role')).toEqual([{ role: next.appRole }])
    await expect(query(asOwner(new URL(next.appUrl).password), 'select 1')).rejects.toThrow(/password authentication failed/)
    await next.stop()
  })

  it('accepts connections only with its password, and only from this machine', async () => {
    await using home = await place()
    const postgres = await startEmbeddedPostgres(home)
    const { password, port } = new URL(postgres.appUrl)
    expect(password.length).toBeGreaterThan(20)
    await expect(query(postgres.appUrl.replace(password, 'guess'), 'select 1')).rejects.toThrow(/password authentication failed/)
    expect(await query(postgres.ownerUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    expect(Number(port)).toBeGreaterThan(1023)
    await postgres.stop()
  })

  it('adopts the one that a killed process left running', async () => {
    await using home = await place()
    const left = await startEmbeddedPostgres(home)
    const next = await startEmbeddedPostgres(home)
    expect([next.isAdopted, next.pid, next.appUrl]).toEqual([true, left.pid, left.appUrl])
    await next.stop()
    expect(isAlive(left.pid)).toBe(false)
  })

  it('recovers after a kill of its own, and if its process id now belongs to another program', async () => {
    await using home = await place()
    const first = await startEmbeddedPostgres(home)
    await query(first.ownerUrl, 'create table kept as select generate_series(1, 1000) id')
    process.kill(first.pid, 'SIGKILL')
    const second = await startEmbeddedPostgres(home)
    expect(await query(second.ownerUrl, 'select count(*)::int total from kept')).toEqual([{ total: 1000 }])
    process.kill(second.pid, 'SIGKILL')
    await expect.poll(() => isAlive(second.pid)).toBe(false)

    const stranger = spawn('sleep', ['1d'])
    onTestFinished(() => void stranger.kill())
    const file = path.join(home.dataFolder, 'postgres/postmaster.pid')
    const lines = (await readFile(file, 'utf8')).split('\n')
    await writeFile(file, [String(stranger.pid), ...lines.slice(1)].join('\n'))
    const third = await startEmbeddedPostgres(home)
    expect(await query(third.ownerUrl, 'select count(*)::int total from kept')).toEqual([{ total: 1000 }])
    expect(stranger.exitCode).toBeNull()
    await third.stop()
  })

  it('is not confused by an interrupted first start', async () => {
    await using home = await place()
    await mkdir(path.join(home.dataFolder, 'postgres.new-1234/base'), { recursive: true })
    await writeFile(path.join(home.dataFolder, 'postgres.new-1234/PG_VERSION'), '18\n')
    const postgres = await startEmbeddedPostgres(home)
    expect(await query(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })

  it('comes back at the same address when it dies under a running server', async () => {
    await using home = await place()
    let revivals = 0
    const postgres = await startEmbeddedPostgres({
      ...home,
      onRevival: (problem) => (problem ? expect.unreachable(problem.message) : (revivals += 1)),
    })
    process.kill(postgres.pid, 'SIGKILL')
    await expect.poll(() => revivals, { timeout: limits.work }).toBe(1)
    expect(await query(postgres.appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })
})

describe('migrations', () => {
  it('run once when several processes start at the same moment, and do nothing on a filled database', async () => {
    await using home = await place()
    const postgres = await startEmbeddedPostgres(home)
    await Promise.all([
      prepareDatabase(postgres.ownerUrl, postgres.appRole),
      prepareDatabase(postgres.ownerUrl, postgres.appRole),
      prepareDatabase(postgres.ownerUrl, postgres.appRole),
    ])
    const before = await query(postgres.ownerUrl, 'select count(*)::int total from drizzle.__drizzle_migrations')
    await query(postgres.appUrl, "insert into settings (key, value) values ('kept', '1')")
    await prepareDatabase(postgres.ownerUrl, postgres.appRole)
    expect(await query(postgres.ownerUrl, 'select count(*)::int total from drizzle.__drizzle_migrations')).toEqual(before)
    expect(await query(postgres.appUrl, 'select key from settings')).toEqual([{ key: 'kept' }])
    await postgres.stop()
  })
})
