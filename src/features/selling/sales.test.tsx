import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ResponseInput } from '#contract/endpoint.ts'
import { listIncome, listSales, refundSale } from '#contract/money/downloads.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'

const server = fakeServer()
type Sale = ResponseInput<typeof listSales>['items'][number]

it('sales are listed with the buyer and the seller’s part, and are paid back as a whole after a question', async () => {
  const me = server.signedInAs('vendor')
  const buyer = server.world.addMember({ userName: 'marlinspike' })
  const now = Math.floor(Date.now() / 1000)
  let sale: Sale = {
    ...{ id: 4, productId: 3, productType: 'video_download', downloads: 3, downloadTotal: 3, isActive: true },
    ...{ boughtAt: now, tmExpiry: now + 86_400, typeId: 'video', itemId: 7, price: 8, sellerShare: 7, isRefunded: false },
    item: { typeId: 'video', itemId: 7, title: 'Column wraps', thumb: null },
    ...{ buyer: presentBadge(buyer), seller: presentBadge(me) },
  }
  server.answer(listSales, () => ({ items: [sale], total: 1, page: 1, limit: 100, nextCursor: null }))
  server.answer(refundSale, () => (sale = { ...sale, isRefunded: true, isActive: false }))
  await renderScreen('/settings/sales', { server })
  const list = within(await screen.findByRole('list', { name: 'My sales' }))
  expect(list.getByRole('listitem').textContent).toMatch(/Column wrapsTo marlinspike · 7 tickets for you/)
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(list.getByRole('button', { name: 'Refund “Column wraps”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay back 8 tickets?' }))
  expect(server.requestsOf(refundSale)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(await list.findByText('Refunded')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requestsOf(refundSale)).toEqual([{ id: 4, reason: '' }])
})

it('income is listed by item: views, previews, purchases, refunds and what is the seller’s', async () => {
  server.signedInAs('vendor')
  const item = { typeId: 'video', itemId: 7, title: 'Column wraps', thumb: null }
  server.answer(listSales, () => pageOf<Sale>())
  server.answer(listIncome, () =>
    pageOf([
      { id: 2, typeId: 'video', itemId: 7, item, views: 12, previews: 41, buys: 2, refunds: 1, income: 7 },
      { id: 1, typeId: 'video', itemId: 6, item: null, views: 0, previews: 0, buys: 1, refunds: 0, income: 14 },
    ]),
  )
  await renderScreen('/settings/sales', { server })
  expect(await screen.findByText('Nothing sold yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'My videos' }).getAttribute('href')).toContain('/videos/browse/my')
  expect(screen.getByRole('link', { name: 'Payouts' }).getAttribute('href')).toContain('/settings/payouts')
  fireEvent.click(screen.getByRole('button', { name: 'By item' }))
  const [first, second] = within(await screen.findByRole('list', { name: 'Income by item' })).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/Column wraps12 views · 41 previews · 2 bought · 1 refunded/)
  expect(first?.querySelector('a')?.getAttribute('href')).toBe('#/videos/7')
  expect(second?.textContent).toMatch(/Not available any more0 views · 0 previews · 1 bought/)
  expect(await findBarriersInBothThemes()).toEqual([])
})
