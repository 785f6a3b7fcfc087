import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getPaymentOptions, payByCard } from '#contract/money/payments.ts'
import { buyProduct, getOffer, quoteProduct } from '#contract/money/sales.ts'
import { BuyTicketsPage } from '#src/features/payments/buy-tickets-page.tsx'
import { MembershipPage } from '#src/features/membership/membership-page.tsx'
import { InvitationsDrawer } from '#src/features/invite/invitations-drawer.tsx'
import { SalePanel } from '#src/features/buying/sale-panel.tsx'
import { TicketsPage } from '#src/features/tickets/tickets-page.tsx'
import { fakeServer, type TestServer } from '#src/testing/fake-server.ts'
import { paymentOf, paymentOptionsOf } from '#src/testing/payment-of.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'
import { Navigation } from './navigation.tsx'

const server = fakeServer()
beforeEach(() => page.viewport(1280, 800))

const now = () => Math.floor(Date.now() / 1000)

/** A card that pays for 25 tickets. */
function offerPackage(site: TestServer, memberId: number) {
  const packages = [{ packageId: 102, tickets: 25, priceInCents: 2500 }]
  const savedCard = { brand: 'visa' as const, last4: '4421', month: 3, year: 2029 }
  site.answer(getPaymentOptions, () => paymentOptionsOf({ packages, savedCard }))
  site.answer(payByCard, ({ attempt }) => {
    site.world.addTicket({ key: attempt, itemType: 'purchase', buyerId: memberId, amount: 25 })
    return paymentOf({ attempt })
  })
}

/** A video for 8 tickets. */
function offerProduct(site: TestServer, memberId: number) {
  const seller = site.world.addMember({ userName: 'grommet72' })
  const terms = { priceDollar: null, link: null, days: 180, downloads: 3, preview: null, version: 1 }
  const offer = { productId: 3, mode: 'cart' as const, isActive: true, productType: 'video_download' as const, price: 8, ...terms }
  site.answer(getOffer, () => ({ offer: { ...offer, seller: presentBadge(seller) }, grant: null, previewOf: null, totals: null }))
  site.answer(quoteProduct, () => ({
    ...{ price: 8, sellerShare: 7, siteShare: 1, days: 180, downloads: 3 },
    ...{ balance: 46, balanceAfter: 38, isEnough: true },
  }))
  site.answer(buyProduct, ({ attempt }) => {
    site.world.addTicket({ key: attempt, itemType: 'video_download', buyerId: memberId, sellerId: seller.id, amount: 8 })
    const grant = { id: 5, productId: 3, productType: 'video_download' as const, downloads: 3, downloadTotal: 3 }
    return {
      grant: { ...grant, boughtAt: now(), tmExpiry: now() + 86_400, isActive: true },
      ...{ price: 8, balance: 38, isNew: true, receipt: attempt },
    }
  })
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

const purchases = [
  ['of tickets by card', <BuyTicketsPage key="" />, 71, () => press('Pay $25')],
  [
    'of a product',
    <SalePanel key="" item={{ typeId: 'video', itemId: 7, title: 'Lattice' }} isOwn={false} />,
    38,
    async () => {
      await press('Buy for 8 tickets')
      await screen.findByText('For the seller')
      await press('Pay 8 tickets')
    },
  ],
  [
    'of a membership',
    <MembershipPage key="" kind={undefined} />,
    4,
    async () => {
      await press('Pay 42 tickets')
      const dialog = within(await screen.findByRole('dialog', { name: 'Pay 42 tickets?' }))
      fireEvent.click(dialog.getByRole('button', { name: 'Pay' }))
    },
  ],
  [
    'of an invitation',
    <InvitationsDrawer key="" />,
    36,
    async () => {
      await press('Buy invitations')
      await press('Pay 10 tickets')
    },
  ],
  [
    'that is a donation',
    <TicketsPage key="" />,
    43,
    async () => {
      await press('Donate')
      const dialog = within(await screen.findByRole('dialog', { name: 'Donate tickets' }))
      await userEvent.fill(dialog.getByLabelText('How many'), '3')
      fireEvent.click(dialog.getByRole('button', { name: 'Donate tickets' }))
    },
  ],
] as const

it.each(purchases)('[T-01] the ticket tray shows the balance, and the new one after a purchase %s', async (_what, screenOf, after, buy) => {
  const me = server.signedInAs('member')
  server.world.addTicket({ sellerId: me.id, amount: 46, description: 'Welcome' })
  answerQuietSite(server)
  offerPackage(server, me.id)
  offerProduct(server, me.id)
  await renderScreen(
    <>
      <Navigation as="rail" />
      {screenOf}
    </>,
    { server },
  )
  expect(await screen.findByRole('link', { name: 'Tickets 46', hidden: true })).toBeVisible()
  await buy()
  await waitFor(() => expect(screen.getByRole('link', { name: `Tickets ${after}`, hidden: true })).toBeVisible())
})
