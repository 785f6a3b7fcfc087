import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getDashboard } from '#contract/feed.ts'
import { acceptFriend, denyFriend, mutualFriends, removeFriend, requestFriend, searchFriends, setHero } from '#contract/people/friends.ts'
import type { MemberId } from '#contract/primitives.ts'
import { countProfileView, getStatLine } from '#contract/profile/profile-visits.ts'
import { getMember } from '#contract/profile/profile.ts'
import { profileForTest } from '#src/entities/profile/testing/profile-for-test.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/friends', '/heroes', '/fans', '/members/Other')

const row = async (name: string): Promise<HTMLElement> => {
  const found = (await screen.findByText(name)).closest('li')
  if (!found) throw new Error(`${name} stands in no row.`)
  return found
}
const press = async (label: string, name: string) => fireEvent.click(await within(await row(name)).findByRole('button', { name: label }))
const names = () => screen.queryAllByRole('listitem').map((item) => within(item).getByRole('link').textContent)
const ties = (kind: 'friends' | 'requests' | 'heroes') => server.world.ties[kind].map(({ from, to }) => [from, to])

it('[N-01] friends, requests and pending are separate lists, each with its count and a text for an empty one', async () => {
  const { world } = server
  const me = server.signedInAs('member')
  const [friend, asking, asked] = ['Friend', 'Asking', 'Asked'].map((userName) => world.addMember({ userName, lastSeenAt: 1 }))
  world.tie('friends', me.id, friend?.id ?? 0)
  world.tie('requests', asking?.id ?? 0, me.id)
  world.tie('requests', me.id, asked?.id ?? 0)
  const { address } = await renderScreen('/friends', { server })
  for (const [view, route, name] of [
    ['Requests 1', '/friends/requests', 'Asking'],
    ['Pending 1', '/friends/pending', 'Asked'],
    ['All 1', '/friends/all', 'Friend'],
  ] as const) {
    fireEvent.click(await screen.findByText(view))
    await row(name)
    expect([address(), names().length]).toEqual([route, 1])
  }
})

it.each([
  ['/friends', 'No friends yet'],
  ['/friends/requests', 'No requests'],
  ['/friends/pending', 'Nothing waiting'],
  ['/heroes', 'No heroes yet'],
  ['/fans', 'No fans yet'],
])('[N-01] an empty list at %s suggests what to do', async (route, title) => {
  await renderScreen(route, { server })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  if (route === '/heroes') expect(await findBarriersInBothThemes()).toEqual([])
})

it('[N-01] a page holds ten friends, and the next ones load on request', async () => {
  const me = server.signedInAs('member')
  for (let each = 1; each <= 12; each += 1) server.world.tie('friends', me.id, server.world.addMember({ userName: `Friend ${each}` }).id)
  await renderScreen('/friends', { server })
  await row('Friend 12')
  expect(names()).toHaveLength(10)
  fireEvent.click(screen.getByRole('button', { name: 'More members' }))
  await row('Friend 1')
  expect(names()).toHaveLength(12)
  expect(screen.queryByRole('button', { name: 'More members' })).toBeNull()
  expect(server.requestsOf(searchFriends)).toMatchObject([{ view: 'all' }, { cursor: '10' }])
})

it('[N-01] a next page that fails to load shows why below the loaded friends, and loads when it is requested again', async () => {
  const me = server.signedInAs('member')
  for (let each = 1; each <= 12; each += 1) server.world.tie('friends', me.id, server.world.addMember({ userName: `Friend ${each}` }).id)
  await renderScreen('/friends', { server })
  await row('Friend 12')
  server.cut()
  fireEvent.click(screen.getByRole('button', { name: 'More members' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(within(screen.getByRole('main')).getByRole('alert').textContent).toMatch(/\S/)
  expect(names()).toHaveLength(10)
  expect(await findBarriersInBothThemes()).toEqual([])
  server.reconnect()
  fireEvent.click(again)
  await row('Friend 1')
  expect(names()).toHaveLength(12)
  expect(within(screen.getByRole('main')).queryByRole('alert')).toBeNull()
})

it('[N-02] a request is accepted or denied, and a friendship ended after a confirmation', async () => {
  const { world } = server
  const me = server.signedInAs('member')
  const [asking, declined] = [world.addMember({ userName: 'Asking' }), world.addMember({ userName: 'Declined' })]
  for (const { id } of [asking, declined]) world.tie('requests', id, me.id)
  const { goTo } = await renderScreen('/friends/requests', { server })
  await row('Declined')
  expect(await findBarriersInBothThemes()).toEqual([])
  await press('Decline: Declined', 'Declined')
  await waitFor(() => expect(server.requestsOf(denyFriend)).toEqual([{ userId: declined.id }]))
  await press('Accept: Asking', 'Asking')
  await waitFor(() => expect(server.requestsOf(acceptFriend)).toEqual([{ userId: asking.id }]))
  await waitFor(() => expect(ties('requests')).toEqual([]))
  expect(ties('friends')).toContainEqual([asking.id, me.id])
  expect(await screen.findByRole('heading', { name: 'No requests' })).toBeTruthy()

  await goTo('/friends')
  await press('Friends', 'Asking')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'End friendship' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End your friendship with Asking?' }))
  expect(await findBarriersInBothThemes()).toEqual([])
  expect(ties('friends')).toHaveLength(2)
  fireEvent.click(dialog.getByRole('button', { name: 'End friendship' }))
  await waitFor(() => expect(server.requestsOf(removeFriend)).toEqual([{ userId: asking.id }]))
  expect(await screen.findByRole('heading', { name: 'No friends yet' })).toBeTruthy()
  expect(ties('friends')).toEqual([])
})

it('[N-02] members in a list can be sent a request, and it can be cancelled', async () => {
  const me = server.signedInAs('member')
  const fan = server.world.addMember({ userName: 'Fan' })
  server.world.tie('heroes', fan.id, me.id)
  const { goTo } = await renderScreen('/fans', { server })
  await press('Add friend: Fan', 'Fan')
  await within(await row('Fan')).findByRole('button', { name: 'Request sent' })
  await waitFor(() => expect(ties('requests')).toEqual([[me.id, fan.id]]))
  await goTo('/friends/pending')
  await press('Request sent', 'Fan')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Cancel request' }))
  expect(await screen.findByRole('heading', { name: 'Nothing waiting' })).toBeTruthy()
  await waitFor(() => expect(ties('requests')).toEqual([]))
})

it('[N-02] a refused request shows why, and the button returns to the actual state', async () => {
  const me = server.signedInAs('member')
  const fan = server.world.addMember({ userName: 'Fan' })
  server.world.tie('heroes', fan.id, me.id)
  server.refuse(requestFriend, 'forbidden')
  await renderScreen('/fans', { server })
  await press('Add friend: Fan', 'Fan')
  const said = await within(await row('Fan')).findByRole('alert')
  expect(said.textContent).not.toBe('')
  expect(await within(await row('Fan')).findByRole('button', { name: 'Add friend: Fan' })).toBeTruthy()
  await press('Discard', 'Fan')
  await waitFor(async () => expect(within(await row('Fan')).queryByRole('alert')).toBeNull())
})

it('[N-02] [N-04] without a connection changes are queued on the device, shown as done, and sent later', async () => {
  const me = server.signedInAs('member')
  const fan = server.world.addMember({ userName: 'Fan' })
  server.world.tie('heroes', fan.id, me.id)
  await renderScreen('/fans', { server })
  await row('Fan')
  server.cut()
  await press('Add friend: Fan', 'Fan')
  await within(await row('Fan')).findByRole('button', { name: 'Request sent' })
  await press('Make Fan your hero', 'Fan')
  await within(await row('Fan')).findByRole('button', { name: 'Fan is your hero' })
  expect([server.requestsOf(requestFriend), server.requestsOf(setHero)]).toEqual([[], []])
  server.reconnect()
  await waitFor(() => expect(ties('heroes')).toContainEqual([me.id, fan.id]))
  expect(ties('requests')).toEqual([[me.id, fan.id]])
})

describe('mutual friends', () => {
  /** The page of a member who shares friends with the viewer. The last ones became the viewer's friends last. */
  async function openOther(shared: readonly string[]) {
    const { world } = server
    const me = server.signedInAs('member')
    const other = world.addMember({ userName: 'Other' })
    answerQuietSite(server)
    server.answer(getMember, () => profileForTest({ userId: other.id as MemberId, userName: 'Other' }))
    server.answer(getStatLine, () => ({ totalVideo: 0, totalFan: 0, totalHero: 0, totalFriend: 3, views: 3 }))
    server.answer(countProfileView, () => ({ views: 3 }))
    const friends = shared.map((userName) => world.addMember({ userName, userImage: `/media/${userName}.webp`, lastSeenAt: null }))
    for (const friend of friends) for (const { id } of [me, other]) world.tie('friends', id, friend.id)
    world.tie('friends', me.id, world.addMember({ userName: 'Only mine' }).id)
    world.tie('friends', other.id, world.addMember({ userName: 'Only theirs' }).id)
    await renderScreen('/members/Other', { server })
    await screen.findByRole('button', { name: 'Add friend: Other' })
    return friends
  }
  const shownNames = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .flatMap((item) => within(item).queryAllByRole('link')[0]?.textContent ?? [])

  it('[N-03] are shown on the profile with name and photo, and lead to their pages', async () => {
    const friends = await openOther(['Anna', 'Bo'])
    const list = await screen.findByRole('list', { name: 'Mutual friends' })
    expect(screen.getByText('2 mutual friends')).toBeVisible()
    expect(shownNames(list)).toEqual(['Bo', 'Anna'])
    for (const { id, userName } of friends) {
      const link = within(list).getByRole('link', { name: userName })
      expect(link).toHaveAttribute('href', `/members/id/${id}`)
      expect(link.querySelector('img')?.getAttribute('src')).toContain(`${userName}.webp`)
    }
    expect(screen.queryByRole('button', { name: /more$/ })).toBeNull()
    expect(await findBarriersInBothThemes()).toEqual([])
  })

  it('[N-03] beyond three are counted, and all of them are listed on request, ten a page', async () => {
    const shared = Array.from({ length: 12 }, (_, index) => `Shared ${index + 1}`)
    await openOther(shared)
    const list = await screen.findByRole('list', { name: 'Mutual friends' })
    expect(shownNames(list)).toEqual(['Shared 12', 'Shared 11', 'Shared 10'])
    fireEvent.click(screen.getByRole('button', { name: 'and 9 more' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mutual friends' })
    expect(shownNames(dialog)).toHaveLength(10)
    fireEvent.click(within(dialog).getByRole('button', { name: 'More members' }))
    await waitFor(() => expect(shownNames(dialog)).toEqual(shared.toReversed()))
    expect(await findBarriersInBothThemes()).toEqual([])
  })

  it('[N-03] are not mentioned where there are none', async () => {
    await openOther([])
    await waitFor(() => expect(server.requestsOf(mutualFriends)).toHaveLength(1))
    expect(screen.queryByText(/mutual friend/i)).toBeNull()
  })
})

it('[N-04] heroes are listed by name and by number, and are added and removed there; [N-05] [N-06] fans too', async () => {
  const { world } = server
  const me = server.signedInAs('member', { userName: 'Me' })
  const [hero, other] = [world.addMember({ userName: 'Hero' }), world.addMember({ userName: 'Other' })]
  world.tie('heroes', other.id, hero.id)
  server.answer(getMember, () => profileForTest({ userId: other.id as MemberId, userName: 'Other' }))
  const { goTo } = await renderScreen('/heroes/Other', { server })
  expect(await screen.findByRole('heading', { name: 'Heroes of Other' })).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  await press('Make Hero your hero', 'Hero')
  await waitFor(() => expect(ties('heroes')).toContainEqual([me.id, hero.id]))
  await goTo('/heroes')
  expect(await screen.findByRole('heading', { name: 'My heroes' })).toBeTruthy()
  await row('Hero')
  for (const address of ['/fans/Hero', `/fans/id/${hero.id}`]) {
    await goTo(address)
    await row('Other')
    expect(names().toSorted()).toEqual(['Me', 'Other'])
  }
  await goTo(`/heroes/id/${other.id}`)
  expect(await screen.findByRole('heading', { name: 'Heroes of Other' })).toBeTruthy()
  await press('Hero is your hero', 'Hero')
  await waitFor(() => expect(ties('heroes')).toEqual([[other.id, hero.id]]))
  await goTo('/heroes')
  expect(await screen.findByRole('heading', { name: 'No heroes yet' })).toBeTruthy()
})

it('[N-08] a row shows who is online, and when the others last were', async () => {
  const me = server.signedInAs('member')
  for (const [userName, lastSeenAt] of [
    ['Here', server.world.now() - 60],
    ['Away', server.world.now() - 7200],
    ['Hidden', null],
  ] as const)
    server.world.tie('friends', me.id, server.world.addMember({ userName, lastSeenAt }).id)
  await renderScreen('/friends', { server })
  expect(within(await row('Here')).getByText('Online')).toBeTruthy()
  expect((await row('Away')).textContent).toContain('2 hours ago')
  for (const name of ['Away', 'Hidden']) expect(within(await row(name)).queryByText('Online')).toBeNull()
})

it('a list that fails shows an error and can be retried', async () => {
  const accept = server.refuse(searchFriends, 'server_error')
  await renderScreen('/friends', { server })
  expect(await screen.findByText('Couldn’t load the list')).toBeTruthy()
  accept()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'No friends yet' })).toBeTruthy()
})

it('an unknown view leads home', async () => {
  const release = server.hold(getDashboard)
  server.refuse(getDashboard, 'server_error')
  const { address } = await renderScreen('/friends/nonsense', { server })
  await waitFor(() => expect(address()).toBe('/dashboard'))
  release()
})
