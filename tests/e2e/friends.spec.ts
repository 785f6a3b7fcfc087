import { acceptFriend, getStanding, requestFriend, searchFriends, setHero } from '#contract/people/friends.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { Talker } from '#tests/harness/api/talk.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[N-02] a request is sent, accepted, declined, taken back and a friendship ended; [N-01] all, requests and pending stand by themselves', async ({
  page,
  member,
  newMember,
}) => {
  const [asking, asked, declined] = [await newMember('Asking'), await newMember('Asked'), await newMember('Declined')]
  for (const one of [asking, declined]) await one.call(requestFriend, { userId: member.id })
  await openRoute(page, '/friends/requests')
  const row = page.getByRole('listitem').filter({ hasText: asking.name })
  await row.getByRole('button', { name: `Accept: ${asking.name}` }).click()
  await expect.poll(async () => (await asking.call(getStanding, { userId: member.id })).state).toBe('friends')
  await page.getByRole('button', { name: `Decline: ${declined.name}` }).click()
  await expect.poll(async () => (await declined.call(getStanding, { userId: member.id })).state).toBe('none')
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

test('[N-01] ten friends stand on a page, and the next ones come when they are asked for', async ({ page, site, member }) => {
  await site.sql(
    `with chosen as (select id from members where id <> $1 and deleted_at is null and group_id = 2 order by id limit 12)
     insert into friends (member_id, friend_id) select $1::bigint, id from chosen union all select id, $1::bigint from chosen`,
    [member.id],
  )
  await openRoute(page, '/friends')
  const friends = page.getByRole('list', { name: 'Friends' }).getByRole('listitem')
  await expect(friends).toHaveCount(10)
  await page.getByRole('button', { name: 'More members' }).click()
  await expect(friends).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'More members' })).toHaveCount(0)
})

test('[N-03] the profile of another member says how many friends both share', async ({ page, member, newMember }) => {
  const [other, shared] = [await newMember('Other'), await newMember('Shared')]
  await befriend(member, shared)
  await befriend(other, shared)
  await openRoute(page, `/members/${shared.name}`)
  await expect(page.getByRole('button', { name: 'Friends', exact: true })).toBeVisible()
  await expect(page.getByText(/mutual friend/)).toHaveCount(0)
  await openRoute(page, `/members/${other.name}`)
  await expect(page.getByText('1 mutual friend', { exact: true })).toBeVisible()
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

test('[N-08] a friend who is here is shown as online in lists, in the directory and in messages; [N-07] their answer arrives while one looks', async ({
  page,
  site,
  member,
  newMember,
}) => {
  const friend = await newMember('Here')
  await member.call(requestFriend, { userId: friend.id })
  await openRoute(page, '/friends')
  await expect(page.getByRole('heading', { name: 'No friends yet' })).toBeVisible()
  await friend.call(acceptFriend, { userId: member.id })
  const row = page.getByRole('listitem').filter({ hasText: friend.name })
  await expect(row).toBeVisible()
  await expect(row.getByText('Online')).toBeAttached()
  const talker = await Talker.connect(site.origin, friend)
  await openRoute(page, `/members/browse/online?q=-${friend.name}`)
  const card = page.getByRole('main').getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card.getByText('Online')).toBeAttached()
  await openRoute(page, `/messaging/member/${friend.id}`)
  await expect(page.getByRole('heading', { level: 2, name: friend.name })).toBeVisible()
  await expect(page.getByRole('main').getByText('Online').first()).toBeAttached()
  talker.close()
  await expect(page.getByRole('main').getByText('Online')).toHaveCount(0, { timeout: 30_000 })
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
