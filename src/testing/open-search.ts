import { fireEvent, screen } from '@testing-library/react'

/** The search field of a list; on the phone its icon opens it first. */
export async function openSearch(name: string): Promise<HTMLElement> {
  const icon = await screen.findByRole('button', { name })
  fireEvent.click(icon)
  return screen.getByRole('searchbox', { name })
}
