import { expect, test } from '#tests/harness/fixtures.ts'
import { readLogs } from '#tests/harness/site/site.ts'

/** What everything before has pushed through the site: sign-ins, mails, uploads, films, searches, errors. */
test('[S-32] after the whole run the logs hold no token, cookie, password, mail address or search', ({ site }) => {
  const logs = readLogs()
  expect(logs.length, 'something was logged').toBeGreaterThan(10_000)
  const secrets: Readonly<Record<string, RegExp>> = {
    'an access token': /eyJ[\w-]{8,}\.[\w-]{8,}/g,
    'a cookie': /rw_(refresh|media)=/gi,
    'an Authorization header': /bearer\s+[\w.-]{8,}/gi,
    'a mail address': /[\w.+-]+@(example\.test|ropewalk\.example)/gi,
    'a typed password': /a rope of one own|another rope of mine|not the password/gi,
    'a reset link': /auth\/reset\/[\w-]{10,}/gi,
    'a signed media address': /\/media\/[\w-]{30,}/gi,
    'a password hash': /\$argon2/gi,
    'a database password': /postgres(ql)?:\/\/[^\s:@/]+:[^\s@…]+@/gi,
  }
  const found = Object.entries(secrets).flatMap(([name, pattern]) =>
    [...logs.matchAll(pattern)].map(([text]) => `${name}: ${text.slice(0, 60)}`),
  )
  expect([...new Set(found)]).toEqual([])
  // The seed says the password to the start script in one line of its own; nowhere else may it stand.
  const isSaidElsewhere = logs.replaceAll(`demo-password ${site.demoPassword}`, '').includes(site.demoPassword)
  expect(isSaidElsewhere, 'the demo password stands in the logs').toBe(false)
})
