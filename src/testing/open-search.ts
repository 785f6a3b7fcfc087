import { fireEvent, screen, waitFor } from '@testing-library/react'

/** The search field of a list; on the phone its icon opens it first. */
export async function openSearch(name: string): Promise<HTMLElement> {
  const found = await waitFor(() => screen.queryByRole('searchbox', { name }) ?? screen.getByRole('button', { name }))
  if (found instanceof HTMLInputElement) return found
  fireEvent.click(found)
  return screen.getByRole('searchbox', { name })
}
