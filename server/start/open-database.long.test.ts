import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { content } from '../compose.ts'
import { createServices } from '../create-services.ts'
import { readConfig } from '../config/config.ts'
import { openDatabase, restrictedUrl } from './open-database.ts'

const superuserUrl = inject('postgresOwnerUrl').replace(/\/[^/]*$/, '/postgres')

async function run(url: string, ...statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** An empty database of an external PostgreSQL: its owner, and a login that owns nothing. */
async function foreignDatabase({ ownerMay = 'createrole' } = {}) {
  const name = `foreign_${randomBytes(6).toString('hex')}`
  const [owner, app] = [`${name}_owner`, `${name}_app`]
  await run(
    superuserUrl,
    `create role ${owner} login ${ownerMay} password 'x'`,
    `create role ${app} login password 'x'`,
    `create database ${name} owner ${owner}`,
  )
  const urlOf = (role: string) => {
    const url = new URL(superuserUrl)
    ;[url.username, url.password, url.pathname] = [role, 'x', `/${name}`]
    return url.href
  }
  return {
    owner,
    app,
    ownerUrl: urlOf(owner),
    appUrl: urlOf(app),
    async [Symbol.asyncDispose]() {
      await run(superuserUrl, `drop database ${name} with (force)`, `drop role ${app}`, `drop role ${owner}`)
    },
  }
}

const open = (addresses: { DATABASE_URL: string; DATABASE_OWNER_URL?: string }) =>
  openDatabase({ DATABASE_OWNER_URL: undefined, ...addresses, dataFolder: tmpdir() }, () => undefined)

const forbidden = [
  'alter table members add column x int',
  'alter table audit_entries disable trigger all',
  'drop trigger audit_entries_append_only on audit_entries',
  'create table public.mine (id int)',
  'create table pgboss.mine (id int)',
  'create schema mine',
  'update audit_entries set reason = null',
  'delete from audit_entries',
  'truncate audit_entries',
]

async function expectRestricted(url: string, role: string): Promise<void> {
  for (const statement of forbidden) await expect(run(url, statement), statement).rejects.toThrow(/permission denied|must be owner/)
  expect(await run(url, 'select current_user as role')).toEqual([{ role }])
  const { services, close } = await createServices({
    config: readConfig({ DATABASE_URL: url, NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
    databaseUrl: url,
    name: 'test',
    isWorker: false,
    content,
  })
  expect((await services.db.$client.query('select current_user as role')).rows).toEqual([{ role }])
  await services.jobs.enqueue('import-places', {})
  expect(await run(url, "select name from pgboss.job where name = 'import-places'")).toHaveLength(1)
  await close()
}

describe('an external PostgreSQL', () => {
  it('[S-20] [S-37] with only its owner configured is used by a restricted role, and the start reports it', async () => {
    await using foreign = await foreignDatabase()
    const database = await open({ DATABASE_URL: foreign.ownerUrl })
    expect(database.description).toMatch(/^PostgreSQL at 127\.0\.0\.1:\d+, restricted to the role ropewalk_app$/)
    await expectRestricted(database.url, 'ropewalk_app')
    // A separate encoder or chat, given the same address, does the same; given ours, it keeps it.
    expect(await restrictedUrl(foreign.ownerUrl)).toBe(database.url)
    expect(await restrictedUrl(database.url)).toBe(database.url)
    expect((await open({ DATABASE_URL: foreign.ownerUrl })).url).toBe(database.url)
  })

  it('[S-20] [S-37] with two roles is migrated by one and used by the other', async () => {
    await using foreign = await foreignDatabase({ ownerMay: 'nocreaterole' })
    const addresses = { DATABASE_URL: foreign.appUrl, DATABASE_OWNER_URL: foreign.ownerUrl }
    const database = await open(addresses)
    expect([database.url, database.description]).toEqual([foreign.appUrl, expect.stringMatching(new RegExp(`, as ${foreign.app}$`))])
    await expectRestricted(database.url, foreign.app)
    expect((await open(addresses)).url).toBe(foreign.appUrl)
  })

  it('[S-20] that is up to date is opened without its owner', async () => {
    await using foreign = await foreignDatabase()
    await expect(open({ DATABASE_URL: foreign.appUrl })).rejects.toThrow(/DATABASE_URL: .* may not change tables/)
    await open({ DATABASE_URL: foreign.appUrl, DATABASE_OWNER_URL: foreign.ownerUrl })
    expect((await open({ DATABASE_URL: foreign.appUrl })).url).toBe(foreign.appUrl)
    await run(foreign.ownerUrl, 'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)')
    await expect(open({ DATABASE_URL: foreign.appUrl })).rejects.toThrow(/DATABASE_URL: .* may not change tables/)
  })

  it('[S-20] is refused if the second role may change tables as well, or the only one cannot be restricted', async () => {
    await using foreign = await foreignDatabase({ ownerMay: 'nocreaterole' })
    const both = { DATABASE_URL: foreign.ownerUrl, DATABASE_OWNER_URL: foreign.ownerUrl }
    await expect(open(both)).rejects.toThrow(/DATABASE_URL: its role .* may change tables/)
    await run(superuserUrl, 'do $$ begin create role ropewalk_app nologin; exception when duplicate_object then null; end $$')
    await expect(open({ DATABASE_URL: foreign.ownerUrl })).rejects.toThrow(/cannot make the restricted role ropewalk_app/)
    await expect(restrictedUrl(foreign.ownerUrl)).rejects.toThrow(/cannot be restricted to ropewalk_app/)
  })

  it('lets several servers start at once, on several databases of one cluster', async () => {
    await using first = await foreignDatabase({ ownerMay: 'superuser' })
    await using second = await foreignDatabase({ ownerMay: 'superuser' })
    const opened = await Promise.all([first, first, second, second].map(({ ownerUrl }) => open({ DATABASE_URL: ownerUrl })))
    for (const { url } of opened) expect(await run(url, 'select current_user as role')).toEqual([{ role: 'ropewalk_app' }])
  })
})
