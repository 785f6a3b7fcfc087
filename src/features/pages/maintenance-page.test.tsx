import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { siteStatus } from '#contract/site/site.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
const words = 'New ropes are being laid until noon.'

it('[RQ-06] a closed site shows the operator’s message, and checks again until it is open', async () => {
  let isOnline = false
  server.answer(siteStatus, () => ({
    ...{ isOnline, message: isOnline ? '' : words, emailDelivery: 'online' as const, emailDeliveryOnline: true },
  }))
  const { address } = await renderScreen('/maintenance', { server, as: 'guest' })
  expect(await screen.findByRole('heading', { name: 'Down for maintenance' })).toBeTruthy()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText(words)).toBeTruthy()
  isOnline = true
  fireEvent.click(again)
  expect(await screen.findByRole('heading', { name: 'We’re back' })).toBeTruthy()
  expect(screen.queryByText(words)).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
  expect(address()).toBe('/auth/login')
})
