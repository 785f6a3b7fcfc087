/** CCBill's adapter with its stand-in. */
import { decodeCcbillSession, encodeCcbill } from '#contract/money/ccbill.ts'
import type { PlainNotice } from '../../adapters/payments/card-processor.ts'
import { createCcbillProcessor } from '../../adapters/payments/ccbill/ccbill-processor.ts'
import { CcbillStandIn, standInAccount, type CcbillBehaviour, type StandInNotice } from './ccbill-stand-in.ts'
import type { ProcessorBench } from './processor-contract.ts'

export interface CcbillBench extends ProcessorBench {
  readonly standIn: CcbillStandIn
  tokenOf(card: CcbillBehaviour, confirmation?: 'yes' | 'none'): Promise<string>
}

/** As the widget answers it. */
const confirmed = {
  threedsEci: '05',
  threedsStatus: 'Y',
  threedsVersion: '2.1.0',
  threedsSuccess: true,
  threedsCardToken: 'gjeoB5NdJ1r6p0dG',
  threedsDsTransId: 'ds-1',
  threedsAcsTransId: 'acs-1',
  threedsAuthenticationValue: 'cGFzc3dvcmQ=',
  threedsClientTransactionId: 'id-wl9r6duc5zj',
}

export async function openCcbill(): Promise<CcbillBench> {
  const standIn = new CcbillStandIn()
  const origin = await standIn.listen()
  const processor = createCcbillProcessor({ ...standInAccount, api: { origin, patienceMs: 10_000 } })
  return {
    standIn,
    processor,
    async tokenOf(card, confirmation = 'none') {
      const session = decodeCcbillSession((await processor.openSession('203.0.113.7')).session)
      const paymentToken = standIn.makePaymentToken(session?.accessToken ?? '', card)
      const threeds = confirmation === 'yes' ? confirmed : null
      return encodeCcbill({ paymentToken, card: { brand: 'visa', last4: '1111' }, threeds })
    },
    answerChallenge: () => Promise.reject(new Error('The form asks for the confirmation, before there is a token.')),
    noticesOf: () => Promise.resolve([]),
    shutDown: () => standIn.close(),
    close: () => standIn.close(),
  }
}

/** As it arrives from one of its addresses. */
export const arriving = ({ event, body }: StandInNotice, changes: Partial<PlainNotice> = {}): PlainNotice => ({
  ip: '64.38.212.9',
  secret: standInAccount.noticeSecret,
  event,
  body,
  ...changes,
})
