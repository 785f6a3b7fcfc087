import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { browsePhotos } from '#contract/photos/photos.ts'
import { searchTags } from '#contract/photos/tags.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerPhotos } from '#src/testing/photos/answer-photos.ts'
import type { PhotoSite } from '#src/testing/photos/photo-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/photos', '/photos/1')
let site: PhotoSite
beforeEach(() => void (site = answerPhotos(server)))

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const names = () => within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('link')
const titles = () => names().map(({ textContent }) => textContent)
const asked = () => server.requestsOf(browsePhotos).at(-1)
async function openFilters() {
  press(/^Filter/)
  return within(await screen.findByRole('dialog', { name: 'Filters' }))
}

it('[F-01] /photos and /photos/browse list thirty photos a page, and scrolling loads the next ones, each once', async () => {
  const maker = server.world.addMember({ userName: 'Maker' })
  for (let each = 1; each <= 35; each += 1) site.addPhoto({ ownerId: maker.id, title: `Part ${each}`, publishedAt: each })
  const { goTo } = await renderScreen('/photos', { server })
  expect(await screen.findByRole('heading', { name: 'Photos', level: 1 })).toBeTruthy()
  expect(await screen.findByText('35 photos')).toBeTruthy()
  const seen = new Set<string | null>()
  await waitFor(() => {
    window.scrollBy(0, 500)
    for (const title of titles()) seen.add(title)
    expect(seen.size).toBe(35)
  })
  expect(server.requestsOf(browsePhotos)).toMatchObject([{ view: 'all', page: 1 }, { cursor: '30' }])
  expect(await findBarriersInBothThemes()).toEqual([])
  await goTo('/photos/browse/all/Maker')
  expect(await screen.findByRole('heading', { name: 'Photos by Maker', level: 1 })).toBeTruthy()
  await waitFor(() => expect(asked()).toMatchObject({ view: 'all', userName: 'Maker' }))
})

it('[F-02] the chips list all photos, my own with drafts, my heroes’, featured ones, favourites and promo', async () => {
  const me = server.signedInAs('member')
  const hero = server.world.addMember({ userName: 'Hero' })
  server.world.tie('heroes', me.id, hero.id)
  site.addPhoto({ ownerId: hero.id, title: 'Of a hero' })
  site.addPhoto({ ownerId: hero.id, title: 'Chosen', isFeatured: true, promoState: 'promo' })
  site.addPhoto({ ownerId: me.id, title: 'Mine', privacy: 2 })
  site.addPhoto({ ownerId: me.id, title: 'Not ready', isDraft: true, photoState: 'working' })
  site.addPhoto({ ownerId: server.world.addMember().id, title: 'Kept', keptBy: new Set([me.id]) })
  const { address } = await renderScreen('/photos', { server })
  expect(await screen.findByText('4 photos')).toBeTruthy()
  for (const [label, view, shown] of [
    ['My photos', 'my', ['Not ready', 'Mine']],
    ['Heroes', 'heroes', ['Chosen', 'Of a hero']],
    ['Featured', 'featured', ['Chosen']],
    ['Favourites', 'fave', ['Kept']],
    ['Promo', 'promo', ['Chosen']],
    ['All', 'all', ['Kept', 'Mine', 'Chosen', 'Of a hero']],
  ] as const) {
    press(label)
    await waitFor(() => expect(address()).toContain(`/photos/browse/${view}`))
    await waitFor(() => expect(titles()).toEqual(shown))
    // The first list is still known.
    if (view !== 'all') expect(asked()).toMatchObject({ view })
  }
  press('My photos')
  expect(await screen.findByText('In progress')).toBeVisible()
  expect(screen.getByText('Only you')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Waiting' }), 'nothing is waiting').toBeNull()
})

it('[F-02] [F-13] members who have offered a photo see it under Waiting, and so do staff who decide', async () => {
  const me = server.signedInAs('member')
  site.addPhoto({ ownerId: me.id, title: 'Offered', promoState: 'pending' })
  site.addPhoto({ ownerId: server.world.addMember().id, title: 'Of another', promoState: 'pending' })
  const { address } = await renderScreen('/photos/browse/promo', { server })
  fireEvent.click(await screen.findByRole('button', { name: 'Waiting' }))
  await waitFor(() => expect(address()).toContain('/photos/browse/promo_pending'))
  await waitFor(() => expect(titles()).toEqual(['Offered']))
})

it('[F-02] [F-13] staff who approve see every photo that is waiting', async () => {
  server.signedInAs('admin')
  for (const title of ['One', 'Two']) site.addPhoto({ ownerId: server.world.addMember().id, title, promoState: 'pending' })
  await renderScreen('/photos', { server })
  fireEvent.click(await screen.findByRole('button', { name: 'Waiting' }))
  await waitFor(() => expect(titles()).toEqual(['Two', 'One']))
})

it('[F-03] the list is sorted by latest, most liked and most comments, and not by views', async () => {
  const maker = server.world.addMember()
  site.addPhoto({ ownerId: maker.id, title: 'Old and liked', upVotes: 5, publishedAt: 1 })
  site.addPhoto({ ownerId: maker.id, title: 'Talked about', totalComment: 9, publishedAt: 2 })
  site.addPhoto({ ownerId: maker.id, title: 'New', publishedAt: 3 })
  const { address } = await renderScreen('/photos', { server })
  await waitFor(() => expect(titles()).toEqual(['New', 'Talked about', 'Old and liked']))
  press('Latest')
  const offered = (await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['Latest', 'Most liked', 'Most comments'])
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Most liked' }))
  await waitFor(() => expect(titles()[0]).toBe('Old and liked'))
  expect(address()).toContain('sort=rating')
  press('Most liked')
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Most comments' }))
  await waitFor(() => expect(titles()[0]).toBe('Talked about'))
  expect(asked()).toMatchObject({ sortBy: 'comments' })
})

it('[F-04] the category is any by default; tags match any or all of those chosen', async () => {
  const maker = server.world.addMember()
  const { categoryId } = server.world.addCategory('Leather')
  site.addPhoto({ ownerId: maker.id, title: 'Both', tagList: ['rope', 'jute'] })
  site.addPhoto({ ownerId: maker.id, title: 'Rope alone', tagList: ['rope'], categoryIds: [categoryId] })
  site.addPhoto({ ownerId: maker.id, title: 'Neither' })
  await renderScreen('/photos?tags=["rope","jute"]', { server })
  await waitFor(() => expect(titles()).toEqual(['Rope alone', 'Both']))
  expect(asked()).toMatchObject({ categories: [], tags: ['rope', 'jute'], findTags: 'any' })
  const sheet = await openFilters()
  expect(sheet.getByLabelText('Category')).toHaveDisplayValue('Any category')
  expect(sheet.getByRole('radio', { name: 'Match any' })).toBeChecked()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(sheet.getByRole('radio', { name: 'Match all' }))
  fireEvent.click(await sheet.findByRole('button', { name: 'Show 1 photo' }))
  await waitFor(() => expect(titles()).toEqual(['Both']))
  expect(asked()).toMatchObject({ findTags: 'all' })
  press('Remove jute')
  await waitFor(() => expect(titles()).toEqual(['Rope alone', 'Both']))
  const again = await openFilters()
  fireEvent.change(again.getByLabelText('Category'), { target: { value: String(categoryId) } })
  fireEvent.click(await again.findByRole('button', { name: 'Show 1 photo' }))
  await waitFor(() => expect(titles()).toEqual(['Rope alone']))
  expect(screen.getByRole('button', { name: 'Remove Leather' })).toBeVisible()
})

it('[Q-07] a tag is searched while it is typed, at most twenty are offered, and the typed text comes first', async () => {
  site.tags.push(...Array.from({ length: 25 }, (_, index) => ({ tag: `rope ${index + 1}`, total: 3 })))
  await renderScreen('/photos', { server })
  const sheet = await openFilters()
  const field = sheet.getByRole('combobox', { name: 'Tags' })
  expect(server.requestsOf(searchTags), 'an empty text finds nothing').toEqual([])
  await userEvent.fill(field, 'rope')
  const offered = () => within(sheet.getByRole('listbox')).getAllByRole('option')
  await waitFor(() => expect(offered()).toHaveLength(21))
  expect(offered()[0]?.textContent).toBe('rope')
  expect(server.requestsOf(searchTags)).toMatchObject([{ text: 'rope', pageSize: 20 }])
  fireEvent.click(sheet.getByRole('option', { name: 'rope 2' }))
  fireEvent.click(await sheet.findByRole('button', { name: 'Show 0 photos' }))
  await waitFor(() => expect(asked()).toMatchObject({ tags: ['rope 2'] }))
  expect(await screen.findByText('No results. Try removing some filters.')).toBeVisible()
})

it('a photo opens with its list, and Back returns to it; the list is searched by title, tag or member', async () => {
  const maker = server.world.addMember()
  for (const title of ['Knot one', 'Knot two', 'Other']) site.addPhoto({ ownerId: maker.id, title })
  const { address, goBack } = await renderScreen('/photos?q=knot&sort=rating', { server })
  await waitFor(() => expect(titles()).toHaveLength(2))
  expect(asked()).toMatchObject({ text: 'knot' })
  fireEvent.click(screen.getByRole('link', { name: 'Knot one' }))
  expect(await screen.findByRole('heading', { name: 'Knot one' })).toBeVisible()
  expect(await screen.findByText('1 of 2')).toBeVisible()
  expect(address()).toMatch(/^\/photos\/\d+\?.*q=knot/)
  await goBack()
  await waitFor(() => expect(titles()).toHaveLength(2))
})

it('offline, the photos that were loaded are shown; without any, the list says why', async () => {
  site.addPhoto({ ownerId: server.world.addMember().id, title: 'Seen before' })
  const { goTo } = await renderScreen('/photos', { server })
  await waitFor(() => expect(titles()).toEqual(['Seen before']))
  server.cut()
  await goTo('/photos/browse/featured')
  expect(await screen.findByText('Couldn’t load the list')).toBeVisible()
  await goTo('/photos')
  await waitFor(() => expect(titles()).toEqual(['Seen before']))
})

it('the switch leads to the albums and back', async () => {
  const { address } = await renderScreen('/photos', { server })
  fireEvent.click(await screen.findByRole('radio', { name: 'Albums' }))
  expect(await screen.findByRole('heading', { name: 'Albums', level: 1 })).toBeVisible()
  expect(address()).toBe('/photo/albums')
  fireEvent.click(await screen.findByRole('radio', { name: 'Photos' }))
  await waitFor(() => expect(address()).toBe('/photos'))
})

it('[F-02] a featured photo at the beginning has the space of four, and the others follow in their order', async () => {
  const maker = server.world.addMember()
  for (let each = 1; each <= 12; each += 1)
    site.addPhoto({ ownerId: maker.id, title: `Part ${each}`, publishedAt: 20 - each, isFeatured: each === 1 })
  await renderScreen('/photos', { server })
  expect(await screen.findByText('12 photos')).toBeTruthy()
  await waitFor(() => expect(titles()).toEqual(Array.from({ length: 12 }, (_, index) => `Part ${index + 1}`)))
  const [first, second] = screen
    .getAllByRole('listitem')
    .filter((item) => item.textContent?.includes('Part '))
    .map((item) => item.getBoundingClientRect())
  expect((first?.width ?? 0) / (second?.width ?? 1)).toBeGreaterThan(1.9)
  expect((first?.height ?? 0) / (second?.height ?? 1)).toBeGreaterThan(1.9)
  expect(await findBarriersInBothThemes()).toEqual([])
})
