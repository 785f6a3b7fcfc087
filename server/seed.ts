/**
 * Fills the installation: with the demo community, or with `--scale` a hundred thousand videos for measurements (`--scale=10000` for
 * another number). Run by `npm start` beside the server (DATABASE_URL names its database), or alone by `npm run seed`. Among its lines on
 * stdout, `demo-password <password>` is for programs to read.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { readConfig, type Config } from './config/config.ts'
import { content } from './compose.ts'
import { createServices } from './create-services.ts'
import { failStart } from './start/fail-start.ts'
import { hashPassword } from './domains/accounts/index.ts'
import { makeFilesPrivate } from './lib/private-files.ts'
import { AlreadyRunning, takeProcessLock } from './lib/process-lock.ts'
import { MediaToolsError } from './media/media-tools.ts'
import { openDatabase, restrictedUrl } from './start/open-database.ts'
import { readOrMakeDemoPassword } from './seed/demo/demo-password.ts'
import { fillDemo } from './seed/demo/fill-demo.ts'
import { fillToScale, fullScale, type ScaleOptions } from './seed/scale.ts'
import { Refused } from './start/refused.ts'
import { placeStoreMark } from './start/store-mark.ts'

/** Must differ from the product's other advisory locks. */
const demoLock = 7_716_003

const stopping = new AbortController()

async function main(): Promise<void> {
  const config = { ...readConfig(process.env), LOG_LEVEL: 'warn' as const }
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o711 })
  const database = await findDatabase(config)
  makeFilesPrivate()
  try {
    const scale = process.argv.find((argument) => argument.startsWith('--scale'))
    await (scale === undefined ? seedDemo(config, database.url) : seedScale(database.url, scaleOf(scale)))
  } finally {
    await database.close()
  }
}

/**
 * A running server has migrated its database and passes its address to us. Alone, we open the installation's own, and keep a server from
 * starting meanwhile.
 */
async function findDatabase(config: Config): Promise<{ url: string; close: () => Promise<void> }> {
  if (config.DATABASE_URL && (await isMigrated(config.DATABASE_URL)))
    return { url: await restrictedUrl(config.DATABASE_URL), close: async () => undefined }
  const unlock = config.DATABASE_URL ? () => undefined : await takeProcessLock(path.join(config.dataFolder, 'server.lock'), null)
  const database = await openDatabase(config, (problem) => problem && console.error(problem.message))
  return {
    url: database.url,
    async close() {
      await database.close()
      unlock()
    },
  }
}

async function isMigrated(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(`select to_regclass('public.video_changes') is not null as found`)
    return rows[0]?.found ?? false
  })
}

async function withClient<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: 'ropewalk-seed' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function seedDemo(config: Config, databaseUrl: string): Promise<void> {
  const { services, close } = await createServices({ config, databaseUrl, name: 'ropewalk-seed', isWorker: false, poolSize: 4, content })
  try {
    await placeStoreMark(services)
    const password = await readOrMakeDemoPassword(config)
    await using _turn = await takeTurn(databaseUrl)
    await fillDemo(services, { password, signal: stopping.signal, onProgress: (line) => console.log(`  ${line}`) })
    console.log(`demo-password ${password}`)
  } finally {
    await close()
  }
}

/**
 * Two nodes that start together fill one community: the second one waits, and finds it complete. The lock ends with the connection, so
 * also after a kill.
 */
async function takeTurn(connectionString: string): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString, application_name: 'ropewalk-seed' })
  await client.connect()
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [demoLock])
  if (!rows[0]?.isOurs) {
    console.log('  Another process is filling the demo community; waiting for it.')
    // A request to stop ends the wait.
    stopping.signal.addEventListener('abort', () => void client.end())
    await client.query('select pg_advisory_lock($1)', [demoLock])
  }
  return { [Symbol.asyncDispose]: () => client.end() }
}

/** As many members as videos, five comments for each. */
function scaleOf(argument: string): Pick<ScaleOptions, 'videos' | 'members' | 'comments'> {
  const [, wanted] = argument.split('=')
  if (wanted === undefined) return fullScale
  if (!/^[1-9]\d{0,6}$/.test(wanted)) throw new Refused(`How many videos is ${wanted}?`)
  const videos = Number(wanted)
  return { videos, members: videos, comments: 5 * videos }
}

async function seedScale(databaseUrl: string, scale: ReturnType<typeof scaleOf>): Promise<void> {
  const passwordHash = await hashPassword(crypto.randomUUID())
  await withClient(databaseUrl, (client) => fillToScale(client, { ...scale, passwordHash, onProgress: (line) => console.log(`  ${line}`) }))
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
process.on('disconnect', () => stopping.abort())

main().then(
  () => process.exit(0),
  (error: unknown) => {
    if (stopping.signal.aborted) process.exit(130)
    failStart(error, AlreadyRunning, MediaToolsError)
  },
)
