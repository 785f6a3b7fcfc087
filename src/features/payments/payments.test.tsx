import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { invalid, Refusal } from '#contract/error.ts'
import { clearCart, listCart } from '#contract/money/cart.ts'
import {
  checkPayment,
  forgetCard,
  getPaymentOptions,
  openCardSession,
  payByCard,
  type Payment,
  type SavedCard,
} from '#contract/money/payments.ts'
import { searchTickets } from '#contract/money/tickets.ts'
import { busyReasons } from '#src/platform/busy.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerCart } from '#src/testing/money/answer-cart.ts'
import { paymentOf, paymentOptionsOf } from '#src/testing/payment-of.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()

const packages = [
  { packageId: 101, tickets: 10, priceInCents: 1000 },
  { packageId: 102, tickets: 25, priceInCents: 2500 },
  { packageId: 103, tickets: 50, priceInCents: 5000 },
  { packageId: 104, tickets: 100, priceInCents: 10_000 },
]
const kept: SavedCard = { brand: 'visa', last4: '4421', month: 3, year: 2029 }

interface Site {
  savedCard?: SavedCard | null
  mode?: 'off' | 'sandbox' | 'live'
  owed?: number
  /** Of the card form, if it has one. */
  formOrigin?: string | null
}

function answerPayments({ savedCard = kept, mode = 'live', owed = 0, formOrigin = null }: Site = {}) {
  let card = savedCard
  server.answer(getPaymentOptions, () => paymentOptionsOf({ mode, packages, savedCard: card, owed }))
  server.answer(forgetCard, () => {
    card = null
    return {}
  })
  // A page of this origin that says nothing: the tests speak for the frame.
  server.answer(openCardSession, () => ({
    session: 's'.repeat(20),
    formPath: '/older.css',
    submitTo: '/card-processor/tokens',
    formOrigin,
  }))
  answerCart(server, packages)
}

async function onPage(site: Site = {}) {
  const me = server.signedInAs('member')
  server.world.addTicket({ sellerId: me.id, amount: 46, description: 'Welcome' })
  answerPayments(site)
  await renderScreen('/settings/buy-tickets', { server })
  return me
}
const payButton = (price = '$25') => screen.findByRole<HTMLButtonElement>('button', { name: `Pay ${price}` })

/** The frame's window, of which a page cannot see anything: a port stands in, and `post` hears what the app says to it. */
async function openFrame() {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Card details')
  const post = vi.fn<(message: { kind: string; press?: string }) => void>()
  const port = Object.assign(new MessageChannel().port1, { postMessage: post })
  Object.defineProperty(frame, 'contentWindow', { value: port })
  return { frame, post, pressOf: () => post.mock.calls.at(-1)?.[0].press }
}

/** Speaks as the frame does: from its window, without an origin. */
function sayAsFrame(frame: HTMLIFrameElement, message: object, origin = 'null', source: MessageEventSource | null = frame.contentWindow) {
  const nonce = new URL(frame.src).hash.slice(1)
  act(() => void window.dispatchEvent(new MessageEvent('message', { data: { nonce, ...message }, origin, source })))
}

it('[T-03] tickets are bought by card: a package, its price on the button, what the statement says, and the new balance', async () => {
  const me = await onPage()
  expect(await payButton()).toBeTruthy()
  for (const { tickets, priceInCents } of packages) {
    const option = screen.getByRole('radio', { name: new RegExp(`^${tickets} tickets`) })
    expect(within(option.closest('label') ?? document.body).getByText(`$${priceInCents / 100}`)).toBeTruthy()
  }
  expect(screen.getByText('Visa ending 4421')).toBeTruthy()
  expect(screen.getByText(/Your statement will show “RW Services”/)).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: /^50 tickets/ }))
  server.answer(payByCard, ({ attempt, priceInCents }) => {
    server.world.addTicket({ key: attempt, itemType: 'purchase', buyerId: me.id, amount: 50 })
    return paymentOf({ attempt, priceInCents })
  })
  fireEvent.click(await payButton('$50'))
  expect(await screen.findByText('Paid $50.')).toBeTruthy()
  expect(server.requestsOf(payByCard)).toEqual([
    {
      attempt: expect.stringMatching(/^[0-9a-f-]{36}$/),
      purchases: [{ kind: 'ticket_package', packageId: 103, qty: 1 }],
      priceInCents: 5000,
      token: null,
      keepsCard: false,
      isFromCart: false,
    },
  ])
})

it('on a phone the pay button stays at the bottom, in place of the tab bar, and no notice covers it', async () => {
  await page.viewport(390, 844)
  await onPage()
  const pay = await payButton()
  const edges = (element: Element) => element.getBoundingClientRect()
  await waitFor(() => expect(edges(pay).bottom).toBeLessThanOrEqual(844))
  scrollTo(0, 0)
  expect(edges(pay).top).toBeGreaterThan(760)
  notify({ tone: 'success', text: 'Added to your cart.' })
  const notice = await screen.findByText('Added to your cart.')
  await waitFor(() => expect(edges(notice).bottom).toBeLessThan(edges(pay).top))
  expect(await findBarriersInBothThemes()).toEqual([])
  await page.viewport(1280, 800)
  await waitFor(() => expect(getComputedStyle(pay.parentElement ?? pay).position).toBe('static'))
})

it('a package is chosen by the address, and after the payment the way leads back to what the tickets are for', async () => {
  const me = server.signedInAs('member')
  server.world.addTicket({ sellerId: me.id, amount: 5, description: 'Welcome' })
  answerPayments()
  await renderScreen('/settings/buy-tickets?packageId=101&typeId=video&itemId=7', { server })
  server.answer(payByCard, ({ attempt, priceInCents }) => paymentOf({ attempt, priceInCents }))
  fireEvent.click(await payButton('$10'))
  expect(await screen.findByRole('link', { name: 'Back to your purchase' })).toHaveAttribute('href', '/videos/7')
})

it('an address with a package and a kind that don’t exist shows no way back', async () => {
  server.signedInAs('member')
  answerPayments()
  await renderScreen('/settings/buy-tickets?packageId=9&typeId=%2F%2Fevil.example&itemId=7', { server })
  server.answer(payByCard, ({ attempt, priceInCents }) => paymentOf({ attempt, priceInCents }))
  fireEvent.click(await payButton('$25'))
  expect(await screen.findByRole('link', { name: 'Your tickets' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Back to your purchase' })).toBeNull()
})

it('[T-02] a ticket is one dollar, also called a coin', async () => {
  await onPage()
  expect(await screen.findByText(/1 ticket, also called a coin, is 1 dollar\./)).toBeTruthy()
  for (const { tickets } of packages) {
    const option = screen.getByRole('radio', { name: new RegExp(`^${tickets} tickets`) })
    expect(within(option.closest('label') ?? document.body).getByText(`$${tickets}`)).toBeTruthy()
  }
})

it('[T-04] a declined card shows both decline lines, and another attempt has another key', async () => {
  await onPage()
  server.answer(payByCard, ({ attempt }) => paymentOf({ attempt, status: 'declined' }))
  fireEvent.click(await payButton())
  expect(await screen.findByText('Your attempt has been declined by your card issuer.')).toBeTruthy()
  expect(screen.getByText('No network errors involved. They really did decline.')).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(await payButton())
  await waitFor(() => expect(server.requestsOf(payByCard)).toHaveLength(2))
  expect(new Set(server.requestsOf(payByCard).map(({ attempt }) => attempt)).size).toBe(2)
})

it('[T-05] a new card is typed in a frame without an origin, and only a token of that frame is paid with', async () => {
  await onPage({ savedCard: null })
  const { frame, post, pressOf } = await openFrame()
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts')
  sayAsFrame(frame, { kind: 'ready' })
  expect(post.mock.calls.at(-1)?.[0]).toMatchObject({
    kind: 'configure',
    locale: 'en',
    submitTo: expect.stringMatching(/^http.*\/card-processor\/tokens$/),
    texts: { number: 'Card number' },
  })
  server.answer(payByCard, ({ attempt }) => paymentOf({ attempt }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Keep this card for next time' }))
  fireEvent.click(await payButton())
  await waitFor(() => expect(post.mock.calls.at(-1)?.[0]).toMatchObject({ kind: 'submit' }))
  const press = pressOf()
  const token = { kind: 'token', press, token: 'forged-token-of-somebody' }
  // Another window, another origin, another nonce, another press.
  sayAsFrame(frame, token, 'null', window)
  sayAsFrame(frame, token, location.origin)
  sayAsFrame(frame, { ...token, nonce: crypto.randomUUID() })
  sayAsFrame(frame, { ...token, press: crypto.randomUUID() })
  expect(server.requestsOf(payByCard)).toEqual([])
  sayAsFrame(frame, { ...token, token: 'the-token-of-the-frame' })
  expect(await screen.findByText('Paid $25.')).toBeTruthy()
  expect(server.requestsOf(payByCard)).toMatchObject([{ token: 'the-token-of-the-frame', keepsCard: true }])
})

it('[T-05] a form with an origin of its own is framed as that, and never with ours', async () => {
  await onPage({ savedCard: null, formOrigin: 'https://pay.club.example' })
  const frame = await screen.findByTitle<HTMLIFrameElement>('Card details')
  expect([frame.getAttribute('sandbox'), new URL(frame.src).origin]).toEqual([
    'allow-scripts allow-same-origin allow-forms',
    'https://pay.club.example',
  ])
})

it('[T-05] a form on our own origin is not shown: the processor’s script would reach the app', async () => {
  await onPage({ savedCard: null, formOrigin: location.origin })
  await payButton()
  await waitFor(() => expect(server.requestsOf(openCardSession)).not.toEqual([]))
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy()
  expect(screen.queryByTitle('Card details')).toBeNull()
})

it('[T-18] pressing twice while the card is on its way to the processor pays once', async () => {
  await onPage({ savedCard: null })
  const { frame, post, pressOf } = await openFrame()
  sayAsFrame(frame, { kind: 'ready' })
  server.answer(payByCard, ({ attempt }) => paymentOf({ attempt }))
  const button = await payButton()
  fireEvent.click(button)
  fireEvent.click(button)
  sayAsFrame(frame, { kind: 'enter' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  const presses = post.mock.calls.filter(([{ kind }]) => kind === 'submit')
  expect(presses).toHaveLength(1)
  sayAsFrame(frame, { kind: 'token', press: pressOf(), token: 'the-token-of-the-frame' })
  expect(await screen.findByText('Paid $25.')).toBeTruthy()
  expect(server.requestsOf(payByCard)).toHaveLength(1)
})

it('[T-18] two presses with a kept card in one tick pay once', async () => {
  await onPage()
  server.answer(payByCard, ({ attempt }) => paymentOf({ attempt }))
  const button = await payButton()
  act(() => {
    button.click()
    button.click()
  })
  expect(await screen.findByText('Paid $25.')).toBeTruthy()
  expect(server.requestsOf(payByCard)).toHaveLength(1)
})

it('[T-05] before the form is there, nothing is sent, and the button can be pressed again', async () => {
  await onPage({ savedCard: null })
  const { post } = await openFrame()
  fireEvent.click(await payButton())
  expect(await screen.findByText(/couldn’t be sent to the card processor\. Nothing was charged/)).toBeTruthy()
  expect((await payButton()).getAttribute('aria-busy')).not.toBe('true')
  expect(post.mock.calls.filter(([{ kind }]) => kind === 'submit')).toEqual([])
})

it('[T-05] what the form finds wrong keeps the payment back, and a processor that is away is named', async () => {
  await onPage({ savedCard: null })
  const { frame, post, pressOf } = await openFrame()
  sayAsFrame(frame, { kind: 'ready' })
  fireEvent.click(await payButton())
  sayAsFrame(frame, { kind: 'invalid', press: pressOf() })
  fireEvent.click(await payButton())
  sayAsFrame(frame, { kind: 'failed', press: pressOf(), reason: 'offline' })
  expect(await screen.findByText(/couldn’t be sent to the card processor\. Nothing was charged/)).toBeTruthy()
  sayAsFrame(frame, { kind: 'enter' })
  expect(post.mock.calls.filter(([{ kind }]) => kind === 'submit')).toHaveLength(3)
  expect(server.requestsOf(payByCard)).toEqual([])
})

it('[T-18] without an answer the server is asked what became of the payment, also after a reload, and nothing is sent again', async () => {
  await onPage()
  server.answer(payByCard, () => {
    throw new Refusal('server_error')
  })
  server.answer(checkPayment, () => {
    throw new Refusal('server_error')
  })
  fireEvent.click(await payButton())
  expect(await screen.findByText(/We don’t know yet whether this payment went through\./)).toBeTruthy()
  expect((await screen.findByRole('button', { name: /^Pay/ })).getAttribute('aria-busy')).toBe('true')
  const [{ attempt } = { attempt: '' }] = server.requestsOf(payByCard)
  server.answer(checkPayment, (asked) => ({ payment: paymentOf({ attempt: asked.attempt }) }))
  // As a reload does: another screen, and this one again.
  await renderScreen('/settings/buy-tickets', { server })
  expect((await screen.findAllByText('Paid $25.')).length).toBeGreaterThan(0)
  expect(server.requestsOf(checkPayment).every((asked) => asked.attempt === attempt)).toBe(true)
  expect(server.requestsOf(payByCard)).toHaveLength(1)
})

it('[T-18] a payment that never arrived is said to be uncharged, and can be made anew', async () => {
  await onPage()
  const restore = server.answer(payByCard, () => {
    throw new Refusal('unavailable')
  })
  server.answer(checkPayment, () => ({ payment: null }))
  fireEvent.click(await payButton())
  expect(await screen.findByText('Your last payment didn’t go through. Nothing was charged.')).toBeTruthy()
  restore()
  server.answer(payByCard, ({ attempt }) => paymentOf({ attempt }))
  fireEvent.click(await payButton())
  expect(await screen.findByText('Paid $25.')).toBeTruthy()
})

it('[T-17] a price that has changed is refused, named, and nothing was charged', async () => {
  await onPage()
  server.refuse(payByCard, 'validation_failed', { errors: { priceInCents: ['payments.price'] } })
  fireEvent.click(await payButton())
  expect(await screen.findByText('The price has changed. Nothing was charged.')).toBeTruthy()
})

it('[T-19] a payment in progress blocks the reload offer until its outcome is known', async () => {
  await onPage()
  let status: Payment['status'] = 'pending'
  server.answer(payByCard, ({ attempt }) => paymentOf({ attempt, status: 'pending', challengePath: '/card-processor/challenges/sb_1' }))
  server.answer(checkPayment, ({ attempt }) => ({ payment: paymentOf({ attempt, status }) }))
  expect(busyReasons.get().has('payment')).toBe(false)
  fireEvent.click(await payButton())
  const bank = await screen.findByTitle<HTMLIFrameElement>('Confirmation by your bank')
  expect(bank.getAttribute('sandbox')).toBe('allow-scripts allow-forms')
  expect(busyReasons.get().has('payment')).toBe(true)
  status = 'paid'
  await waitFor(() => expect(screen.queryByText('Paid $25.')).not.toBeNull())
  expect(busyReasons.get().has('payment')).toBe(false)
})

it('[T-03] the kept card can be forgotten, and another one used', async () => {
  await onPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Forget this card' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Forget it' }))
  expect(await screen.findByTitle('Card details')).toBeTruthy()
  expect(server.requestsOf(forgetCard)).toHaveLength(1)
  expect(screen.queryByText('Visa ending 4421')).toBeNull()
})

it('[T-03] without a processor buying is off and says so; the sandbox says that no money moves', async () => {
  await onPage({ mode: 'off' })
  expect(await screen.findByText('Card payments are switched off')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

it('[T-03] the sandbox says that no money moves', async () => {
  await onPage({ mode: 'sandbox' })
  expect(await screen.findByText(/Sandbox: no money moves/)).toBeTruthy()
})

it('[T-03] offline and with a debt nothing can be bought, and the reason is shown', async () => {
  await onPage({ owed: 3 })
  expect((await payButton()).disabled).toBe(true)
  expect(screen.getByText(/You owe tickets because of a payment that was reversed\. Contact us/)).toBeTruthy()
  act(() => server.cut())
  expect(await screen.findByText('You can pay when you’re back online.')).toBeTruthy()
})

it('[T-14] the latest purchase is found by packages 103 and 104', async () => {
  const me = server.signedInAs('member')
  server.world.addTicket({ itemType: 'purchase', buyerId: me.id, amount: 50, packageId: 103 })
  server.world.addTicket({ itemType: 'purchase', buyerId: me.id, amount: 10, packageId: 101 })
  answerPayments()
  await renderScreen('/settings/buy-tickets', { server })
  expect(await screen.findByText(/Your latest purchase: 50 tickets/)).toBeTruthy()
  expect(server.requestsOf(searchTickets)).toContainEqual(expect.objectContaining({ packageId: [103, 104], limit: 1 }))
})

it('[T-16] the cart adds, lists, removes and clears items, and pays for them at once', async () => {
  await onPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Add to cart' }))
  expect(await screen.findByText('Added to your cart.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /^50 tickets/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Cart: 2 items' }))
  expect(await screen.findByRole('button', { name: 'Pay $75' })).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove from the cart' })[0] ?? document.body)
  server.answer(payByCard, ({ attempt }) => paymentOf({ attempt, priceInCents: 5000 }))
  fireEvent.click(await screen.findByRole('button', { name: 'Pay $50' }))
  expect(await screen.findByText('Paid $50.')).toBeTruthy()
  expect(server.requestsOf(payByCard)).toMatchObject([{ isFromCart: true, purchases: [{ packageId: 103 }], priceInCents: 5000 }])
})

it('[T-16] [T-18] a cart that was paid for on another device is not paid again, and is shown as it is now', async () => {
  await onPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Add to cart' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Cart: 1 item' }))
  const pay = await screen.findByRole('button', { name: 'Pay $25' })
  server.answer(payByCard, () => {
    throw invalid({ purchases: ['payments.cart'] })
  })
  server.answer(listCart, () => ({ items: [], priceInCents: 0 }))
  fireEvent.click(pay)
  const reason = 'This cart has been paid for, or is being paid for on another device. Nothing was charged now.'
  expect(await screen.findByText(reason)).toBeVisible()
  expect(await screen.findByText('Your cart is empty')).toBeVisible()
})

it('[T-16] the cart is cleared', async () => {
  await onPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Add to cart' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Cart: 1 item' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Clear the cart' }))
  expect(await screen.findByText('Your cart is empty')).toBeTruthy()
  expect(server.requestsOf(clearCart)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Keep this card for next time' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Add tickets' })).toBeTruthy()
})
