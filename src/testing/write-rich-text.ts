import { screen } from '@testing-library/react'
import { userEvent } from 'vitest/browser'

/** Replaces the text of an editor, as soon as it has loaded in the place of its text area. */
export async function writeRichText(name: string, text: string): Promise<void> {
  await screen.findByRole('group', { name: 'Formatting' })
  await userEvent.fill(screen.getByRole('textbox', { name }), text)
}
