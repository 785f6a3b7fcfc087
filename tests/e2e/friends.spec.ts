import { acceptFriend, getStanding, requestFriend, searchFriends, setHero } from '#contract/people/friends.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[N-02] a request is sent, answered, taken back and a friendship ended; [N-01] all, requests and pending stand by themselves', async ({
  page,
  member,
  newMember,
}) => {
  const [asking, asked] = [await newMember('Asking'), await newMember('Asked')]
  await asking.call(requestFriend, { userId: member.id })
  await openRoute(page, '/friends/requests')
  const row = page.getByRole('listitem').filter({ hasText: asking.name })
  await row.getByRole('button', { name: `Accept: ${asking.name}` }).click()
  await expect.poll(async () => (await asking.call(getStanding, { userId: member.id })).state).toBe('friends')
  await expect(page.getByRole('heading', { name: 'No requests' })).toBeVisible()

  await page.getByText('All', { exact: false }).first().click()
  await expect(page).toHaveURL(/#\/friends\/all$/)
  const friend = page.getByRole('listitem').filter({ hasText: asking.name })
  await friend.getByRole('button', { name: 'Friends' }).click()
  await page.getByRole('menuitem', { name: 'End friendship' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End friendship' }).click()
  await expect.poll(async () => (await asking.call(getStanding, { userId: member.id })).state).toBe('none')
  await expect(page.getByRole('heading', { name: 'No friends yet' })).toBeVisible()

  // From a list of fans: whoever stands there can be asked.
  await asked.call(setHero, { userId: member.id, isHero: true })
  await openRoute(page, '/friends/nonsense')
  await expect(page).toHaveURL(/#\/dashboard$/)
  await openRoute(page, '/fans')
  const fan = page.getByRole('listitem').filter({ hasText: asked.name })
  await fan.getByRole('button', { name: `Add friend: ${asked.name}` }).click()
  await expect(fan.getByRole('button', { name: 'Requested' })).toBeVisible()
  await expect.poll(async () => (await asked.call(searchFriends, { view: 'requests' })).total).toBe(1)
  await openRoute(page, '/friends/pending')
  const sent = page.getByRole('listitem').filter({ hasText: asked.name })
  await sent.getByRole('button', { name: 'Requested' }).click()
  await page.getByRole('menuitem', { name: 'Take the request back' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
})

test('[N-04] heroes are added and removed, by name and by number; [N-05] [N-06] fans too', async ({ page, member, newMember }) => {
  const [hero, other] = [await newMember('Hero'), await newMember('Other')]
  await other.call(setHero, { userId: hero.id, isHero: true })
  await openRoute(page, `/heroes/${other.name}`)
  await expect(page.getByRole('heading', { name: `Heroes of ${other.name}` })).toBeVisible()
  await page.getByRole('button', { name: `Make ${hero.name} your hero` }).click()
  await expect.poll(async () => (await member.call(getStanding, { userId: hero.id })).isHero).toBe(true)
  await openRoute(page, '/heroes')
  await expect(page.getByRole('listitem').filter({ hasText: hero.name })).toBeVisible()
  for (const address of [`/fans/${hero.name}`, `/fans/id/${hero.id}`]) {
    await openRoute(page, address)
    await expect(page.getByRole('listitem')).toHaveCount(2)
  }
  await openRoute(page, `/heroes/id/${other.id}`)
  await page.getByRole('button', { name: `${hero.name} is your hero` }).click()
  await expect.poll(async () => (await member.call(getStanding, { userId: hero.id })).isHero).toBe(false)
  await openRoute(page, '/heroes')
  await expect(page.getByRole('heading', { name: 'No heroes yet' })).toBeVisible()
})

test('[N-08] a friend who is here has a dot; [N-07] his answer arrives while one looks', async ({ page, member, newMember }) => {
  const friend = await newMember('Here')
  await member.call(requestFriend, { userId: friend.id })
  await openRoute(page, '/friends')
  await expect(page.getByRole('heading', { name: 'No friends yet' })).toBeVisible()
  await friend.call(acceptFriend, { userId: member.id })
  const row = page.getByRole('listitem').filter({ hasText: friend.name })
  await expect(row).toBeVisible()
  await expect(row.getByText('Online')).toBeAttached()
})

test('[N-07] an answer that came before the socket was there is seen when it is', async ({ page, member, newMember }) => {
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

test('[N-02] without a line a wish waits on the device and is sent later', async ({ page, member, newMember, away }) => {
  const fan = await newMember('Patient')
  await fan.call(setHero, { userId: member.id, isHero: true })
  await openRoute(page, '/fans')
  const row = page.getByRole('listitem').filter({ hasText: fan.name })
  await expect(row).toBeVisible()
  await away.leave()
  await row.getByRole('button', { name: `Add friend: ${fan.name}` }).click()
  await expect(row.getByRole('button', { name: 'Requested' })).toBeVisible()
  expect((await fan.call(searchFriends, { view: 'requests' })).total).toBe(0)
  await away.comeBack()
  await expect.poll(async () => (await fan.call(searchFriends, { view: 'requests' })).total, { timeout: 30_000 }).toBe(1)
  await expect(row.getByRole('button', { name: 'Requested' })).toBeVisible()
})
