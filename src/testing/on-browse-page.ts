/** A member's actions and observations on the page of videos. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { browseVideos } from '#contract/videos.ts'
import type { TestServer } from './fake-server.ts'
import { openSearch } from './open-search.ts'

export const titles = () =>
  within(screen.getByRole('list', { name: 'Videos' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
export const firstTitle = async (title: string) => waitFor(() => expect(titles()[0]).toBe(title))
export const asked = (server: TestServer) => server.requestsOf(browseVideos).at(-1)
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

export async function search(server: TestServer, text: string): Promise<void> {
  await userEvent.fill(await openSearch('Search videos'), text)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(asked(server)?.text?.value).toBe(text))
}

export async function openFilter(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: /^Filter/ }))
  return screen.findByRole('dialog', { name: 'Filter videos' })
}
