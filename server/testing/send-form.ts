/** A form with files, as a browser sends it. */
import type { Credentials } from './call-endpoint.ts'
import type { TestServer } from './create-test-server.ts'

/** `as: null` sends it as a guest. The body is the answer as sent over the wire. */
export async function sendForm({ app }: Pick<TestServer, 'app'>, url: string, form: FormData, as: Pick<Credentials, 'token'> | null) {
  const request = new Request('http://x', { method: 'POST', body: form })
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: {
      'x-ropewalk-client': 'web/test',
      'content-type': request.headers.get('content-type') ?? '',
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}
