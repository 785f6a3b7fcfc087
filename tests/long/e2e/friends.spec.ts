import type { Page } from '@playwright/test'
import { acceptFriend, requestFriend, searchFriends, setHero } from '#contract/people/friends.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[N-07] an answer that came before the socket was connected is shown once it is', async ({ page, member, newMember }) => {
  const friend = await newMember('Early')
  await member.call(requestFriend, { userId: friend.id })
  const release = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/realtime\//, async (socket) => {
    await release.promise
    socket.connectToServer()
  })
  await openRoute(page, '/friends')
  await expect(page.getByRole('heading', { name: 'No friends yet' })).toBeVisible()
  await friend.call(acceptFriend, { userId: member.id })
  release.resolve()
  await expect(page.getByRole('listitem').filter({ hasText: friend.name })).toBeVisible()
})

test.describe('with two tabs open', () => {
  // A service worker might send the write instead of the tab; the tab would then get the event.
  test.use({ serviceWorkers: 'block' })

  test('[N-07] the tab that sends a request learns of it only from the response, the other one by its socket', async ({
    page,
    context,
    newMember,
  }) => {
    const friend = await newMember('Asked')
    const other = await context.newPage()
    const [heard, heardByOther] = [hearSocket(page), hearSocket(other)]
    const isConnected = (frames: readonly string[]) => frames.some((frame) => frame.startsWith('40'))
    const hasNews = (frames: readonly string[]) => frames.some((frame) => frame.includes('friends.changed'))
    for (const each of [other, page]) await openRoute(each, `/members/${friend.name}`)
    await expect.poll(() => [heard, heardByOther].map(isConnected)).toEqual([true, true])
    await page.getByRole('button', { name: `Add friend: ${friend.name}` }).click()
    for (const each of [page, other]) await expect(each.getByRole('button', { name: 'Request sent' })).toBeVisible()
    await expect.poll(() => hasNews(heardByOther)).toBe(true)
    // The socket delivers in order: after this event all earlier ones have arrived.
    await friend.call(acceptFriend, { userId: (await friend.call(searchFriends, { view: 'requests' })).items[0]?.userId ?? 0 })
    await expect(page.getByRole('button', { name: 'Friends', exact: true })).toBeVisible()
    expect(heard.filter((frame) => frame.includes('friends.changed'))).toHaveLength(1)
  })
})

test('[N-02] without a connection a friend request is queued on the device and sent later', async ({ page, member, newMember, away }) => {
  const fan = await newMember('Patient')
  await fan.call(setHero, { userId: member.id, isHero: true })
  await openRoute(page, '/fans')
  const row = page.getByRole('listitem').filter({ hasText: fan.name })
  await expect(row).toBeVisible()
  await expectReadyForOffline(page)
  await away.leave()
  await row.getByRole('button', { name: `Add friend: ${fan.name}` }).click()
  await expect(row.getByRole('button', { name: 'Request sent' })).toBeVisible()
  expect((await fan.call(searchFriends, { view: 'requests' })).total).toBe(0)
  await away.comeBack()
  await expect.poll(async () => (await fan.call(searchFriends, { view: 'requests' })).total).toBe(1)
  await expect(row.getByRole('button', { name: 'Request sent' })).toBeVisible()
})

/** Events received by the page's socket from now on. */
function hearSocket(page: Page): string[] {
  const frames: string[] = []
  page.on('websocket', (socket) => {
    if (socket.url().includes('/realtime/')) socket.on('framereceived', ({ payload }) => void frames.push(String(payload)))
  })
  return frames
}
