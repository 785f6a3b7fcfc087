import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { wallOf } from '#contract/feed.ts'
import type { MemberId } from '#contract/primitives.ts'
import { countProfileView, getStatLine, saveNote, sendInterest } from '#contract/profile/profile-visits.ts'
import { getMember, type MemberProfile } from '#contract/profile/profile.ts'
import { addReport, blockMember } from '#contract/profile/blocks-and-reports.ts'
import { groups, roleOfGroup } from '#contract/roles.ts'
import { Refusal } from '#contract/error.ts'
import { browseVideos } from '#contract/videos.ts'
import { profileForTest } from '#src/entities/profile/testing/profile-for-test.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import type { FakeMember } from '#tests/fake/world.ts'

const server = fakeServer()
loadScreens('/members/Teller', '/members/id/1', '/videos/browse/his/Teller')
const unavailable = 'Profile is unavailable or was never here'
const nothingYet = { items: [], total: 0, page: 1, limit: 20, nextCursor: null }

/** A member of the world with a page that shows `told`; changes of `told` are served from then on. */
function addTeller(given: Partial<FakeMember> = {}, told: Partial<MemberProfile> = {}): FakeMember & { told: Partial<MemberProfile> } {
  const member = server.world.addMember({ userName: 'Teller', ...given })
  const teller = Object.assign(member, { told })
  server.answer(getMember, (input) => {
    const isMeant = 'userId' in input ? input.userId === member.id : input.userName === member.userName
    if (!isMeant) throw new Refusal('user_not_found')
    return profileForTest({
      userId: member.id as MemberId, // the contract brands ids, and this is one
      userName: member.userName,
      userGroupId: member.groupId,
      role: roleOfGroup(member.groupId),
      ...teller.told,
    })
  })
  server.answer(countProfileView, () => ({ views: 8 }))
  server.answer(getStatLine, () => ({ totalVideo: 3, totalFan: 4, totalHero: 5, totalFriend: 6, views: 7 }))
  server.answer(wallOf, () => nothingYet)
  return teller
}

async function openProfile(address = '/members/Teller') {
  const shown = await renderScreen(address, { server })
  await screen.findByRole('heading', { level: 1, name: 'Teller' })
  return shown
}

async function choose(item: RegExp | string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  return screen.findByRole('menuitem', { name: item })
}

const openTab = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }))

/** The value beside a fact's or number's name. */
const beside = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

it('[M-07] a profile shows its fields, custom fields, contacts and place; [M-08] height and weight; [M-19] fetishes', async () => {
  addTeller(
    {},
    {
      ...{ aboutMe: 'Slow scenes and good tea.', age: { kind: 'bucket', bucket: 'over_30' }, height: 187, weight: 93 },
      ...{ countryIso: 'DE', gisCountry: 'Germany', gisRegion: 'Berlin', gisCity: 'Berlin', gisNeighbourhood: 'Mitte' },
      contacts: [
        { site: 'Mastodon', value: 'https://example.test/@teller' },
        { site: 'Telegram', value: '@teller' },
      ],
      customFields: [{ name: 'cf_position', label: 'Position', values: [{ value: 'versatile', label: 'Versatile' }] }],
      fetishes: [{ fetishId: 1, title: 'Floor work', groupTitle: 'Rope', answer: 1 }],
    },
  )
  await openProfile()
  expect(screen.getByText('Slow scenes and good tea.')).toBeTruthy()
  await openTab('About')
  await screen.findByText('Height', { selector: 'dt' })
  expect([beside('Height'), beside('Weight'), beside('Age'), beside('Position')]).toEqual(['187 cm', '93 kg', 'Over 30', 'Versatile'])
  expect(screen.getByText('Mitte, Berlin, Germany')).toBeTruthy()
  expect(screen.getByText('Floor work').textContent).toBe('Floor work Into')
  expect(screen.getByRole('link', { name: 'example.test/@teller' }).getAttribute('rel')).toMatch(/noopener/)
  expect(screen.getByText('@teller')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '@teller' })).toBeNull()
  await waitFor(() => expect([beside('Videos'), beside('Fans'), beside('Views')]).toEqual(['3', '4', '7']))
})

it('[M-06] a profile opens by name and by id, and reports each visit to the server', async () => {
  const { id } = addTeller({}, { aboutMe: 'Slow scenes and good tea.' })
  for (const [visits, address] of ['/members/Teller', `/members/id/${id}`].entries()) {
    const { unmount } = await openProfile(address)
    expect(screen.getByText('Slow scenes and good tea.')).toBeTruthy()
    await waitFor(() => expect(server.requestsOf(countProfileView)).toEqual(Array(visits + 1).fill({ userId: id })))
    unmount()
  }
})

it('a profile has no accessibility violations, in both themes', async () => {
  addTeller({}, { aboutMe: 'Slow scenes.', contacts: [{ site: 'Telegram', value: '@teller' }], note: 'Brings tea.' })
  server.world.addComment({ typeId: 'user', itemId: server.world.findMember('Teller')?.id ?? 0, text: 'A good teacher' })
  await openProfile()
  await openTab(/^Comments/)
  await screen.findByText('A good teacher')
  expect(await findBarriersInBothThemes()).toEqual([])
})

it.each(['/members/nobody-at-all', '/members/id/999999999', '/members/id/x'])(
  '[M-10] a hidden or missing profile at %s reads as one that never existed',
  async (address) => {
    addTeller()
    await renderScreen(address, { server })
    expect(await screen.findByText(unavailable)).toBeTruthy()
  },
)

it('[M-10] a profile deleted since it was saved on the device reads the same', async () => {
  const { id } = addTeller({}, { aboutMe: 'As it was' })
  const { goTo } = await openProfile()
  server.refuse(getMember, 'user_not_found')
  await goTo(`/members/id/${id}`)
  expect(await screen.findByText(unavailable)).toBeTruthy()
  expect(screen.queryByText('As it was')).toBeNull()
})

it('[M-11] a deleted member is shown as [deleted] with an empty photo, and without any actions', async () => {
  const can = { canContact: false, canSendInterest: false, canNote: false, canBlock: false, canReport: false, canComment: false }
  const { id } = addTeller({ isDeleted: true }, { userName: '[deleted]', isDeleted: true, can: { ...can, canEdit: false } })
  const { container } = await renderScreen(`/members/id/${id}`, { server })
  expect(await screen.findByRole('heading', { level: 1, name: '[deleted]' })).toBeTruthy()
  expect(container.querySelector('[data-empty-picture]')).toBeTruthy()
  expect(screen.queryByText('Teller')).toBeNull()
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  expect(server.requestsOf(countProfileView)).toEqual([])
})

it('[M-11] a photo that fails to load is replaced by the empty one', async () => {
  addTeller({}, { picture: 'data:image/webp;base64,broken' })
  const { container } = await openProfile()
  await waitFor(() => expect(container.querySelector('img[src^="data:image/webp"]')).toBeNull())
  expect(container.querySelector('[data-empty-picture]')).toBeTruthy()
})

it.each([
  ['sponsor', 'Sponsor', 'star'],
  ['active', 'Member', 'seal-check'],
] as const)('[M-12] [B-08] a profile of group %s has the badge %s with the glyph %s', async (group, words, glyph) => {
  addTeller({ groupId: groups[group] })
  await openProfile()
  const badge = screen.getByText(words, { exact: true })
  expect(badge.querySelector('use')?.getAttribute('href')).toMatch(new RegExp(`#${glyph}$`))
})

it('a member kept in memory is read-only: nobody can write to or about them', async () => {
  const can = { canContact: false, canSendInterest: false, canNote: true, canBlock: false, canReport: true, canComment: false }
  addTeller({ groupId: groups.memorial }, { isMemorial: true, can: { ...can, canEdit: false } })
  await openProfile()
  expect(await screen.findByText('This profile is a memorial.')).toBeTruthy()
  await openTab(/^Comments/)
  expect(screen.queryByLabelText('Your comment')).toBeNull()
  for (const name of ['Message', /^Add friend/]) expect(screen.queryByRole('button', { name })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Report' })
  expect(screen.queryByRole('menuitem', { name: 'Send mail' })).toBeNull()
})

it('members can view their own page as others see it, open the form from it, and no visit is counted', async () => {
  const me = server.signedInAs('member', { userName: 'Teller' })
  const can = { canContact: false, canSendInterest: false, canNote: false, canBlock: false, canReport: false, canComment: true }
  addTeller()
  server.answer(getMember, ({ seenAs }) =>
    profileForTest({
      ...{ userId: me.id as MemberId, userName: 'Teller', aboutMe: `For ${seenAs ?? 'me'}` },
      can: { ...can, canEdit: true },
    }),
  )
  await openProfile()
  expect(screen.getByText('For me')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit profile' }).getAttribute('href')).toBe('/settings/profile')
  fireEvent.click(screen.getByText('A member'))
  expect(await screen.findByText('For members')).toBeTruthy()
  fireEvent.click(screen.getByText('A friend'))
  expect(await screen.findByText('For friends')).toBeTruthy()
  expect(server.requestsOf(countProfileView)).toEqual([])
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

it('[M-17] videos of a member, their favourites, of friends and heroes, and those for tickets open, here and as a list', async () => {
  addTeller()
  server.answer(browseVideos, ({ view }, { world }) => {
    const { id, ...video } = world.addVideo({ title: `Video of ${view}` })
    const card = { ...video, videoId: id, userId: video.ownerId, userName: 'Owner', userImage: null, totalComment: 0 }
    const items = [{ ...card, thumb: null, placeholder: null, isFavourite: false, watchedSeconds: null }]
    return { items, total: 1, page: 1, limit: 30, nextCursor: null }
  })
  const { goTo } = await openProfile()
  const videos = within(screen.getByRole('region', { name: 'Videos' }))
  expect(await videos.findByText('Video of his')).toBeTruthy()
  for (const [name, view] of [
    ['From friends', 'his_friend'],
    ['Favourites', 'his_faves'],
    ['From heroes', 'his_heroes'],
    ['For tickets', 'his_preview'],
  ] as const) {
    fireEvent.click(videos.getByRole('button', { name }))
    expect(await videos.findByText(`Video of ${view}`)).toBeTruthy()
    expect(videos.getAllByRole('article')).toHaveLength(1)
    expect(server.requestsOf(browseVideos).at(-1)).toMatchObject({ view, userName: 'Teller' })
    expect(videos.getByRole('link', { name: 'All' }).getAttribute('href')).toBe(`/videos/browse/${view}/Teller`)
  }
  const before = server.requestsOf(browseVideos).length
  await goTo('/videos/browse/his_preview/Teller')
  expect(await within(await screen.findByRole('list', { name: 'Videos' })).findByText('Video of his_preview')).toBeTruthy()
  expect(server.requestsOf(browseVideos).slice(before)).toMatchObject([{ view: 'his_preview', userName: 'Teller' }])
})

it('[M-18] interest is sent once, and can be sent again only after a week; a refusal is shown', async () => {
  const teller = addTeller()
  const accept = server.refuse(sendInterest, 'rate_limited')
  await openProfile()
  fireEvent.click(await choose('Send interest'))
  expect(await screen.findByText(/too often|wait/i)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  accept()
  server.answer(sendInterest, () => {
    teller.told = { can: { ...profileForTest({}).can, canSendInterest: false } }
    return { interestSentAt: server.world.now() }
  })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  fireEvent.click(await choose('Send interest'))
  expect(await screen.findByText('Teller will be told you’re interested.')).toBeTruthy()
  expect(server.requestsOf(sendInterest)).toEqual([{ userId: teller.id }, { userId: teller.id }])
  expect(await choose(/Interest sent/)).toBeDisabled()
})

it('a member is reported, with a reason', async () => {
  const { id } = addTeller()
  server.answer(addReport, () => ({}))
  await openProfile()
  fireEvent.click(await choose('Report'))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(await dialog.findByRole('button', { name: 'Send report' }))
  expect(await dialog.findByText('Required.')).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Someone shown without consent')
  fireEvent.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Thanks. We’ll look into it.')).toBeTruthy()
  await waitFor(() => expect(server.requestsOf(addReport)).toMatchObject([{ typeId: 'user', itemId: id, reasonId: 1 }]))
})

it('[M-15] blocking requires a confirmation and is queued on the device without a connection', async () => {
  const { id } = addTeller()
  server.answer(blockMember, () => ({}))
  await openProfile()
  fireEvent.click(await choose('Block'))
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Block Teller?' })).getByRole('button', { name: 'Don’t block' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requestsOf(blockMember)).toEqual([])
  server.cut()
  fireEvent.click(await choose('Block'))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }))
  expect(await screen.findByText('Blocked')).toBeTruthy()
  expect(server.requestsOf(blockMember)).toEqual([])
  server.reconnect()
  await waitFor(() => expect(server.requestsOf(blockMember)).toEqual([{ userId: id }]))
})

it('[M-16] a private note is written, changed and removed, and no other member reads it', async () => {
  const teller = addTeller()
  server.answer(saveNote, ({ text }) => {
    teller.told = { note: text }
    return { note: text }
  })
  await openProfile()
  const write = async (open: string, text: string) => {
    fireEvent.click(await screen.findByRole('button', { name: open }))
    await userEvent.fill(screen.getByLabelText('Private note'), text)
    expect(screen.getByText('Only you can read this.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
    await waitFor(() => expect(server.requestsOf(saveNote).at(-1)).toEqual({ userId: teller.id, text }))
  }
  await write('Write a private note', 'Brings tea.')
  expect(await screen.findByText('Brings tea.')).toBeTruthy()
  await write('Change note', 'Brings cake.')
  expect(await screen.findByText('Brings cake.')).toBeTruthy()
  await write('Change note', '')
  expect(await screen.findByRole('button', { name: 'Write a private note' })).toBeTruthy()
})

it('comments on members are shown under their profile', async () => {
  const { id } = addTeller()
  server.world.addComment({ typeId: 'user', itemId: id, text: 'A good teacher' })
  await openProfile()
  await openTab(/^Comments/)
  expect(await screen.findByText('A good teacher')).toBeTruthy()
  await userEvent.fill(screen.getByLabelText('Your comment'), 'Thank you')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(server.world.comments.at(-1)).toMatchObject({ typeId: 'user', itemId: id, text: 'Thank you' }))
  expect(await screen.findByText('Thank you', { selector: 'article *' })).toBeTruthy()
})

it('[H-16] the wall of a member loads more on request', async () => {
  const teller = addTeller()
  const { userName } = teller
  const badge = { userId: teller.id, userName, userImage: null, userGroupId: groups.free, role: 'active', isDeleted: false } as const
  const entry = (feedId: number) => ({
    ...({ feedId, kind: 'published', member: badge, subject: null, publishedAt: feedId, excerpt: null, canDelete: false } as const),
    item: { typeId: 'video', itemId: feedId, title: `Strand ${feedId}`, thumb: null },
  })
  const entries = Array.from({ length: 23 }, (_, index) => entry(23 - index))
  server.answer(wallOf, ({ cursor }) => ({
    ...{ items: cursor === undefined ? entries.slice(0, 20) : entries.slice(20), total: 23, limit: 20 },
    ...(cursor === undefined ? { page: 1, nextCursor: '20' } : { page: 2, nextCursor: null }),
  }))
  await openProfile()
  await openTab('Activity')
  const wall = within(await screen.findByRole('region', { name: 'Activity' }))
  await wall.findByText('Strand 4')
  expect(wall.getAllByText(/^Strand \d+$/)).toHaveLength(20)
  fireEvent.click(wall.getByRole('button', { name: 'Earlier' }))
  await wall.findByText('Strand 1')
  expect(wall.getAllByText(/^Strand \d+$/)).toHaveLength(23)
  expect(wall.queryByRole('button', { name: 'Earlier' })).toBeNull()
})

it('has one row of actions with one way to message; mail and report are in the menu', async () => {
  addTeller()
  await openProfile()
  expect(await screen.findAllByRole('button', { name: 'Message' })).toHaveLength(1)
  expect(screen.queryByRole('link', { name: 'Write' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
  const mail = await choose('Send mail')
  expect(mail.getAttribute('href')).toMatch(/\/mail\/compose\/Teller\/\d+$/)
  expect(screen.getByRole('menuitem', { name: 'Report' })).toBeTruthy()
})

it('shows one part at a time, which is part of the address', async () => {
  const { id } = addTeller({}, { totalComment: 3 })
  server.world.addComment({ typeId: 'user', itemId: id, text: 'A good teacher' })
  const { address } = await openProfile()
  expect(screen.getByRole('region', { name: 'Videos' })).toBeTruthy()
  expect(screen.queryByText('A good teacher')).toBeNull()
  await openTab('Comments 3')
  expect(await screen.findByText('A good teacher')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Videos' })).toBeNull()
  expect(address()).toContain('tab=comments')
})

it('an address with a part opens it, and an unknown one the first', async () => {
  addTeller()
  const { goTo } = await openProfile('/members/Teller?tab=activity')
  expect(await screen.findByRole('region', { name: 'Activity' })).toBeTruthy()
  await goTo('/members/Teller?tab=nothing')
  expect(await screen.findByRole('region', { name: 'Videos' })).toBeTruthy()
})
