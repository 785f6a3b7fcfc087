/**
 * An S3 server for tests: s3rver, behind a small relay that adds the one call it lacks and @tus/s3-store needs (ListParts),
 * from the parts it has seen pass. Never a proof of access control: s3rver lets unsigned requests in.
 */
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

export async function startS3TestServer(): Promise<S3TestServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'ropewalk-s3-'))
  const s3rver = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory })
  const { port: target } = await s3rver.run()
  const uploads = new Map<string, Map<number, Part>>()
  const relay = createServer((request, response) => pass(request, response, target, uploads))
  await new Promise<void>((resolve) => void relay.listen(0, '127.0.0.1', resolve))
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
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function pass(request: IncomingMessage, response: ServerResponse, target: number, uploads: Map<string, Map<number, Part>>): void {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const uploadId = searchParams.get('uploadId')
  if (uploadId !== null && request.method === 'GET') {
    listParts(response, uploads.get(uploadId) ?? new Map<number, Part>())
    return
  }
  const forward = httpRequest(
    { host: '127.0.0.1', port: target, method: request.method, path: request.url, headers: request.headers },
    (answer) => {
      const partNumber = searchParams.get('partNumber')
      if (uploadId !== null && partNumber !== null && answer.statusCode === 200) {
        const parts = uploads.get(uploadId) ?? new Map<number, Part>()
        uploads.set(
          uploadId,
          parts.set(Number(partNumber), { etag: String(answer.headers.etag), sizeBytes: Number(request.headers['content-length']) }),
        )
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    },
  )
  forward.on('error', () => response.destroy())
  request.pipe(forward)
}

function listParts(response: ServerResponse, parts: ReadonlyMap<number, Part>): void {
  const entries = [...parts]
    .toSorted(([left], [right]) => left - right)
    .map(([number, { etag, sizeBytes }]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${sizeBytes}</Size></Part>`)
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><ListPartsResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListPartsResult>`)
}
