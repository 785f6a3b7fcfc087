import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Section } from '#src/ui/layout/section.tsx'

const server = fakeServer()
const width = 320
/** Of the text itself, which may be higher or wider than its element. */
function textOf(element: Element): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

beforeEach(async () => {
  await page.viewport(width, 640)
  document.documentElement.style.fontSize = '32px'
})
afterEach(() => {
  document.documentElement.style.fontSize = ''
})

it('on a narrow screen with text of twice the size nothing is cut, overlaps or leaves the screen', async () => {
  server.signedInAs('vendor')
  await renderScreen(
    <Page title="Dieses Video verkaufen" hasBack>
      <Note
        action={
          <Button variant="link" size="small">
            Änderungen verwerfen
          </Button>
        }
      >
        Deine ungespeicherten Änderungen sind wieder da.
      </Note>
      <Card>
        <Section title="Privat verkauft" size="head" action={<Badge>Noch kein Preis</Badge>}>
          <TicketPrice tickets={12} />
        </Section>
      </Card>
    </Page>,
    { server },
  )
  const title = await screen.findByRole('heading', { level: 1, name: 'Dieses Video verkaufen' })
  const bar = title.closest('header') as HTMLElement
  const words = screen.getByText(/^Deine ungespeicherten/)
  const action = screen.getByRole('button', { name: 'Änderungen verwerfen' })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  // The title is inside its bar, and the bar covers nothing.
  expect(title.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  expect(title.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().bottom)
  expect(words.getBoundingClientRect().top).toBeGreaterThanOrEqual(bar.getBoundingClientRect().bottom)
  // The action of a note is below its words, which keep their width.
  expect(words.getBoundingClientRect().width).toBeGreaterThan(width / 2)
  expect(action.getBoundingClientRect().top).toBeGreaterThanOrEqual(words.getBoundingClientRect().bottom)
  const mark = screen.getByText('Noch kein Preis')
  const price = screen.getByText(/12/)
  for (const element of [action, mark, price]) {
    expect(textOf(element).left).toBeGreaterThanOrEqual(0)
    expect(textOf(element).right).toBeLessThanOrEqual(width)
  }
  for (const element of [mark, price]) expect(element.getBoundingClientRect().height).toBeGreaterThanOrEqual(textOf(element).height)
})

it('at the usual size the action of a note and of a section stands beside the words', async () => {
  document.documentElement.style.fontSize = ''
  await page.viewport(390, 844)
  server.signedInAs('vendor')
  await renderScreen(
    <Page title="Sell this video">
      <Note action={<Button size="small">Discard changes</Button>}>Your unsaved changes are back. They aren’t saved yet.</Note>
      <Section title="What buyers see of this video, and of all the others in the same album" action={<Badge>No price yet</Badge>}>
        -
      </Section>
    </Page>,
    { server },
  )
  const pairs = [
    [await screen.findByText(/^Your unsaved/), screen.getByRole('button', { name: 'Discard changes' })],
    [screen.getByRole('heading', { level: 2 }), screen.getByText('No price yet')],
  ] as const
  for (const [words, action] of pairs) {
    expect(action.getBoundingClientRect().left).toBeGreaterThanOrEqual(words.getBoundingClientRect().right)
    expect(action.getBoundingClientRect().top).toBeLessThan(words.getBoundingClientRect().bottom)
  }
  expect(screen.getByRole('banner').getBoundingClientRect().height).toBe(56)
})
