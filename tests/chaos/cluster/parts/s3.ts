/** The object store: s3rver in a separate process. Its data is on disk and survives a stop. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import { s3TestKeys } from '#server/testing/s3-test-server.ts'
import { startProcess, type ProductProcess } from '#tests/harness/site/keep-process.ts'

export interface ObjectStore {
  /** The address of the bucket in use. */
  readonly url: string
  /** Settings for processes of the product that use it. */
  readonly env: Readonly<Record<string, string>>
  start(): Promise<void>
  stop(): Promise<void>
  /** Returns the bucket's address. */
  makeBucket(name: string): Promise<string>
  /** Names of the objects below a prefix, at most a thousand. */
  list(prefix: string): Promise<string[]>
}

export interface ObjectStoreOptions {
  readonly folder: string
  readonly logs: string
  readonly port: number
}

const startMs = 30_000
const isReady = (message: unknown): message is 'ready' => message === 'ready'

/** Resolves once it is running. */
export async function openObjectStore({ folder, logs, port }: ObjectStoreOptions): Promise<ObjectStore> {
  mkdirSync(folder, { recursive: true })
  const endpoint = `http://127.0.0.1:${port}`
  const { accessKey, secretKey, region } = s3TestKeys
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region, retries: 0 })
  let running: ProductProcess | null = null
  const start = async () => {
    running = startProcess({
      file: 'tests/chaos/cluster/parts/s3-process.ts',
      args: [folder, String(port)],
      env: {},
      logFile: path.join(logs, 's3.log'),
    })
    await running.message(isReady, startMs)
  }
  const makeBucket = async (name: string) => {
    const made = await client.fetch(`${endpoint}/${name}`, { method: 'PUT' })
    if (!made.ok) throw new Error(`The bucket ${name} was not made: ${made.status}`)
    return `${endpoint}/${name}`
  }
  await start()
  const url = await makeBucket('media')
  return {
    url,
    env: { S3_URL: url, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region },
    start,
    stop: async () => running?.stop(),
    makeBucket,
    async list(prefix) {
      const answer = await client.fetch(`${url}?${new URLSearchParams({ 'list-type': '2', prefix, 'max-keys': '1000' })}`)
      return [...(await answer.text()).matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key ?? '')
    },
  }
}
