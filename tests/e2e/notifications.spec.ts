import type { Page, Worker } from '@playwright/test'
import { requestFriend, setHero } from '#contract/people/friends.ts'
import { countNotifications, getNotifySettings, searchNotifications } from '#contract/notify/notifications.ts'
import { createPushService, type TestBrowser } from '#server/testing/push/push-service.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('[NT-01] /notifications opens the panel and goes to the dashboard; [NT-02] what happened stands by view', async ({
  page,
  member,
  newMember,
}) => {
  const other = await newMember('Teller')
  await other.call(requestFriend, { userId: member.id })
  await other.call(setHero, { userId: member.id, isHero: true })
  await expect.poll(async () => (await member.call(countNotifications, {})).total).toBe(3)
  await openRoute(page, '/notifications')
  await expect(page).toHaveURL(/#\/dashboard$/)
  await expect(panel(page).getByText(`${other.name} wants to be friends.`)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Members' }).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)
  await expect(panel(page).getByText(`${other.name} added you as a hero.`)).toBeVisible()
  // What was looked at is no longer new, here and on the server.
  await expect.poll(async () => (await member.call(countNotifications, {})).total).toBe(0)
  await panel(page).getByRole('button', { name: 'All' }).click()
  await panel(page).getByText(`${other.name} wants to be friends.`).click()
  await expect(page).toHaveURL(/#\/friends\/requests$/)
  await expect(panel(page)).toBeHidden()
})

test('[NT-02] each view comes twenty at a time, earlier ones when they are asked for', async ({ page, site, member, newMember }) => {
  const other = await newMember('Fan')
  await site.sql(
    `insert into notifications (member_id, view, kind, actor_id) select $1, 'members', 'interest', $2 from generate_series(1, 25)`,
    [member.id, other.id],
  )
  await openRoute(page, '/notifications')
  await panel(page)
    .getByRole('button', { name: /^Members/ })
    .click()
  const entries = panel(page).getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(entries).toHaveCount(20)
  await panel(page).getByRole('button', { name: 'Earlier' }).click()
  await expect(entries).toHaveCount(25)
  await expect(panel(page).getByText(/^Welcome/)).toHaveCount(0)
})

test('[NT-01] the panel goes with the screen it lies over, by whatever way that is left', async ({ page }) => {
  await openRoute(page, '/fans')
  await expect(page.getByRole('heading', { name: 'No fans yet' })).toBeVisible()
  await openRoute(page, '/notifications')
  await expect(page).toHaveURL(/#\/dashboard$/)
  await expect(panel(page).getByText(/^Welcome/)).toBeVisible()
  await openRoute(page, '/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(panel(page).getByText(/^Welcome/)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/#\/dashboard$/)
  await expect(panel(page)).toBeHidden()
})

test('[NT-03] one notification is cleared, and then all; [N-07] a new one raises the count while one looks', async ({
  page,
  member,
  newMember,
}) => {
  await openRoute(page, '/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(panel(page).getByText(/^Welcome/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Close' }).click()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveText('')
  for (const stem of ['One', 'Two', 'Three']) await (await newMember(stem)).call(requestFriend, { userId: member.id })
  await expect(bell).toContainText('3')
  await bell.click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(4)
  await panel(page).getByRole('button', { name: 'Clear this notification' }).first().click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(3)
  await expect.poll(async () => (await member.call(searchNotifications, {})).total).toBe(3)
  await panel(page).getByRole('button', { name: 'Clear all' }).click()
  await expect(panel(page).getByRole('heading', { name: 'No notifications' })).toBeVisible()
  await expect.poll(async () => (await member.call(searchNotifications, {})).total).toBe(0)
})

test('[O-09] what one wants to be told is kept, by kind and channel', async ({ page, member }) => {
  await openRoute(page, '/settings/notifications')
  const messages = page.getByRole('group', { name: 'Private messages' })
  await messages.getByRole('button', { name: 'Sound' }).click()
  await messages.getByRole('button', { name: 'Mail' }).click()
  await page.getByLabel('Quiet hours').click()
  await page.getByLabel('From').fill('21:30')
  await page.getByText('Weekly').click()
  await expect
    .poll(async () => {
      const { topics, quietHours, digest } = await member.call(getNotifySettings, {})
      return [topics.messages, quietHours, digest]
    })
    .toEqual([{ screen: true, push: true, mail: false, sound: false }, { isOn: true, from: '21:30', to: '08:00' }, 'weekly'])
  await page.reload()
  await expect(page.getByRole('group', { name: 'Private messages' }).getByRole('button', { name: 'Sound' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await expect(page.getByLabel('From')).toHaveValue('21:30')
})

test('push cannot be switched on where the browser was told no, and says so', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await openRoute(page, '/settings/notifications')
  await expect(page.getByText('Your browser does not let us.', { exact: false })).toBeVisible()
})

/** Chromium reaches no push service from here: its subscription is one of ours, everything else is real. */
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

  const push = page.getByRole('switch', { name: /^Push Your browser/ })
  await push.click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => service.received.length, { timeout: 30_000 }).toBe(1)
  await deliver(browser.read(service.received[0]))
  await expect(page.getByText(/^It arrived after \d+\.\d seconds\.$/)).toBeVisible()

  const other = await newMember('Pusher')
  await other.call(requestFriend, { userId: member.id })
  await expect.poll(() => service.received.length, { timeout: 30_000 }).toBe(2)
  const message = browser.read(service.received[1])
  expect(JSON.stringify(message)).not.toContain(other.name)
  await deliver(message)
  await expect.poll(shown).toContainEqual({ title: 'Something new', body: '', tag: 'friends' })
  // Meant for whoever was here before: nothing of it is shown.
  await deliver({ ...message, memberId: 999_999, title: 'Not for you', tag: 'members' })
  await expect.poll(async () => (await shown()).map(({ title }) => title)).not.toContain('Not for you')

  await push.click()
  await expect(page.getByRole('button', { name: 'Send a test' })).toHaveCount(0)
  await other.call(setHero, { userId: member.id, isHero: true })
  await expect.poll(async () => (await member.call(searchNotifications, { view: 'members' })).total).toBe(1)
  expect(service.received).toHaveLength(2)
})

/** What the browser would tell the worker. Made by a script, an event has no `waitUntil` of its own, so it gets one. */
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

test('a pressed notification leads the open tab where it belongs; a subscription the browser changed is registered anew', async ({
  page,
  context,
  member,
  site,
}) => {
  await openRoute(page, '/videos')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 }).toBe(true)
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
