import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { saveNotifySettings } from '#contract/notify/settings.ts'
import { queryClient } from '#src/data/query/query-client.ts'
import { refreshNotifySettings } from '#src/entities/notification/cache.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
const topic = async (name: string) => within(await screen.findByRole('group', { name }))
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true'

it('[O-09] notification settings are saved by kind and channel: e-mail, sound, private messages', async () => {
  const me = server.signedInAs('member')
  const { unmount } = await renderScreen('/settings/notifications', { server })
  const messages = await topic('Private messages')
  fireEvent.click(messages.getByRole('button', { name: 'Sound' }))
  fireEvent.click(messages.getByRole('button', { name: 'Email' }))
  fireEvent.click(screen.getByRole('switch', { name: /^Quiet hours/ }))
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '21:30' } })
  fireEvent.click(screen.getByText('Weekly'))
  await waitFor(() =>
    expect(me.notifySettings).toMatchObject({
      topics: { messages: { screen: true, push: true, mail: false, sound: false } },
      quietHours: { isOn: true, from: '21:30', to: '08:00' },
      digest: 'weekly',
    }),
  )
  expect(await findBarriersInBothThemes()).toEqual([])
  unmount()
  await renderScreen('/settings/notifications', { server })
  const again = await topic('Private messages')
  const pressed = () => ['In the app', 'Push', 'Email', 'Sound'].filter((name) => isPressed(again.getByRole('button', { name })))
  await waitFor(() => expect(pressed()).toEqual(['In the app', 'Push']))
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('21:30')
})

it('[O-09] a choice made without a connection is sent on reconnect', async () => {
  const me = server.signedInAs('member')
  await renderScreen('/settings/notifications', { server })
  const comments = await topic('Comments and replies')
  server.cut()
  fireEvent.click(comments.getByRole('button', { name: 'Email' }))
  await waitFor(() => expect(isPressed(comments.getByRole('button', { name: 'Email' }))).toBe(!me.notifySettings.topics.comments.mail))
  expect(server.requestsOf(saveNotifySettings)).toEqual([])
  const before = me.notifySettings.topics.comments.mail
  server.reconnect()
  await waitFor(() => expect(me.notifySettings.topics.comments.mail).toBe(!before))
})

it('[O-09] a time changed on another device is shown here as well', async () => {
  const me = server.signedInAs('member')
  me.notifySettings = { ...me.notifySettings, quietHours: { isOn: true, from: '22:00', to: '08:00' } }
  await renderScreen('/settings/notifications', { server })
  const from = await screen.findByLabelText<HTMLInputElement>('From')
  expect(from.value).toBe('22:00')
  me.notifySettings = { ...me.notifySettings, quietHours: { isOn: true, from: '21:30', to: '08:00' } }
  refreshNotifySettings(queryClient)
  await waitFor(() => expect(from.value).toBe('21:30'))
})

it('push cannot be switched on where the browser denied permission, and the screen explains that', async () => {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied')
  await renderScreen('/settings/notifications', { server })
  expect(await screen.findByText('Notifications are blocked.', { exact: false })).toBeTruthy()
  expect(screen.queryByRole('switch', { name: /^Push/ })).toBeNull()
})
