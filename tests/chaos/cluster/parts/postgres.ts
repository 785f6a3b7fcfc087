/** Debian's PostgreSQL 15 with the two roles of `docs/operations.md`, with a folder and a port of its own. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { Daemon } from './daemon.ts'

const run = promisify(execFile)
const programs = '/usr/lib/postgresql/15/bin'
/** Names from Debian's package. */
const systemUser = 'postgres'
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=150',
  'jit=off',
  'timezone=UTC',
  'log_min_messages=warning',
]

export interface Postgres {
  /** For the role that owns the tables. */
  readonly ownerUrl: string
  /** For the role that may change rows. */
  readonly webUrl: string
  start(): Promise<void>
  /** Ends every connection at once, as a restart of the service does. */
  stop(): Promise<void>
  /** Runs a query as the owner, on a connection of its own. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** The same on another database of this server. */
  sqlAt<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]>
  /** Creates an empty database beside the one in use. */
  makeDatabase(name: string): Promise<{ ownerUrl: string; webUrl: string }>
}

export interface PostgresOptions {
  readonly folder: string
  readonly logs: string
  readonly port: number
}

/** Resolves once it is running. */
export async function openPostgres({ folder, logs, port }: PostgresOptions): Promise<Postgres> {
  const user = process.getuid?.() === 0 ? systemUser : null
  const passwords = { postgres: randomWord(), owner: randomWord(), web: randomWord() }
  const cluster = path.join(folder, 'cluster')
  await initialise(folder, cluster, user, passwords.postgres)
  const addressOf = (role: string, password: string, database: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  const adminUrl = addressOf('postgres', passwords.postgres, 'postgres')
  const daemon = new Daemon({
    name: 'PostgreSQL',
    program: path.join(programs, 'postgres'),
    args: ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    logFile: path.join(logs, 'postgres.log'),
    user,
    stopSignal: 'SIGINT',
    isReady: () => query(adminUrl, 'select 1').then(() => true),
  })
  const urlsOf = (database: string) => ({
    ownerUrl: addressOf('ropewalk_owner', passwords.owner, database),
    webUrl: addressOf('ropewalk_web', passwords.web, database),
  })
  const makeDatabase = async (name: string) => {
    await query(adminUrl, `create database ${name} owner ropewalk_owner`)
    return urlsOf(name)
  }
  await daemon.start()
  await query(adminUrl, `create role ropewalk_owner login password '${passwords.owner}'`)
  await query(adminUrl, `create role ropewalk_web login password '${passwords.web}'`)
  const { ownerUrl, webUrl } = await makeDatabase('ropewalk')
  return {
    ownerUrl,
    webUrl,
    start: () => daemon.start(),
    stop: () => daemon.stop(),
    sql: (text, values) => query(ownerUrl, text, values),
    sqlAt: (url, text) => query(url, text),
    makeDatabase,
  }
}

async function initialise(folder: string, cluster: string, user: string | null, password: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const each of [folder, passwordFile]) giveTo(each, await idsOf(user))
  const args = ['-D', cluster, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8']
  const initdb = path.join(programs, 'initdb')
  if (user) await run('setpriv', ['--reuid', user, '--regid', user, '--clear-groups', initdb, ...args], { cwd: '/' })
  else await run(initdb, args)
  rmSync(passwordFile)
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function giveTo(file: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(file, uid, gid)
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // If the database is stopped during a query, the connection emits an error as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

const randomWord = () => randomBytes(18).toString('base64url')
