import { describe, expect, it } from 'vitest'
import { secretKinds, secretsIn } from './secrets-in-text.ts'

/** As each would appear in a log without redaction. */
const samples: Readonly<Record<keyof typeof secretKinds | 'card digits', readonly string[]>> = {
  'an access token': ['{"token":"eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMiJ9.c2ln"}'],
  'a cookie': ['set-cookie: rw_refresh=AbC123; Path=/', '"cookie":"rw_media=some-session.sig"'],
  'an Authorization header': ['Authorization: Bearer abcdefgh.ijkl'],
  'a mail address': ['"email":"tom.o-neil+rope@mail.example.co.uk"', 'GET /x?email=j%40example.test', 'to: müller@bücher.example'],
  'a typed password': ['"password":"canary-word-1f2e"', 'password=a rope of one own', 'wrong: Not the password'],
  'a reset link': ['https://club.example/#/auth/reset/3q2-7w_8abcdef'],
  'a signed media address': ['/media/AbCdEfGhIjKlMnOpQrStUvWxYz0123456789/12/master.m3u8'],
  'a password hash': ['$argon2id$v=19$m=65536'],
  'a database password': ['postgres://ropewalk:s3cret@127.0.0.1:5432/ropewalk'],
  'a search': ['select … like %canary-search-77%'],
  'card digits': ['number 4242424242424242.', '"card":"5555 5555 5555 4444"', 'pan=3782-822463-10005 '],
}

describe('secrets in text', () => {
  it.each(Object.entries(samples))('[S-32] are found: %s', (kind, texts) => {
    for (const text of texts)
      expect({ text, found: secretsIn(`before ${text}\nafter`).map((each) => each.split(':')[0]) }).toEqual({ text, found: [kind] })
  })

  it('[S-32] every kind has a sample', () => {
    expect(Object.keys(samples).toSorted()).toEqual([...Object.keys(secretKinds), 'card digits'].toSorted())
  })

  it('are not found in ordinary log lines', () => {
    const usual = [
      '{"level":30,"time":1790000000000,"pid":4242,"name":"server","memberId":12,"msg":"digest sent"}',
      'cannot reach postgres://ropewalk:[cut]@db.internal:5432/ropewalk',
      'at Object.<anonymous> (/srv/node_modules/@fastify/cookie/plugin.js:12:34)',
      'session 2f8e0d9c-52b1-4c1d-9d3e-424242424242 ended after 4242424242424243 µs',
      'params: [cut]',
    ]
    for (const line of usual) expect({ line, found: secretsIn(line) }).toEqual({ line, found: [] })
  })
})
