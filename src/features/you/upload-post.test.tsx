import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/upload-post')

it('[Q-08] upload-post opens its form: a choice of what to upload or post, each with the address of its form', async () => {
  answerQuietSite(server)
  server.signedInAs('member')
  await renderScreen('/upload-post', { server })
  expect(await screen.findByRole('heading', { level: 1, name: 'Post' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: 'What do you want to post?' })).toBeVisible()
  const links = within(screen.getByRole('main')).getAllByRole('link')
  const forms = links
    .filter((link) => link.closest('li'))
    .map((link) => [link.querySelector('span span')?.textContent, link.getAttribute('href')])
  expect(forms).toEqual([
    ['Video', '/video/create'],
    ['Photos', '/photo/create'],
    ['Video album', '/video/albums/browse/my'],
    ['Photo album', '/photo/albums/browse/my'],
    ['Thread', '/forums/new'],
    ['Event', '/events/create'],
    ['Poll', '/polls/create'],
    ['Something to sell', '/marketplace/create'],
    ['Blog post', '/blogs/create'],
  ])
  expect(await findBarriersInBothThemes()).toEqual([])
})
