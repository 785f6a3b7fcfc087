/** A small server for tests of calls: gives the responses set by the test, records the requests. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
export interface Told {
  readonly status?: number
  /** Objects are sent as JSON, strings as they are. */
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}
/** The connection breaks before the response, or in the middle of it. */
export type Broken = 'broken' | 'broken off'

export interface ApiForTest {
  readonly origin: string
  readonly asked: Asked[]
  answer: (asked: Asked) => Told | Broken | Promise<Told | Broken>
  readonly close: () => Promise<void>
}

export async function startApiForTest(): Promise<ApiForTest> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const asked = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
      api.asked.push(asked)
      void Promise.resolve(api.answer(asked)).then((told) => {
        if (told === 'broken') return void request.socket.destroy()
        if (told === 'broken off') {
          response.writeHead(200, { 'content-length': 1000 })
          return void response.write('{', () => request.socket.destroy())
        }
        response.writeHead(told.status ?? 200, { 'content-type': 'application/json', ...told.headers })
        response.end(typeof told.body === 'string' ? told.body : JSON.stringify(told.body))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server's address is an object.
  const { port } = server.address() as AddressInfo
  const api: ApiForTest = {
    origin: `http://127.0.0.1:${port}`,
    asked: [],
    answer: () => ({ body: { success: true, data: {} } }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return api
}

/** A `self` in the wire format. */
export const wireCurrentUser = {
  user_id: 7,
  user_name: 'tarhand',
  user_image: null,
  email: 'tar@example.com',
  role: 'active',
  user_group_id: 2,
  is_tech: false,
  language_id: 'en',
  date_format: 'yyyy-m-d',
  time_format: '24',
  ugs: {},
  pref: {},
  ip: '127.0.0.1',
  last_visit_at: null,
  joined_at: 1_700_000_000,
}

export function refusal(code: string, message: string, more: object = {}): object {
  return { success: false, data: false, code, message, ...more }
}
