/** One HTTP request with a selectable source address, which fetch does not support. */
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'

export interface RawRequest {
  readonly url: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer | undefined
  readonly localAddress?: string | undefined
}

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
}

export function sendRequest({ url, method = 'GET', headers = {}, body, localAddress }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const source = localAddress === undefined ? {} : { localAddress }
    const request = httpRequest(url, { method, headers: { ...length, ...headers }, agent: false, ...source }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString() })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}
