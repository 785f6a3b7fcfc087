/** The rules for every card processor. An adapter's test calls this with its own stand-in. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CardProcessor, Charge, ProcessorNotice, SignedNotice } from '../../adapters/payments/card-processor.ts'

/** How the suite reaches the processor's other side: the form, the bank, the notices. */
export interface ProcessorBench {
  readonly processor: CardProcessor
  /** As the card form does it. */
  tokenOf(kind: 'accepted' | 'declined' | 'challenged' | 'mute'): Promise<string>
  /** The member's answer on the bank's page. */
  answerChallenge(path: string, isConfirmed: boolean): Promise<void>
  /** The notices that were sent for an attempt so far; waits until there are `total`, by default one. */
  noticesOf(attempt: string, total?: number): Promise<SignedNotice[]>
  /** From now on nobody answers. */
  shutDown(): Promise<void>
  close(): Promise<void>
}

export function describeProcessor(name: string, open: () => Promise<ProcessorBench>): void {
  describe(`the card processor ${name}`, () => {
    let bench: ProcessorBench
    beforeAll(async () => {
      bench = await open()
    })
    afterAll(() => bench.close())

    const chargeOf = (token: string, more: Partial<Charge> = {}): Charge => ({
      attempt: randomUUID(),
      token,
      amountInCents: 2500,
      keepsCard: false,
      statementName: 'RW Services',
      ...more,
    })

    it('opens a session for each card form', async () => {
      const [one, other] = [await bench.processor.openSession('203.0.113.7'), await bench.processor.openSession('203.0.113.7')]
      expect(one.session).not.toBe(other.session)
      expect(one.submitTo).toMatch(/^(?:\/|https:)/)
    })

    it('charges a token once, and the same attempt is answered as before, or refused', async () => {
      const charge = chargeOf(await bench.tokenOf('accepted'))
      const first = await bench.processor.charge(charge)
      expect(first).toMatchObject({ state: 'paid', amountInCents: 2500, card: { last4: expect.stringMatching(/^\d{4}$/) } })
      const { repeatsAnswers, hasLookUp } = bench.processor.capabilities
      const again = await bench.processor.charge(charge)
      if (repeatsAnswers) expect(again).toEqual(first)
      else expect(again.state).toBe('declined')
      expect(await bench.processor.lookUp(charge.attempt)).toEqual(hasLookUp ? first : { state: 'unknown' })
    })

    it('does not charge a token again that is not kept', async () => {
      const token = await bench.tokenOf('accepted')
      await bench.processor.charge(chargeOf(token))
      expect((await bench.processor.charge(chargeOf(token))).state).toBe('declined')
    })

    it('says when a card is declined, and when a token is not known', async () => {
      expect((await bench.processor.charge(chargeOf(await bench.tokenOf('declined')))).state).toBe('declined')
      expect((await bench.processor.charge(chargeOf('a-token-of-nobody'))).state).toBe('declined')
    })

    it('has not seen an attempt that was never sent', async () => {
      expect(await bench.processor.lookUp(randomUUID())).toEqual({ state: bench.processor.capabilities.hasLookUp ? 'unseen' : 'unknown' })
    })

    it('leaves an answer that is lost unknown, and a look-up finds it', async () => {
      const charge = chargeOf(await bench.tokenOf('mute'))
      expect(await bench.processor.charge(charge)).toEqual({ state: 'unknown' })
      if (!bench.processor.capabilities.hasLookUp) return
      expect(await bench.processor.lookUp(charge.attempt)).toMatchObject({ state: 'paid', amountInCents: 2500 })
    })

    it('keeps a card for further charges until it is told to forget it', async () => {
      const paid = await bench.processor.charge(chargeOf(await bench.tokenOf('accepted'), { keepsCard: true }))
      const kept = paid.state === 'paid' ? paid.keptCard : undefined
      if (!bench.processor.capabilities.keepsCards) return expect(kept).toBeUndefined()
      const token = kept?.token ?? ''
      expect((await bench.processor.charge(chargeOf(token))).state).toBe('paid')
      await bench.processor.forgetCard(token)
      await bench.processor.forgetCard(token)
      expect((await bench.processor.charge(chargeOf(token))).state).toBe('declined')
    })

    it('waits for the member where the bank wants them to confirm', async () => {
      if (!bench.processor.capabilities.hasChallenges) return
      for (const isConfirmed of [true, false]) {
        const charge = chargeOf(await bench.tokenOf('challenged'))
        const asked = await bench.processor.charge(charge)
        if (asked.state !== 'challenge') throw new Error('There was nothing to confirm.')
        await bench.answerChallenge(asked.challengePath, isConfirmed)
        expect((await bench.processor.lookUp(charge.attempt)).state).toBe(isConfirmed ? 'paid' : 'declined')
      }
    })

    it('sends notices that only it can have sent, in these minutes', async () => {
      // Its own test shows how it knows them.
      if (bench.processor.notices) return
      const charge = chargeOf(await bench.tokenOf('accepted'))
      await bench.processor.charge(charge)
      const [notice] = await bench.noticesOf(charge.attempt)
      if (!notice) throw new Error('There was no notice.')
      const sentAt = new Date(notice.timestamp * 1000)
      const read = (changes: Partial<SignedNotice>, now = sentAt): ProcessorNotice | null =>
        bench.processor.readNotice({ ...notice, ...changes }, now)
      expect(read({})).toMatchObject({ attempt: charge.attempt, outcome: { state: 'paid', amountInCents: 2500 } })
      expect(read({ payload: notice.payload.replace('2500', '9900') })).toBeNull()
      expect(read({ timestamp: notice.timestamp + 1 })).toBeNull()
      expect(read({ signature: '0'.repeat(notice.signature.length) })).toBeNull()
      expect(read({ signature: '' })).toBeNull()
      for (const minutes of [-6, 6]) expect(read({}, new Date(sentAt.getTime() + minutes * 60_000))).toBeNull()
    })

    // Last: nobody answers afterwards.
    it('says that nothing was sent where nobody listens', async () => {
      const token = await bench.tokenOf('accepted')
      await bench.shutDown()
      // The first may still use a connection that has just died, which proves nothing.
      expect(await bench.processor.lookUp(randomUUID())).toEqual({ state: 'unknown' })
      if (!bench.processor.capabilities.hasLookUp) await bench.processor.charge(chargeOf(token))
      expect(await bench.processor.charge(chargeOf(token))).toEqual({ state: 'notSent' })
      await expect(bench.processor.openSession('203.0.113.7')).rejects.toThrow()
    })
  })
}
