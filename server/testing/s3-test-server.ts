/**
 * An S3 server for tests: s3rver, behind a small relay that adds the two calls it lacks: ListParts, from the parts it has seen pass, and
 * AbortMultipartUpload. It proves nothing about access control: s3rver accepts unsigned requests.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import S3rver from 's3rver'

export const s3TestKeys = { accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'us-east-1' } as const

export interface S3TestServer extends AsyncDisposable {
  readonly endpoint: string
  makeBucket(name: string): Promise<string>
}

interface Part {
  readonly etag: string
  readonly sizeBytes: number
}

export interface S3TestOptions {
  /** Keeps stored objects, and unfinished uploads, for the next server on it. If absent, a folder is created, and removed at the end. */
  readonly folder?: string
  /** A free one by default. */
  readonly port?: number
}

export async function startS3TestServer({ folder, port = 0 }: S3TestOptions = {}): Promise<S3TestServer> {
  const directory = folder ?? (await mkdtemp(path.join(tmpdir(), 'ropewalk-s3-')))
  const s3rver = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory })
  const { port: target } = await s3rver.run()
  const uploads = openParts(folder === undefined ? null : path.join(folder, 'parts.json'))
  const relay = createServer((request, response) => pass(request, response, target, uploads))
  await new Promise<void>((resolve) => void relay.listen(port, '127.0.0.1', resolve))
  const bound = relay.address()
  const endpoint = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  const client = new AwsClient({
    accessKeyId: s3TestKeys.accessKey,
    secretAccessKey: s3TestKeys.secretKey,
    service: 's3',
    region: s3TestKeys.region,
  })
  return {
    endpoint,
    async makeBucket(name) {
      const made = await client.fetch(`${endpoint}/${name}`, { method: 'PUT' })
      if (!made.ok) throw new Error(`The bucket was not made: ${made.status}`)
      return `${endpoint}/${name}`
    },
    async [Symbol.asyncDispose]() {
      relay.closeAllConnections()
      relay.close()
      await s3rver.close()
      if (folder === undefined) await rm(directory, { recursive: true, force: true })
    },
  }
}

interface Parts {
  of(uploadId: string): ReadonlyMap<number, Part>
  add(uploadId: string, number: number, part: Part): void
  remove(uploadId: string): void
}

/** Parts of unfinished uploads; in `file` they outlive the process. */
function openParts(file: string | null): Parts {
  const known: Record<string, Record<string, Part>> = file !== null && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const keep = () => {
    if (file !== null) writeFileSync(file, JSON.stringify(known))
  }
  return {
    of: (uploadId) => new Map(Object.entries(known[uploadId] ?? {}).map(([number, part]) => [Number(number), part])),
    add(uploadId, number, part) {
      known[uploadId] = { ...known[uploadId], [number]: part }
      keep()
    },
    remove(uploadId) {
      delete known[uploadId]
      keep()
    },
  }
}

function pass(request: IncomingMessage, response: ServerResponse, target: number, uploads: Parts): void {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const uploadId = searchParams.get('uploadId')
  if (uploadId !== null && request.method === 'GET') {
    listParts(response, uploads.of(uploadId))
    return
  }
  if (uploadId !== null && request.method === 'DELETE') {
    uploads.remove(uploadId)
    response.writeHead(204).end()
    return
  }
  const forward = httpRequest(
    { host: '127.0.0.1', port: target, method: request.method, path: request.url, headers: request.headers },
    (answer) => {
      const partNumber = searchParams.get('partNumber')
      if (uploadId !== null && partNumber !== null && answer.statusCode === 200)
        uploads.add(uploadId, Number(partNumber), {
          etag: String(answer.headers.etag),
          sizeBytes: Number(request.headers['content-length']),
        })
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    },
  )
  forward.on('error', () => response.destroy())
  // Ends the connection to the upstream server when the caller disconnects: the upstream server waits for open connections when it closes.
  response.on('close', () => forward.destroy())
  request.pipe(forward)
}

function listParts(response: ServerResponse, parts: ReadonlyMap<number, Part>): void {
  const entries = [...parts]
    .toSorted(([left], [right]) => left - right)
    .map(([number, { etag, sizeBytes }]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${sizeBytes}</Size></Part>`)
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><ListPartsResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListPartsResult>`)
}
