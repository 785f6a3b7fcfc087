import { expect, test } from './fixtures.ts'
import type { Screen } from './driver/screen.ts'

test.use({ as: 'newcomer' })

const pin = 'wet rope holds'

async function openLock(app: Screen): Promise<void> {
  await app.fill('PIN', pin)
  await app.tap('button', 'Open')
  await app.expectNone('heading', 'Locked')
}

/** Windows without an app around them never become hidden on their own. */
async function setSight({ window }: Screen, state: 'visible' | 'hidden'): Promise<void> {
  await window.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test('[S-26] with a PIN the app is covered at once when it is hidden, locked after a minute, and opens only with the PIN', async ({
  app,
}) => {
  await app.open('/settings/lock')
  await app.fill('New PIN', pin)
  await app.fill('Repeat PIN', pin)
  await app.tap('button', 'Set the PIN')
  await app.expect('heading', 'Locked')
  await app.fill('PIN', 'not the one')
  await app.tap('button', 'Open')
  await app.expectText('Wrong PIN.')
  await openLock(app)
  await app.expect('button', 'Lock now')

  const isCovered = () => app.window.evaluate(() => getComputedStyle(document.body).visibility === 'hidden')
  await setSight(app, 'hidden')
  await expect.poll(isCovered).toBe(true)
  await setSight(app, 'visible')
  await expect.poll(isCovered).toBe(false)
  await app.expect('button', 'Lock now')

  await setSight(app, 'hidden')
  // A minute passes.
  await app.window.evaluate(() => {
    const nowMs = Date.now
    Date.now = () => nowMs() + 61_000
  })
  await setSight(app, 'visible')
  await app.expect('heading', 'Locked')
  await app.window.reload()
  await app.expect('heading', 'Locked')
  await openLock(app)
})
