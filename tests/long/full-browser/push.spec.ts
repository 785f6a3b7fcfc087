import type { Worker } from '@playwright/test'
import { createPushService, type TestBrowser } from '#server/testing/push/push-service.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'

test.use({ as: 'newcomer' })

/**
 * Simulates the events the browser would send to the worker. An event created by a script has no `waitUntil` of its
 * own, so it gets one.
 */
function tellWorker(
  worker: Worker,
  type: string,
  facts: { path?: string; subscription?: Pick<TestBrowser, 'endpoint' | 'p256dh' | 'auth'> },
) {
  return worker.evaluate(
    async ({ name, path, subscription }) => {
      const work: Array<Promise<unknown>> = []
      const event = Object.assign(new Event(name), {
        notification: { data: { path }, close: () => undefined },
        newSubscription: subscription && { endpoint: subscription.endpoint, toJSON: () => ({ keys: subscription }) },
      })
      Object.defineProperty(event, 'waitUntil', { value: (each: Promise<unknown>) => work.push(each) })
      self.dispatchEvent(event)
      await Promise.all(work)
    },
    { name: type, ...facts },
  )
}

test('a pressed notification navigates the open tab to its target; a subscription the browser changed is registered again', async ({
  page,
  context,
  member,
  site,
}) => {
  await openRoute(page, '/videos')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: limits.work }).toBe(true)
  const worker = context.serviceWorkers()[0]
  if (!worker) throw new Error('There is no service worker.')
  await tellWorker(worker, 'notificationclick', { path: '/friends/requests' })
  await expect(page).toHaveURL(/#\/friends\/requests$/)
  expect(context.pages(), 'no second tab').toEqual([page])

  await using service = await createPushService()
  const { endpoint, p256dh, auth } = service.subscribe()
  await tellWorker(worker, 'pushsubscriptionchange', { subscription: { endpoint, p256dh, auth } })
  await expect
    .poll(() => site.sql('select endpoint, p256dh, auth from push_subscriptions where member_id = $1', [member.id]))
    .toEqual([{ endpoint, p256dh, auth }])
})
