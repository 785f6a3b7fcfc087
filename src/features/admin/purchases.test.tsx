import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ResponseInput } from '#contract/endpoint.ts'
import { expireAccess, listPurchases } from '#contract/money/downloads.ts'
import { errorMessages } from '#contract/errors/error-messages.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite, pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/lewis/purchases')

type Purchase = ResponseInput<typeof listPurchases>['items'][number]
const now = () => Math.floor(Date.now() / 1000)
const purchase = (given: Partial<Purchase>): Purchase => ({
  ...{ id: 4, productId: 3, productType: 'video_download', downloads: 2, downloadTotal: 3, isActive: true },
  ...{ boughtAt: now() - 86_400, tmExpiry: now() + 100 * 86_400, typeId: 'video', itemId: 7 },
  item: { typeId: 'video', itemId: 7, title: 'Column wraps', thumb: null },
  ...given,
})

/** Opens the page of what tarhand has bought. Ending access ends it in what is listed. */
async function choose(role: 'staff' | 'admin', given: Purchase[], prepare?: () => void) {
  server.signedInAs(role)
  const { id: userId } = server.world.addMember({ userName: 'tarhand' })
  let purchases = given
  server.answer(listPurchases, ({ userId: asked }) => pageOf(asked === userId ? purchases : []))
  server.answer(expireAccess, ({ id }) => {
    purchases = purchases.map((each) => (each.id === id ? { ...each, isActive: false, tmExpiry: now() } : each))
    return { tmExpiry: now() }
  })
  prepare?.()
  await renderScreen('/lewis/purchases', { server })
  await userEvent.fill(await screen.findByRole('combobox', { name: 'Member' }), 'tarhand')
  fireEvent.click(await screen.findByRole('option', { name: 'tarhand' }))
  return userId
}

it.each(['staff', 'admin'] as const)(
  '[D-11] access can be expired by %s: chosen, asked for a reason, and ended in the list',
  async (role) => {
    const userId = await choose(role, [
      purchase({}),
      purchase({ id: 5, isActive: false, itemId: 8, item: { typeId: 'video', itemId: 8, title: 'Plaits', thumb: null } }),
    ])
    const list = within(await screen.findByRole('list', { name: 'Purchases' }))
    expect(server.requestsOf(listPurchases).at(-1)).toMatchObject({ userId })
    const [running, ended] = list.getAllByRole('listitem')
    expect(running?.textContent).toMatch(/Column wrapsBought .*Until/)
    expect(ended?.textContent).toMatch(/Plaits.*Ended/)
    expect(list.getAllByRole('button')).toHaveLength(1)
    expect(await findBarriersInBothThemes()).toEqual([])

    fireEvent.click(list.getByRole('button', { name: 'End access to “Column wraps”' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'End tarhand’s access to “Column wraps”?' }))
    const submit = dialog.getByRole('button', { name: 'End access' })
    fireEvent.click(submit)
    expect(await dialog.findByText('Required.')).toBeVisible()
    expect(server.requestsOf(expireAccess)).toEqual([])
    await userEvent.fill(dialog.getByLabelText('Reason'), 'Shared the file')
    fireEvent.click(submit)
    expect(await screen.findByText('tarhand can no longer open “Column wraps”.')).toBeVisible()
    expect(server.requestsOf(expireAccess)).toEqual([{ id: 4, reason: 'Shared the file' }])
    await waitFor(() => expect(list.queryByRole('button')).toBeNull())
    expect(list.getAllByText('Ended')).toHaveLength(2)
  },
)

it('[D-11] an end that is refused says so, and the reason stays in the form', async () => {
  await choose('staff', [purchase({})])
  fireEvent.click(await screen.findByRole('button', { name: 'End access to “Column wraps”' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^End tarhand’s access/ }))
  server.refuse(expireAccess, 'not_found')
  await userEvent.fill(dialog.getByLabelText('Reason'), 'Shared the file')
  fireEvent.click(dialog.getByRole('button', { name: 'End access' }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain(errorMessages.not_found))
  expect(dialog.getByLabelText('Reason')).toHaveValue('Shared the file')
})

it('without purchases it says so, and without an answer it can be asked again', async () => {
  let accept = () => undefined as void
  await choose('staff', [], () => (accept = server.refuse(listPurchases, 'server_error')))
  const again = await screen.findByRole('button', { name: 'Try again' })
  accept()
  fireEvent.click(again)
  expect(await screen.findByText('Nothing bought yet')).toBeVisible()
})

it('[D-11] only staff and admins get there', async () => {
  answerQuietSite(server)
  server.signedInAs('vendor')
  const { address } = await renderScreen('/lewis/purchases', { server })
  expect(address()).not.toContain('/lewis')
})

it('staff find the purchases under You', async () => {
  answerQuietSite(server)
  server.signedInAs('staff')
  await renderScreen('/you', { server })
  expect(await screen.findByRole('link', { name: 'Purchases' })).toHaveAttribute('href', expect.stringContaining('/lewis/purchases'))
})
