/**
 * A whole site on loopback: a shared PostgreSQL, Redis and object store, two nodes from two checkouts, two encoders,
 * nginx in front. All data is in one temporary folder and is gone when `stop` resolves; logs remain in
 * `test-results/cluster`.
 */
import { mkdirSync, mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { VideoId } from '#contract/content/ids.ts'
import { testSecretsKey } from '#server/testing/test-secrets-key.ts'
import { ApiMember, newName } from '#tests/harness/api/api-member.ts'
import { repositoryRoot } from '#tests/harness/site/site-folders.ts'
import { findFreePort } from '#tests/harness/site/site-runner.ts'
import { Checkout } from './parts/checkout.ts'
import { Machine } from './parts/machine.ts'
import { openNginx } from './parts/nginx.ts'
import { openPostgres, type Postgres } from './parts/postgres.ts'
import { openRedis, type Redis } from './parts/redis.ts'
import { openObjectStore, type ObjectStore } from './parts/s3.ts'

export interface ClusterNode {
  readonly checkout: Checkout
  readonly machine: Machine
  /** `host:port`, as in nginx's configuration. */
  readonly address: string
}

export interface Cluster {
  /** The address of nginx. */
  readonly origin: string
  readonly folder: string
  readonly logs: string
  readonly postgres: Postgres
  readonly redis: Redis
  readonly store: ObjectStore
  readonly nodes: readonly [ClusterNode, ClusterNode]
  readonly encoders: readonly [Machine, Machine]
  /** Settings of every process of the site, for processes that a scenario starts itself. */
  readonly env: Readonly<Record<string, string>>
  say(line: string): void
  /** Registers a new member, connected through nginx. */
  join(stem?: string): Promise<ApiMember>
  /** The node that holds the chat's socket of a member, or null. */
  chatNodeOf(memberId: number): Promise<ClusterNode | null>
  /**
   * Statuses of videos, in the order of their ids; from the database, so that polling does not use up a member's rate
   * limit.
   */
  videoStatuses(videoIds: readonly VideoId[]): Promise<string[]>
  /** Starts a node and records its name in the chat. */
  startNode(node: ClusterNode): Promise<void>
  stop(): Promise<void>
}

const results = path.join(repositoryRoot, 'test-results/cluster')

/** `onStop` receives the function that stops everything started so far, before anything is started. */
export async function openCluster(onStop: (stop: () => Promise<void>) => void): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ropewalk-cluster-'))
  // PostgreSQL and nginx run as other users when this process runs as root.
  chmodSync(folder, 0o711)
  const logs = path.join(results, 'logs')
  rmSync(results, { recursive: true, force: true })
  mkdirSync(logs, { recursive: true })
  const stops: Array<() => Promise<void>> = []
  const stop = () => stopAll(stops, folder)
  onStop(stop)
  const say = (line: string) => console.log(`        ${line}`)

  const checkouts = [Checkout.clone(path.join(results, 'checkout-1')), Checkout.clone(path.join(results, 'checkout-2'))] as const
  say('two checkouts; building each')
  for (const checkout of checkouts) say(`${path.basename(checkout.root)}: build ${await checkout.build()}`)

  const ports = await Promise.all(Array.from({ length: 8 }, findFreePort))
  const [postgresPort = 0, redisPort = 0, storePort = 0, nginxPort = 0, ...nodePorts] = ports
  const postgres = await openPostgres({ folder: path.join(folder, 'postgres'), logs, port: postgresPort })
  stops.push(() => postgres.stop())
  const redis = await openRedis({ folder: path.join(folder, 'redis'), logs, port: redisPort })
  stops.push(() => redis.stop())
  const store = await openObjectStore({ folder: path.join(folder, 's3'), logs, port: storePort })
  stops.push(() => store.stop())

  const origin = `http://127.0.0.1:${nginxPort}`
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    ROPEWALK_DEMO: 'off',
    SECRETS_KEY: testSecretsKey,
    PUBLIC_URL: origin,
    TRUST_PROXY: 'on',
    DATABASE_URL: postgres.webUrl,
    REDIS_URL: redis.url,
    ...store.env,
  }
  const machineOf = (name: string, file: string, checkout: Checkout, origin_: string | null, own: Record<string, string>) =>
    new Machine({ name, file, root: checkout.root, logs, origin: origin_, env: { ...env, ROPEWALK_DATA: path.join(folder, name), ...own } })
  const nodeOf = (number: 0 | 1): ClusterNode => {
    const [port = 0, metricsPort = 0] = nodePorts.slice(number * 2)
    const own = { PORT: String(port), METRICS_PORT: String(metricsPort), DATABASE_OWNER_URL: postgres.ownerUrl }
    const checkout = checkouts[number]
    const machine = machineOf(`node-${number + 1}`, 'server/main.ts', checkout, `http://127.0.0.1:${port}`, own)
    return { checkout, machine, address: `127.0.0.1:${port}` }
  }
  const nodes = [nodeOf(0), nodeOf(1)] as const
  const encoders = [
    machineOf('encoder-1', 'server/worker.ts', checkouts[0], null, {}),
    machineOf('encoder-2', 'server/worker.ts', checkouts[1], null, {}),
  ] as const

  /** Maps ids of `chat_nodes` to nodes. */
  const chatNames = new Map<string, ClusterNode>()
  const knownChatNodes = async () => (await postgres.sql<{ id: string }>('select id from chat_nodes')).map(({ id }) => id)
  const startNode = async (node: ClusterNode) => {
    const before = new Set(await knownChatNodes().catch(() => []))
    await node.machine.start()
    for (const id of await knownChatNodes()) if (!before.has(id)) chatNames.set(id, node)
  }
  stops.push(async () => void (await Promise.all(nodes.map(({ machine }) => machine.stop()))))
  for (const node of nodes) await startNode(node)
  const nginx = await openNginx({ folder: path.join(folder, 'nginx'), logs, port: nginxPort, nodes: nodes.map(({ address }) => address) })
  stops.push(() => nginx.stop())
  stops.push(async () => void (await Promise.all(encoders.map((encoder) => encoder.stop()))))
  await Promise.all(encoders.map((encoder) => encoder.start()))

  const confirmEmail = async (email: string) => {
    await postgres.sql("update registrations set email_confirmed = $1 where entered ->> 'email' = $1", [email])
  }
  return {
    origin,
    folder,
    logs,
    postgres,
    redis,
    store,
    nodes,
    encoders,
    env,
    say,
    startNode,
    stop,
    join: (stem) => ApiMember.join(origin, newName(stem), { confirmEmail }),
    async videoStatuses(videoIds) {
      const rows = await postgres.sql<{ status: string }>('select status from videos where id = any($1) order by id', [videoIds])
      return rows.map(({ status }) => status)
    },
    async chatNodeOf(memberId) {
      const rows = await postgres.sql<{ id: string }>('select node_id id from chat_sockets where member_id = $1', [memberId])
      return chatNames.get(rows[0]?.id ?? '') ?? null
    },
  }
}

/** In reverse order; one that fails does not leave the others running. */
async function stopAll(stops: Array<() => Promise<void>>, folder: string): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) await stop().catch((error: unknown) => console.error(error))
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  for (const name of ['checkout-1', 'checkout-2']) rmSync(path.join(results, name), { recursive: true, force: true })
}
