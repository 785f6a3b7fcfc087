import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { recordView } from '#contract/content/content.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

vi.mock('./write-to-guests-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const server = fakeServer()
loadScreens('/events/1')

it('a message to guests whose form can’t be loaded says so, and can be closed', async () => {
  server.answer(recordView, () => ({ views: 1 }))
  const me = server.signedInAs('member')
  const event = server.world.addEvent({ ownerId: me.id, title: 'Rope table' })
  await renderScreen(`/events/${event.id}`, { server })
  fireEvent.click(await screen.findByRole('button', { name: 'Write to guests' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Write to guests' }))
  expect(dialog.getByText('Couldn’t load this part')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
