import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Refusal } from '#contract/error.ts'
import { buyProduct, quoteProduct } from '#contract/money/sales.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'
import { BuyDialog } from './internal/buy-dialog.tsx'

const server = fakeServer()

it('[D-15] another copy of goods is paid once, although the purchase whose answer was lost is known by the second press', async () => {
  function SecondCopy() {
    const [lastGrantId, setLastGrantId] = useState(1)
    const item = { typeId: 'market_item', itemId: 5, title: 'Boots' } as const
    return (
      <>
        <BuyDialog
          {...{ item, sellerName: 'grommet72', productId: 3, shownPrice: 8, itemVersion: 2, lastGrantId }}
          onClose={() => undefined}
        />
        <button type="button" onClick={() => setLastGrantId(2)}>
          Refetch
        </button>
      </>
    )
  }
  server.signedInAs('member')
  answerQuietSite(server)
  server.answer(quoteProduct, () => ({
    ...{ price: 8, sellerShare: 7, siteShare: 1, days: 36_500, downloads: 1, itemVersion: 2 },
    ...{ balance: 46, balanceAfter: 38, isEnough: true },
  }))
  server.answer(buyProduct, () => {
    throw new Refusal('unavailable')
  })
  await renderScreen(<SecondCopy />, { server })
  const pay = () => screen.findByRole('button', { name: 'Pay 8 tickets' })
  await waitFor(async () => expect(await pay()).toBeEnabled())
  fireEvent.click(await pay())
  expect(await screen.findByText(/you won’t pay twice/)).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Refetch', hidden: true }))
  fireEvent.click(await pay())
  await waitFor(() => expect(server.requestsOf(buyProduct)).toHaveLength(2))
  expect(new Set(server.requestsOf(buyProduct).map(({ attempt }) => attempt)).size).toBe(1)
  expect(server.requestsOf(buyProduct)[0]).toMatchObject({ itemVersion: 2 })
})
