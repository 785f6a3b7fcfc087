import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getExport, requestExport, type DataExport as Export } from '#contract/profile/data-export.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { DataExport } from './data-export.tsx'

const server = fakeServer()
const none: Export = { state: 'none', askedAt: null, expiresAt: null, sizeBytes: null, address: null }
const waiting: Export = { ...none, state: 'waiting', askedAt: 1_700_000_000 }
const ready: Export = { state: 'ready', askedAt: 1_700_000_000, expiresAt: 1_700_604_800, sizeBytes: 2048, address: '/media/exports/a.b' }

async function show(stored: Export): Promise<void> {
  server.answer(getExport, () => stored)
  await renderScreen(<DataExport />, { server })
}

it('[M-20] a copy of the member’s data is requested once, and shown as being prepared', async () => {
  await show(none)
  server.answer(requestExport, () => waiting)
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for a copy' }))
  expect(await screen.findByText(/Your copy is being made/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ask for a copy' })).toBeNull()
  expect(server.requestsOf(requestExport)).toHaveLength(1)
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[M-20] a copy that is ready is downloaded; its size and expiry date are shown', async () => {
  await show(ready)
  const link = await screen.findByRole('link', { name: 'Download your copy' })
  expect(link.getAttribute('href')).toContain('/media/exports/a.b')
  expect(screen.getByText(/2.*kB/i)).toBeTruthy()
})

it.each([
  [999, '999 bytes'],
  [1_500_000, '1.5 MB'],
  [2_140_000_000, '2.14 GB'],
])('[FW-15] a copy of %i bytes shows its size in units of 1000', async (sizeBytes, words) => {
  await show({ ...ready, sizeBytes })
  expect(await screen.findByText(new RegExp(`\\b${words}\\b`))).toBeVisible()
})

it('[M-20] a copy that could not be prepared shows an error and can be requested again', async () => {
  await show({ ...none, state: 'failed', askedAt: 1_700_000_000 })
  expect(await screen.findByText(/We couldn’t create your copy\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ask for a copy' })).toBeTruthy()
})

it('[M-20] requesting a copy needs a connection, shows that, and works again on reconnect', async () => {
  server.cut()
  await show(none)
  expect(await screen.findByText('You need a connection.')).toBeTruthy()
  server.reconnect()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Ask for a copy' })).toBeTruthy()
})
