/** A sandbox processor of its own on a free port of this machine. Its notices are recorded, and passed on if somebody listens. */
import type { AddressInfo } from 'node:net'
import type { CardFields } from '#contract/money/cards.ts'
import type { SignedNotice } from '../../adapters/payments/card-processor.ts'
import { SandboxBank } from '../../adapters/payments/sandbox/sandbox-bank.ts'
import { createSandboxProcessor } from '../../adapters/payments/sandbox/sandbox-processor.ts'
import { createSandboxServer } from '../../adapters/payments/sandbox/serve-sandbox.ts'
import type { ProcessorBench } from './processor-contract.ts'

export const sandboxNumbers = {
  accepted: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  challenged: '4000 0000 0000 3220',
  chargeback: '4000 0000 0000 0259',
  twice: '4000 0000 0000 0416',
  disorder: '4000 0000 0000 0424',
  mute: '4000 0000 0000 0432',
  lost: '4000 0000 0000 0440',
} as const
export type SandboxCard = keyof typeof sandboxNumbers

export interface SandboxBench extends ProcessorBench {
  readonly origin: string
  readonly key: string
  /** How the site would answer; without it, notices are recorded only. */
  onNotice: ((notice: SignedNotice) => Promise<void>) | null
  readonly bank: SandboxBank
  tokenOf(card: SandboxCard): Promise<string>
}

export const cardOf = (card: SandboxCard, now: Date): CardFields => ({
  holder: 'T. Hand',
  number: sandboxNumbers[card],
  month: '12',
  year: String(now.getFullYear() + 1),
  cvv: '123',
})

export async function openSandbox(now: () => Date = () => new Date()): Promise<SandboxBench> {
  const key = 'a key that the two of them share'
  const bank = new SandboxBank(now)
  const sent: SignedNotice[] = []
  const waiting = new Set<() => void>()
  const server = createSandboxServer({
    bank,
    key,
    now,
    save: () => undefined,
    wait: () => Promise.resolve(),
    async send(notice) {
      await bench.onNotice?.(notice)
      sent.push(notice)
      for (const wake of waiting) wake()
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // The address of a TCP listener is an object.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const processor = createSandboxProcessor({ origin, key })
  const noticesOf = (attempt: string) => sent.filter(({ payload }) => payload.includes(`"attempt":"${attempt}"`))
  const shutDown = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })

  const bench: SandboxBench = {
    origin,
    key,
    bank,
    processor,
    onNotice: null,
    async tokenOf(card) {
      const { session } = await processor.openSession('127.0.0.1')
      const answer = await fetch(`${origin}/tokens`, { method: 'POST', body: JSON.stringify({ session, ...cardOf(card, now()) }) })
      const { token } = (await answer.json()) as { token: string }
      return token
    },
    async answerChallenge(path, isConfirmed) {
      const answer = isConfirmed ? 'yes' : 'no'
      await fetch(`${origin}${path.replace('/card-processor', '')}`, { method: 'POST', body: new URLSearchParams({ answer }) })
    },
    async noticesOf(attempt, total = 1) {
      while (noticesOf(attempt).length < total)
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake)
            resolve()
          }
          waiting.add(wake)
        })
      return noticesOf(attempt)
    },
    shutDown,
    close: shutDown,
  }
  return bench
}
