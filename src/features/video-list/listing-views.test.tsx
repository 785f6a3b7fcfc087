import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { browseVideos, videoViews, type VideoFilterInput, type VideoView } from '#contract/videos.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { asked, firstTitle, titles } from '#src/testing/on-browse-page.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { presentCard } from '#tests/fake/domains/videos.ts'

const server = fakeServer()
loadScreens('/videos')

interface Expected {
  /** Behind the view's name in the address. */
  readonly arg?: string
  readonly title: string
  readonly filter?: Partial<VideoFilterInput>
}
const ofMember = (title: string): Expected => ({ arg: 'grommet72', title, filter: { userName: 'grommet72' } })

/** What each of the documents' views is called on screen, and what it asks for besides its name (1§2). */
const expected: Record<VideoView, Expected> = {
  all: { title: 'Videos' },
  my: { title: 'My videos' },
  myall: { title: 'My videos' },
  myfaves: { title: 'Favourites' },
  heroes: { title: 'Videos by heroes' },
  friend: { title: 'Videos by friends' },
  myheroes: { title: 'Videos by heroes' },
  mypreview: { title: 'My previews' },
  playlist: { arg: '12', title: 'Videos', filter: { albumId: 12 as never } },
  preview: { title: 'Previews' },
  for_sale: { title: 'Videos for sale' },
  sell_download: { title: 'Videos you sell' },
  sell_access: { title: 'Videos you sell' },
  download: { title: 'Videos you bought' },
  featured: { title: 'Featured videos' },
  single: { arg: '31', title: 'Videos', filter: { itemId: 31 as never } },
  subscribe: { title: 'Videos you subscribe to' },
  faves: ofMember('Favourites of grommet72'),
  starring: ofMember('Videos with grommet72'),
  his: ofMember('Videos by grommet72'),
  his_faves: ofMember('Favourites of grommet72'),
  his_friend: ofMember('Videos by friends of grommet72'),
  his_heroes: ofMember('Videos by heroes of grommet72'),
  his_preview: ofMember('Videos by grommet72 for tickets'),
  album: { arg: '12', title: 'Videos', filter: { albumId: 12 as never } },
}

/** Every view has one video, which is named after it. */
function answerEachView() {
  const owner = server.world.addMember({ userName: 'grommet72' })
  const byView = new Map(videoViews.map((view) => [view, server.world.addVideo({ ownerId: owner.id, title: `In ${view}` })]))
  server.answer(browseVideos, ({ view }, context) => {
    const video = byView.get(view)
    if (!video) throw new Error(`Nothing is in ${view}.`)
    return { items: [presentCard(context, video)], total: 1, totalIsLimit: false, page: 1, limit: 30, nextCursor: null }
  })
}

it('[V-03] all 25 listing views open at their addresses, are named, and show what is in them', async () => {
  server.signedInAs('vendor')
  answerEachView()
  expect(videoViews).toHaveLength(25)
  for (const view of videoViews) {
    const { arg, title, filter = {} } = expected[view]
    await renderScreen(`/videos/browse/${view}${arg === undefined ? '' : `/${arg}`}`, { server })
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible()
    await firstTitle(`In ${view}`)
    expect(titles()).toHaveLength(1)
    expect(asked(server)).toMatchObject({ view, ...filter })
    cleanup()
  }
})

it('[V-03] the list offers the views of selling and buying; what a member sells is offered to vendors only', async () => {
  server.signedInAs('vendor')
  answerEachView()
  const { address, unmount } = await renderScreen('/videos', { server })
  await screen.findByLabelText('Views')
  for (const [label, view] of [
    ['For sale', 'for_sale'],
    ['Previews', 'preview'],
    ['Bought', 'download'],
    ['Subscribed', 'subscribe'],
    ['Heroes', 'heroes'],
    ['Friends', 'friend'],
    ['My previews', 'mypreview'],
    ['Sold to download', 'sell_download'],
    ['Sold to watch', 'sell_access'],
  ] as const) {
    fireEvent.click(within(screen.getByLabelText('Views')).getByRole('button', { name: label }))
    await waitFor(() => expect(address()).toContain(`/videos/browse/${view}`))
    await firstTitle(`In ${view}`)
  }
  expect(await findBarriersInBothThemes()).toEqual([])
  unmount()
  server.signedInAs('member')
  await renderScreen('/videos', { server })
  const offered = within(await screen.findByLabelText('Views'))
  expect(offered.getByRole('button', { name: 'For sale' })).toBeVisible()
  for (const name of ['My previews', 'Sold to download', 'Sold to watch']) expect(offered.queryByRole('button', { name })).toBeNull()
})
