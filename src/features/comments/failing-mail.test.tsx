/** The other half of the row is in `server/domains/notifications/mail/failing-mail.test.ts`: there the mail server is really down. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { requestPlay } from '#contract/playback.ts'
import { siteStatus } from '#contract/site/site.ts'
import { noticeStore } from '#src/ui/feedback/notify.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/videos/1')

it('[W-09] while the site’s notification emails fail, a comment is sent and stays, and nothing says that it failed', async () => {
  answerQuietSite(server)
  server.answer(siteStatus, () => ({ isOnline: true, message: '', emailDelivery: 'offline' as const, emailDeliveryOnline: false }))
  server.refuse(requestPlay, 'video_unavailable')
  const { id: itemId } = server.world.addVideo({ ownerId: server.world.addMember().id })
  const { goTo } = await renderScreen(`/videos/${itemId}`, { server })
  fireEvent.change(await screen.findByLabelText('Your comment'), { target: { value: 'Good light' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(server.requestsOf(createComment)).toMatchObject([{ itemId, text: 'Good light' }]))
  expect(await screen.findByRole('button', { name: 'Reply' })).toBeVisible()
  expect(screen.getByText('Good light')).toBeVisible()
  expect(screen.queryByText('Queued. Sends when you’re back online.')).toBeNull()
  expect(noticeStore.current()).toBeUndefined()
  await goTo('/dashboard/news')
  await goTo(`/videos/${itemId}`)
  expect(await screen.findByText('Good light')).toBeVisible()
  expect(screen.getByRole('heading', { name: '1 comment' })).toBeVisible()
})
