import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { browseDirectory } from '#contract/directory/directory.ts'
import { closeTopLayer } from '#src/app/back-closes-layers.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { asked, names, openDirectory, press, shows } from '#src/testing/on-directory-page.ts'
import { findBarriersInBothThemes, loadScreens } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/members')
beforeEach(async () => {
  await page.viewport(390, 844)
  server.signedInAs('member', { userName: 'me' })
  for (const userName of ['Halyard', 'Hawser', 'Bowline']) server.world.addMember({ userName })
})

const icon = () => screen.getByRole('button', { name: 'Search members' })
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search members' })
const isOpen = () => screen.queryByRole('searchbox') !== null

async function openSearch(): Promise<HTMLInputElement> {
  fireEvent.click(icon())
  expect(document.activeElement).toBe(field())
  return field()
}

it('on the phone an icon opens a field as wide as the screen, in which a whole name can be read', async () => {
  await openDirectory(server, '/members?sort=uname')
  await shows('Bowline', 'Halyard', 'Hawser', 'me')
  expect(isOpen()).toBe(false)
  expect(await findBarriersInBothThemes()).toEqual([])
  const input = await openSearch()
  await userEvent.fill(input, 'Halyard, the rigger')
  expect(input.clientWidth).toBeGreaterThan(200)
  expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth)
  expect(screen.getByRole('heading', { level: 1, name: 'Members' })).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('the search answers while a name is typed, and shows the last results until the next ones arrive', async () => {
  await openDirectory(server, '/members?sort=uname')
  await shows('Bowline', 'Halyard', 'Hawser', 'me')
  const input = await openSearch()
  const letGo = server.hold(browseDirectory)
  await userEvent.type(input, 'ha')
  await waitFor(() => expect(asked(server)?.text?.value).toBe('ha'))
  expect(names()).toEqual(['Bowline', 'Halyard', 'Hawser', 'me'])
  letGo()
  await shows('Halyard', 'Hawser')
  const total = await screen.findByText('2 members')
  expect(total.closest('output'), 'screen readers hear the number').not.toBeNull()
  await userEvent.type(input, 'l')
  await shows('Halyard')
  expect(document.activeElement, 'the field keeps the focus').toBe(input)
  expect(input.value).toBe('hal')
})

const ways: [string, () => unknown][] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Back', () => expect(closeTopLayer()).toBe(true)],
  ['its button', () => press('Close the search')],
]

it.each(ways)('%s closes the search, shows all members again, and returns the focus to the icon', async (_, close) => {
  const { address } = await openDirectory(server, '/members?sort=uname')
  await userEvent.type(await openSearch(), 'hal')
  await shows('Halyard')
  await close()
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(icon())
  await shows('Bowline', 'Halyard', 'Hawser', 'me')
  expect(address()).not.toContain('q=')
  expect(closeTopLayer(), 'the next Back leaves the page').toBe(false)
})

it('a search in the address is shown, and its text can be cleared', async () => {
  await openDirectory(server, '/members?sort=uname&q=hal')
  await shows('Halyard')
  expect(field().value).toBe('hal')
  expect(document.activeElement).not.toBe(field())
  press('Clear the search')
  await shows('Bowline', 'Halyard', 'Hawser', 'me')
})
