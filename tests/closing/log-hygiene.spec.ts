import { beginReset, login } from '#contract/accounts.ts'
import { headers } from '#contract/endpoint.ts'
import { searchMembers } from '#contract/members.ts'
import { logClientError } from '#contract/site/site.ts'
import { toWire } from '#contract/wire.ts'
import { expect, test } from '#tests/harness/fixtures.ts'
import { passwordMark, secretsIn } from '#tests/harness/site/secrets-in-text.ts'
import { readLogs, type Site } from '#tests/harness/site/site.ts'

const secrets = {
  password: `${passwordMark}of-the-last-test`,
  email: 'last.test@mail.example',
  card: '4242 4242 4242 4242',
  search: 'canary-search-at-the-end',
  token: `eyJhbGciOiJub25lIn0.${'eyJsYXN0Ijp0cnVlfQ'}.${'c2lnbmF0dXJl'}`,
}

/** Feeds every source of the logs: refused calls, broken requests, unknown addresses, an error of the app. */
async function sayEverywhere({ origin }: Pick<Site, 'origin'>, accessToken: string): Promise<void> {
  // A bare word cannot be distinguished from other text; inside an address it can.
  const all = `${secrets.email} ${secrets.card} ${secrets.token} password=${passwordMark}in-an-error`
  const query = new URLSearchParams({ ...secrets }).toString()
  const clientHeaders = { [headers.client]: 'web/test', 'content-type': 'application/json' }
  const post = (path: string, body: string, authorization: string) =>
    fetch(`${origin}${path}`, { method: 'POST', body, headers: { ...clientHeaders, authorization } })
  const signIn = JSON.stringify(toWire({ userName: secrets.email, password: secrets.password }))
  const facts = { time: Math.floor(Date.now() / 1000), build: 'test', kind: 'error' }
  const entry = {
    ...facts,
    message: all,
    route: `#/search?${query}`,
    origin: `${origin}/?${query}`,
    stack: `Error: ${all}\n at ${origin}/?${query}`,
  }
  await post(login.path, signIn, `Bearer ${secrets.token}`)
  await post(login.path, signIn.slice(0, -3), `Bearer ${secrets.token}`)
  await post(beginReset.path, JSON.stringify({ token: secrets.token }), '')
  for (const text of [secrets.search, secrets.card, secrets.email])
    await post(searchMembers.path, JSON.stringify({ text }), `Bearer ${accessToken}`)
  await post(logClientError.path, JSON.stringify({ entries: [entry] }), '')
  await fetch(`${origin}/api3/nothing/here?${query}`, { headers: { cookie: `rw_refresh=${secrets.token}` } })
  await fetch(`${origin}/media/${secrets.token}/1/master.m3u8?${query}`)
}

test('[S-32] after the whole run the logs hold no token, cookie, password, mail address, card digits or search', async ({ site, demo }) => {
  await sayEverywhere(site, (await demo('member')).signedIn.token)
  const logs = readLogs()
  expect(logs.length, 'something was logged').toBeGreaterThan(10_000)
  expect(new Set(secretsIn(JSON.stringify(secrets)).map((found) => found.split(':')[0])), 'the search finds what was just said').toEqual(
    new Set(['a typed password', 'a mail address', 'card digits', 'a search', 'an access token']),
  )
  expect(secretsIn(logs)).toEqual([])
  // The seed passes the password to the start script in one line of its own; it must not appear anywhere else.
  const isSaidElsewhere = logs.replaceAll(`demo-password ${site.demoPassword}`, '').includes(site.demoPassword)
  expect(isSaidElsewhere, 'the demo password stands in the logs').toBe(false)
})
