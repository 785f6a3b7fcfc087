/** A member's actions and observations on the page of members. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { browseDirectory, listAttributes } from '#contract/directory/directory.ts'
import type { TestServer } from './fake-server.ts'
import { openSearch } from './open-search.ts'
import { renderScreen } from './render-screen.tsx'

export const nowSeconds = Math.floor(Date.now() / 1000)
export const daySeconds = 86_400
export const home = { latitude: -54.8, longitude: -68.3 }
/** Eleven kilometres from it. */
export const near = { latitude: -54.7, longitude: -68.3 }

export const list = () => screen.getByRole('list', { name: 'Members' })
// Uses elements, because repeated queries for the roles of thirty cards take too long.
export const names = () => [...list().querySelectorAll('h2 a')].map(({ textContent }) => textContent)
export const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected))
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
export const asked = (server: TestServer) => server.requestsOf(browseDirectory).at(-1)

export async function openDirectory(server: TestServer, address = '/members') {
  server.answer(listAttributes, () => ({ attributes: [] }))
  const shown = await renderScreen(address, { server })
  await screen.findByRole('heading', { name: 'Members', level: 1 })
  return shown
}

export async function openFilter() {
  fireEvent.click(await screen.findByRole('button', { name: /^Filter/ }))
  return within(await screen.findByRole('dialog', { name: 'Filters' }))
}

export async function search(server: TestServer, text: string): Promise<void> {
  await userEvent.fill(await openSearch('Search members'), text)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(asked(server)?.text?.value).toBe(text))
}
