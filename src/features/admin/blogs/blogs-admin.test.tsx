import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { searchBlogs } from '#contract/community/blogs.ts'
import { Refusal } from '#contract/error.ts'
import type { NewsId } from '#contract/community/ids.ts'
import { createNews, deleteNews, getNews, listNews, updateNews, type NewsItem } from '#contract/site/pages.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { openSearch } from '#src/testing/open-search.ts'
import { answerQuietSite, pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/lewis/blog')

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

/** News that live for the length of a test. */
function answerNews(news: NewsItem[]): NewsItem[] {
  answerQuietSite(server)
  const find = (newsId: number) => {
    const found = news.find((item) => item.newsId === newsId)
    if (!found) throw new Refusal('not_found')
    return found
  }
  server.answer(listNews, () => pageOf(news))
  server.answer(getNews, ({ newsId }) => find(newsId))
  server.answer(createNews, ({ title, text, link }) => {
    const item = { newsId: 7 as NewsId, title, text, link, publishedAt: 2, version: 1 }
    news.unshift(item)
    return item
  })
  server.answer(updateNews, ({ newsId, version, ...edit }) => {
    const item = find(newsId)
    if (version !== undefined && version !== item.version) throw new Refusal('edit_conflict')
    return Object.assign(item, edit, { version: item.version + 1 })
  })
  server.answer(deleteNews, ({ newsId }) => {
    news.splice(news.indexOf(find(newsId)), 1)
    return {}
  })
  return news
}

it('[AD-10] blogs are searched and disposed', async () => {
  answerQuietSite(server)
  server.signedInAs('admin')
  const author = server.world.addMember({ userName: 'Bosun' })
  server.world.addBlog({ ownerId: author.id, title: 'Coils' })
  server.world.addBlog({ ownerId: author.id, title: 'Buy cheap wax' })
  await renderScreen('/lewis/blog', { server })
  expect(await screen.findByText('2 blog posts')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  await userEvent.fill(await openSearch('Search posts'), 'wax')
  expect(await screen.findByText('1 blog post')).toBeVisible()
  expect(server.requestsOf(searchBlogs).at(-1)).toMatchObject({ text: 'wax' })
  press('Delete “Buy cheap wax”')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete blog post' }))
  expect(await screen.findByText('No posts here')).toBeVisible()
  expect([...server.world.blogs.values()].map(({ title }) => title)).toEqual(['Coils'])
})

it('[Q-03] staff write site news with a page on another site, edit and delete them', async () => {
  const news = answerNews([])
  server.signedInAs('staff')
  const { address } = await renderScreen('/lewis/blog/news', { server })
  expect(await screen.findByText('Nothing new yet.')).toBeVisible()
  fireEvent.click(screen.getByRole('link', { name: 'New site news' }))
  await screen.findByRole('textbox', { name: 'Title' })
  expect(await findBarriersInBothThemes()).toEqual([])
  type('Title', 'A new hall')
  type('Text', 'It is long.')
  type('Page on another site', 'ftp://example.test')
  press('Publish')
  expect(await screen.findByText('Enter a web address that starts with https://')).toBeVisible()
  type('Page on another site', 'https://news.example.test/hall')
  press('Publish')
  fireEvent.click(await screen.findByRole('link', { name: 'A new hall' }))
  expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('It is long.')
  type('Text', 'It is 40 metres long.')
  press('Save')
  await waitFor(() => expect(news).toMatchObject([{ text: 'It is 40 metres long.', link: 'https://news.example.test/hall', version: 2 }]))
  await waitFor(() => expect(address()).toBe('/lewis/blog/news'))
  fireEvent.click(await screen.findByRole('link', { name: 'A new hall' }))
  await screen.findByRole('textbox', { name: 'Text' })
  press('Delete')
  await screen.findByText('Delete this entry?')
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) ?? document.body)
  await waitFor(() => expect(news).toEqual([]))
})

it('[Q-03] site news list and open their page on another site, or a page of their own', async () => {
  answerNews([
    { newsId: 1 as NewsId, title: 'The hall', text: 'Long.', publishedAt: 2, link: 'https://news.example.test/hall', version: 1 },
    { newsId: 2 as NewsId, title: 'The kettle', text: 'It works again.', publishedAt: 1, link: null, version: 1 },
  ])
  server.signedInAs('member')
  const { address } = await renderScreen('/dashboard/news', { server })
  const elsewhere = await screen.findByRole('link', { name: 'The hall (opens another site)' })
  expect(['href', 'target', 'rel'].map((name) => elsewhere.getAttribute(name))).toEqual([
    'https://news.example.test/hall',
    '_blank',
    'noopener noreferrer nofollow',
  ])
  fireEvent.click(screen.getByRole('link', { name: 'The kettle' }))
  await waitFor(() => expect(address()).toBe('/dashboard/news/2'))
  expect(await screen.findByRole('heading', { name: 'The kettle', level: 2 })).toBeVisible()
  expect(screen.getByText('It works again.')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})
