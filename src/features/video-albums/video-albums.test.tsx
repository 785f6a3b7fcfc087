import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { voteOnItem } from '#contract/content/content.ts'
import { requestPlay } from '#contract/playback.ts'
import * as albums from '#contract/albums/video-albums.ts'
import { browseVideos, relatedVideos } from '#contract/videos.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { presentCard, visibleVideo } from '#tests/fake/domains/videos.ts'
import type { FakeMember } from '#tests/fake/world.ts'

const server = fakeServer()
loadScreens('/video/albums', '/video/album/1', '/videos/1')

// Albums ask for videos like their own.
beforeEach(() => server.answer(relatedVideos, () => ({ videos: [] })))

/** The player needs no media here: it is refused, which it shows. */
function answerPlayer(): void {
  answerQuietSite(server)
  server.refuse(requestPlay, 'video_unavailable')
}

/** An album of the signed-in member with videos of another one. */
function filledAlbum(owner: FakeMember, titles: readonly string[], given: Parameters<typeof server.world.addAlbum>[0] | object = {}) {
  const maker = server.world.addMember({ userName: 'Maker' })
  const videoIds = titles.map((title) => server.world.addVideo({ title, ownerId: maker.id }).id)
  return server.world.addAlbum({ ownerId: owner.id, title: 'Knots', videoIds, ...given })
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const titles = (list = 'Albums') =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
const videoTitles = () => titles('Videos in this album')
const startSelecting = async () => fireEvent.click(await screen.findByRole('button', { name: 'Select and reorder' }))
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))

it('[L-01] /video/albums lists thirty albums a page, with the views all, mine, for sale, subscribed and friends', async () => {
  const me = server.signedInAs('member')
  const maker = server.world.addMember({ userName: 'Maker' })
  const { id } = server.world.addVideo({ ownerId: maker.id })
  for (let each = 1; each <= 31; each += 1)
    server.world.addAlbum({ ownerId: maker.id, title: `Album ${each}`, videoIds: [id], contentChangedAt: each })
  server.world.addAlbum({ ownerId: me.id, title: 'Still empty' })
  const { address } = await renderScreen('/video/albums', { server })
  expect(await screen.findByRole('heading', { name: 'Albums', level: 1 })).toBeTruthy()
  expect(await screen.findByText('31 albums')).toBeTruthy()
  const seen = new Set<string | null>()
  await waitFor(() => {
    window.scrollBy(0, 500)
    for (const title of titles()) seen.add(title)
    expect(seen.size).toBe(31)
  })
  expect(server.requestsOf(albums.searchVideoAlbums)).toMatchObject([{ view: 'all', page: 1 }, { cursor: '30' }])
  for (const [label, view] of [
    ['For sale', 'for_sale'],
    ['Subscribed', 'subscribed'],
    ['Friends', 'friend'],
    ['Mine', 'my'],
  ] as const) {
    press(label)
    await waitFor(() => expect(address()).toContain(`/video/albums/browse/${view}`))
    await waitFor(() => expect(server.requestsOf(albums.searchVideoAlbums).at(-1)).toMatchObject({ view }))
  }
  expect(await screen.findByText('Still empty')).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[L-02] the list is sorted by date, update, comments, videos and likes', async () => {
  server.signedInAs('member')
  await renderScreen('/video/albums', { server })
  await screen.findByText('No albums yet')
  expect(server.requestsOf(albums.searchVideoAlbums).at(-1)).toMatchObject({ sortBy: 'time_stamp_update' })
  let shown = 'Updated'
  for (const [label, sortBy] of [
    ['Newest', 'time_stamp'],
    ['Most talked about', 'total_comment'],
    ['Most videos', 'total_video'],
    ['Most liked', 'total_like'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: shown }))
    fireEvent.click(await screen.findByRole('menuitemradio', { name: label }))
    shown = label
    await waitFor(() => expect(server.requestsOf(albums.searchVideoAlbums).at(-1)).toMatchObject({ sortBy }))
  }
})

it('[L-03] the dialog for a new album has a title bar and a close button, and a click on the backdrop does not close it; [L-04] without a title it says so', async () => {
  server.signedInAs('member')
  const { address } = await renderScreen('/video/albums', { server })
  press('New album')
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'New album' })
  expect(within(dialog).getByRole('heading', { name: 'New album' })).toBeVisible()
  fireEvent.mouseDown(dialog)
  expect(dialog.open).toBe(true)
  const description = within(dialog).getByLabelText('Description')
  await userEvent.fill(description, 'Start at the top')
  press('Create album')
  expect(await within(dialog).findByText('Title is required')).toBeVisible()
  expect(within(dialog).getByLabelText('Title')).toHaveAttribute('aria-invalid', 'true')
  expect(server.requestsOf(albums.createVideoAlbum)).toEqual([])
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('New album')
  const again = await screen.findByLabelText('Description')
  await waitFor(() => expect(again, 'what was typed is kept').toHaveValue('Start at the top'))
  await userEvent.fill(screen.getByLabelText('Title'), 'Column wraps')
  press('Create album')
  expect(await screen.findByRole('heading', { name: 'Column wraps', level: 1 })).toBeVisible()
  expect(address()).toMatch(/^\/video\/album\/\d+$/)
})

it('[L-05] the title of the faves album is fixed, and its other fields can be edited', async () => {
  const me = server.signedInAs('member')
  const { id } = filledAlbum(me, ['Bowline'], { albumType: 'faves', title: 'Faves' })
  await renderScreen(`/video/album/${id}`, { server })
  expect(await screen.findByRole('heading', { name: 'Favourite videos', level: 1 })).toBeVisible()
  press('More')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit album' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit album' }))
  expect(dialog.queryByLabelText('Title')).toBeNull()
  await userEvent.fill(dialog.getByLabelText('Description'), 'The best')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The best')).toBeVisible()
  press('More')
  expect(screen.queryByRole('menuitem', { name: 'Delete album' })).toBeNull()
})

it('[L-06] a video is added to several albums at once from its page; those that have it already say so', async () => {
  answerPlayer()
  const me = server.signedInAs('member')
  const maker = server.world.addMember()
  const video = server.world.addVideo({ title: 'Bowline', ownerId: maker.id })
  const [a, b] = [server.world.addAlbum({ ownerId: me.id, title: 'First' }), server.world.addAlbum({ ownerId: me.id, title: 'Second' })]
  server.world.addAlbum({ ownerId: me.id, title: 'Third', videoIds: [video.id] })
  await renderScreen(`/videos/${video.id}`, { server })
  await screen.findByRole('heading', { name: 'Bowline' })
  press('Album')
  const sheet = within(await screen.findByRole('dialog', { name: 'Add to album' }))
  fireEvent.click(await sheet.findByRole('checkbox', { name: /First/ }))
  fireEvent.click(sheet.getByRole('checkbox', { name: /Second/ }))
  expect(await sheet.findByText('Already in this album')).toBeVisible()
  expect(sheet.getByRole('checkbox', { name: /Third/ })).toBeDisabled()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(sheet.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect([a.videoIds, b.videoIds]).toEqual([[video.id], [video.id]]))
  expect(await screen.findByText('Added to 2 albums.')).toBeVisible()
})

it('[L-07] removing a video lowers the number of videos by one, at once; [L-09] removing several sets the number that the server answers', async () => {
  const me = server.signedInAs('member')
  const album = filledAlbum(me, ['One', 'Two', 'Three', 'Four'])
  await renderScreen(`/video/album/${album.id}`, { server })
  expect(await screen.findByRole('heading', { name: '4 videos' })).toBeVisible()
  await startSelecting()
  tick('Two')
  const release = server.hold(albums.massDeleteFromVideoAlbum)
  press('Remove')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('heading', { name: '3 videos' })).toBeVisible()
  expect(videoTitles()).toEqual(['One', 'Three', 'Four'])
  release()
  await waitFor(() => expect(album.videoIds).toHaveLength(3))
  // The server has another video less than this screen knows of.
  server.answer(albums.massDeleteFromVideoAlbum, () => ({ totalVideo: 0 }))
  album.videoIds = []
  await startSelecting()
  tick('Three')
  tick('Four')
  expect(screen.getByText('2 selected')).toBeVisible()
  press('Remove')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('heading', { name: '0 videos' })).toBeVisible()
})

it('[L-08] moved videos leave this album and are in the other one; without a choice it says “Album is required”', async () => {
  const me = server.signedInAs('member')
  const album = filledAlbum(me, ['One', 'Two', 'Three'])
  const target = server.world.addAlbum({ ownerId: me.id, title: 'Leather evenings' })
  const [one, , three] = album.videoIds
  await renderScreen(`/video/album/${album.id}`, { server })
  await screen.findByRole('heading', { name: '3 videos' })
  await startSelecting()
  tick('One')
  tick('Three')
  press('Move')
  const sheet = within(await screen.findByRole('dialog', { name: 'Move 2 videos' }))
  await sheet.findByRole('checkbox', { name: /Leather evenings/ })
  expect(sheet.queryByRole('checkbox', { name: /Knots/ }), 'not into itself').toBeNull()
  fireEvent.click(sheet.getByRole('button', { name: 'Move 2 videos' }))
  expect(await sheet.findByText('Album is required')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(sheet.getByRole('checkbox', { name: /Leather evenings/ }))
  fireEvent.click(sheet.getByRole('button', { name: 'Move 2 videos' }))
  await waitFor(() => expect(videoTitles()).toEqual(['Two']))
  await waitFor(() => expect(target.videoIds).toEqual([one, three]))
})

it('the order is changed with the keyboard, and the new position is read out', async () => {
  const me = server.signedInAs('member')
  const album = filledAlbum(me, ['One', 'Two', 'Three'])
  const [one, two, three] = album.videoIds
  await renderScreen(`/video/album/${album.id}`, { server })
  await screen.findByRole('heading', { name: '3 videos' })
  await startSelecting()
  const handle = screen.getByRole('button', { name: 'Move Three. Use the arrow keys' })
  handle.focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(await screen.findByText('Three: position 2 of 3')).toBeInTheDocument()
  await waitFor(() => expect(videoTitles()).toEqual(['One', 'Three', 'Two']))
  await waitFor(() => expect(album.videoIds).toEqual([one, three, two]))
})

it('[L-10] [V-30] an album plays from the chosen video, shows the queue in the owner’s order, and goes on to the next', async () => {
  answerPlayer()
  const me = server.signedInAs('member')
  const album = filledAlbum(me, ['One', 'Two', 'Three'])
  const { address } = await renderScreen(`/video/album/${album.id}`, { server })
  await screen.findByRole('heading', { name: '3 videos' })
  fireEvent.click(await screen.findByRole('link', { name: 'Two' }))
  expect(await screen.findByRole('heading', { name: 'Two', level: 1 })).toBeVisible()
  expect(address()).toBe(`/video/album/${album.id}/play/${album.videoIds[1]}`)
  expect(videoTitles()).toEqual(['One', 'Two', 'Three'])
  expect(await screen.findByText(/2 of 3/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Two', current: 'page' })).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Play the next video automatically' })).toBeChecked()
  fireEvent.click(await screen.findByRole('button', { name: 'Next video' }))
  expect(await screen.findByRole('heading', { name: 'Three', level: 1 })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Next video' }), 'the last one').toBeNull()
  press('Repeat the album')
  fireEvent.click(await screen.findByRole('button', { name: 'Next video' }))
  expect(await screen.findByRole('heading', { name: 'One', level: 1 })).toBeVisible()
})

it('[V-26] signed out, the player of an album leads to sign-in and lists none of its videos', async () => {
  const album = filledAlbum(server.world.addMember({ userName: 'Owner' }), ['One', 'Two'])
  const { address } = await renderScreen(`/video/album/${album.id}/play/${album.videoIds[0]}`, { server, as: 'guest' })
  await waitFor(() => expect(address()).toMatch(/^\/auth\/login/))
  expect(screen.queryByText('Two')).toBeNull()
  expect(server.requestsOf(browseVideos)).toEqual([])
})

it('[L-11] a vote on an album changes the likes and dislikes at once', async () => {
  const maker = server.world.addMember({ userName: 'Maker' })
  const album = filledAlbum(maker, ['One'], { upVotes: 3 })
  await renderScreen(`/video/album/${album.id}`, { server })
  fireEvent.click(await screen.findByRole('button', { name: 'Like 3' }))
  expect(await screen.findByRole('button', { name: 'Like 4', pressed: true })).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Dislike 0' }))
  expect(await screen.findByRole('button', { name: 'Dislike 1', pressed: true })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Like 3', pressed: false })).toBeVisible()
  await waitFor(() => expect(server.requestsOf(voteOnItem).at(-1)).toMatchObject({ typeId: 'video_album', itemId: album.id, way: 'down' }))
})

it('[L-12] an album that does not exist, or not for this viewer, shows “Album not found”', async () => {
  server.signedInAs('member')
  const hidden = filledAlbum(server.world.addMember({ userName: 'Owner' }), ['One'], { privacy: 2 })
  const { goTo } = await renderScreen('/video/album/999999', { server })
  expect(await screen.findByText('Album not found')).toBeVisible()
  await goTo('/video/albums')
  await goTo(`/video/album/${hidden.id}`)
  expect(await screen.findByText('Album not found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All albums' })).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[L-13] privacy and comment privacy are set, and a closed album takes no comments', async () => {
  const me = server.signedInAs('member')
  const album = filledAlbum(me, ['One'])
  await renderScreen(`/video/album/${album.id}`, { server })
  expect(await screen.findByRole('textbox', { name: /comment/i })).toBeVisible()
  press('More')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit album' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit album' }))
  const offered = (label: string) => [...dialog.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text)
  expect([offered('Who can see it'), offered('Who can comment')]).toEqual([
    ['Members', 'Friends', 'Only you'],
    ['Members', 'Friends', 'Nobody'],
  ])
  fireEvent.change(dialog.getByLabelText('Who can see it'), { target: { value: '1' } })
  fireEvent.change(dialog.getByLabelText('Who can comment'), { target: { value: '2' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(album).toMatchObject({ privacy: 1, privacyComment: 2 }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /comment/i })).toBeNull())
})

it('offline, an opened album shows its videos, and a removal waits for the connection', async () => {
  const me = server.signedInAs('member')
  const album = filledAlbum(me, ['One', 'Two'])
  await renderScreen(`/video/album/${album.id}`, { server })
  await screen.findByRole('heading', { name: '2 videos' })
  await waitFor(() => expect(videoTitles()).toEqual(['One', 'Two']))
  server.cut()
  await startSelecting()
  tick('One')
  press('Remove')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(videoTitles()).toEqual(['Two']))
  expect(album.videoIds).toHaveLength(2)
  server.reconnect()
  await waitFor(() => expect(album.videoIds).toHaveLength(1))
})

it('a failed list offers another try', async () => {
  server.signedInAs('member')
  server.refuse(albums.searchVideoAlbums, 'server_error')
  await renderScreen('/video/albums', { server })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})

it('an album shows videos like its own that are not in it', async () => {
  const me = server.signedInAs('member')
  const album = filledAlbum(me, ['First', 'Second'])
  const [first, second] = album.videoIds
  const like = server.world.addVideo({ title: 'Like them', ownerId: me.id })
  server.answer(relatedVideos, (_, context) => ({
    videos: [second, like.id].map((id) => presentCard(context, visibleVideo(context, Number(id)))),
  }))
  await renderScreen(`/video/album/${album.id}`, { server })
  const list = within(await screen.findByRole('list', { name: 'More like this' }))
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Like them'])
  expect(server.requestsOf(relatedVideos)).toEqual([{ videoId: first }])
})
