import type { Page } from '@playwright/test'
import { requestFriend, setHero } from '#contract/people/friends.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import { createPushService, type TestBrowser } from '#server/testing/push/push-service.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'

test.use({ as: 'newcomer' })

/** Chromium reaches no push service from here: the subscription is a fake, everything else is real. */
async function giveSubscription(page: Page, { endpoint, p256dh, auth }: TestBrowser): Promise<void> {
  await page.addInitScript(
    (keys) => {
      let isSubscribed = false
      const subscription = {
        endpoint: keys.endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint: keys.endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
        unsubscribe: async () => {
          isSubscribed = false
          return true
        },
      }
      PushManager.prototype.subscribe = async () => {
        isSubscribed = true
        return subscription as unknown as PushSubscription
      }
      PushManager.prototype.getSubscription = async () => (isSubscribed ? (subscription as unknown as PushSubscription) : null)
    },
    { endpoint, p256dh, auth },
  )
}

test('push is switched on, tested on a round trip to the service worker, shown neutrally, and switched off', async ({
  page,
  context,
  member,
  newMember,
  line,
}) => {
  await using service = await createPushService()
  const browser = service.subscribe()
  await context.grantPermissions(['notifications'], { origin: line.origin })
  await giveSubscription(page, browser)
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await openRoute(page, '/settings/notifications')
  const registrationId = await registered
  const deliver = (message: object) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin: line.origin, registrationId, data: JSON.stringify(message) })
  const shown = () =>
    page.evaluate(async () => {
      const { getNotifications } = ServiceWorkerRegistration.prototype
      const list = await getNotifications.call(await navigator.serviceWorker.ready)
      return list.map(({ title, body, tag }) => ({ title, body, tag }))
    })
  // Chromium drops a notification that is shown while the page lists those on display. Each attempt therefore delivers it again.
  const expectShown = (message: object, expected: object) =>
    expect(async () => {
      await deliver(message)
      await expect.poll(shown, { timeout: limits.look }).toContainEqual(expected)
    }).toPass()

  const push = page.getByRole('switch', { name: 'Push', exact: true })
  await push.click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => service.received.length).toBe(1)
  await deliver(browser.read(service.received[0]))
  await expect(page.getByText(/^It arrived after \d+\.\d seconds\.$/)).toBeVisible()

  const other = await newMember('Pusher')
  await other.call(requestFriend, { userId: member.id })
  await expect.poll(() => service.received.length).toBe(2)
  const message = browser.read(service.received[1])
  expect(JSON.stringify(message)).not.toContain(other.name)
  await expectShown(message, { title: 'Something new', body: '', tag: 'friends' })
  // Addressed to another member: not shown.
  await deliver({ ...message, memberId: 999_999, title: 'Not for you', tag: 'members' })
  await expectShown(
    { ...message, title: 'Something after it', tag: 'friends-after' },
    { title: 'Something after it', body: '', tag: 'friends-after' },
  )
  expect((await shown()).map(({ title }) => title)).not.toContain('Not for you')

  await push.click()
  await expect(page.getByRole('button', { name: 'Send a test' })).toHaveCount(0)
  await other.call(setHero, { userId: member.id, isHero: true })
  await expect.poll(async () => (await member.call(searchNotifications, { view: 'members' })).total).toBe(1)
  expect(service.received).toHaveLength(2)
})
