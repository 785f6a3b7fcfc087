/** Routes of the payments domain. */
import * as cart from '#contract/money/cart.ts'
import * as contract from '#contract/money/payments.ts'
import { readsOnly } from '../../http/audit/audit-rule.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import type { PurchaseKind } from '../../payments/index.ts'
import { add, cartOf, clear, remove } from './cart.ts'
import { mailReceiptAgain } from './mail-receipt.ts'
import { forgetCard, openSession, paymentOptions } from './options.ts'
import { check, paymentAudit, settleByStaff, takeNoticeOf } from './outcomes.ts'
import { pay, quote } from './pay.ts'
import { openPaymentPage, paymentPage, receipt } from './reads.ts'

export const paymentRoutes = (kinds: readonly PurchaseKind[]): readonly Implementation[] => [
  implement(contract.getPaymentOptions, paymentOptions),
  implement(contract.openCardSession, openSession),
  implement(contract.quotePayment, (context, input) => quote(context, kinds, input)),
  implement(contract.payByCard, (context, input) => pay(context, kinds, input)),
  implement(contract.buyTokens, (context, input) => pay(context, kinds, input)),
  implement(contract.checkPayment, (context, input) => check(context, kinds, input)),
  implement(contract.forgetCard, forgetCard),
  implement(contract.listPayments, paymentPage),
  implement(contract.getReceipt, receipt),
  implement(contract.mailReceipt, mailReceiptAgain),
  implement(contract.takeNotice, (context, input) => takeNoticeOf(context, kinds, input)),
  implement(contract.takePsigateNotice, (context, input) => takeNoticeOf(context, kinds, input)),
  implement(contract.listOpenPayments, openPaymentPage, readsOnly),
  implement(contract.settlePayment, (context, input) => settleByStaff(context, kinds, input), paymentAudit),
  implement(cart.addToCart, (context, input) => add(context, kinds, input)),
  implement(cart.removeFromCart, (context, input) => remove(context, kinds, input)),
  implement(cart.listCart, (context) => cartOf(context, kinds)),
  implement(cart.clearCart, (context) => clear(context, kinds)),
]
