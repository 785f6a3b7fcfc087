import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addSerials, listSerials } from '#contract/money/products.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite, pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'

const server = fakeServer()
loadScreens('/lewis/serials')
const at = 1_700_000_000

it('[AD-15] serials are listed with their product and who got them, and more are issued for a product', async () => {
  server.signedInAs('admin')
  const [seller, buyer] = ['grommet72', 'tarhand'].map((userName) => presentBadge(server.world.addMember({ userName })))
  if (!seller || !buyer) throw new Error('There are no members.')
  const about = { productId: 3, title: 'Kit', seller, addedAt: at }
  const rows = [
    { ...about, id: 2, serial: 'RW-0002', soldAt: null, buyer: null },
    { ...about, id: 1, serial: 'RW-0001', soldAt: at, buyer },
  ]
  server.answer(listSerials, () => pageOf(rows))
  server.answer(addSerials, ({ serials }) => {
    for (const serial of serials) rows.unshift({ ...about, id: rows.length + 1, serial, soldAt: null, buyer: null })
    return { added: serials.length, duplicates: [], inStock: 2 }
  })
  await renderScreen('/lewis/serials', { server })
  const list = within(await screen.findByRole('list', { name: 'Serial numbers' }))
  const [left, issued] = list.getAllByRole('listitem')
  expect(left?.textContent).toMatch(/RW-0002Kit · grommet72Left/)
  expect(issued?.textContent).toMatch(/RW-0001Kit · grommet72 · Issued to tarhand/)
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(list.getAllByRole('button', { name: 'Add more for “Kit”' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add serial numbers' }))
  fireEvent.change(dialog.getByLabelText('Serial numbers'), { target: { value: 'RW-0003' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await list.findByText('RW-0003')).toBeVisible()
  expect(server.requestsOf(addSerials)).toEqual([{ productId: 3, serials: ['RW-0003'] }])
})

it('[AD-15] is empty without serials, and for admins only', async () => {
  server.signedInAs('admin')
  server.answer(listSerials, () => pageOf())
  const { unmount } = await renderScreen('/lewis/serials', { server })
  expect(await screen.findByText('No serial numbers yet')).toBeVisible()
  unmount()
  server.signedInAs('staff')
  answerQuietSite(server)
  const { address } = await renderScreen('/lewis/serials', { server })
  await waitFor(() => expect(address()).not.toBe('/lewis/serials'))
})
