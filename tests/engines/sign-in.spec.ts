import { demoAccount } from '../harness/fixtures.ts'
import { test } from './fixtures.ts'

test.use({ device: { adult: '' } })

test('[A-01] a member passes the adult gate, signs in and is still signed in after a reload', async ({ app, site }) => {
  const { userName, password } = demoAccount(site, 'member')
  await app.open('/')
  await app.tap('button', 'I’m 18 or older')
  await app.fill('Member name or email', userName)
  await app.fill('Password', password)
  await app.tap('button', 'Sign in')
  await app.expect('link', 'Videos')
  await app.until('the service worker answers for the page', () => navigator.serviceWorker.controller?.state === 'activated')
  await app.window.reload()
  await app.expect('link', 'Videos')
})
