/**
 * For calls that may wait in the outbox and be sent again hours later: the command, the claim of its key and its answer are one
 * transaction. A crash at any moment leaves all of it or nothing, so a repeat has no second effect (docs/decisions/009).
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '#contract/error.ts'
import type { Database } from '../db/context.ts'
import { insertIdempotentAnswer, insertIdempotentRefusal, tryHoldIdempotencyKey } from '../db/idempotency-records.ts'
import { wholeTransaction } from '../db/whole-transaction.ts'
import type { Services } from './context.ts'
import { findAnswer, identify, isFinal, waiting, type Answer, type IdentifiedRequest, type KeyedRequest } from './idempotency.ts'

/** Passed to `work` in place of the services: the transaction, and effects that wait for its end. */
export type Inside = Pick<Services, 'db' | 'bus' | 'jobs'>

/** `work` never throws: a failure is an answer too, and undoes everything written. */
export async function answerExactlyOnce(
  services: Services,
  keyed: KeyedRequest,
  work: (inside: Inside) => Promise<Answer>,
): Promise<Answer> {
  const request = identify(keyed)
  for (const deadline = performance.now() + waiting.mostMs; ; await delay(waiting.stepMs)) {
    const answer = (await findAnswer(services.db, request)) ?? (await attempt(services, request, work))
    if (answer) return answer
    if (performance.now() > deadline) throw new Refusal('idempotency_running', { retryAfterSeconds: 5 })
  }
}

/** Null while another attempt works on the same request. */
async function attempt(services: Services, request: IdentifiedRequest, work: (inside: Inside) => Promise<Answer>): Promise<Answer | null> {
  try {
    return await inOneTransaction(services, async (inside) => {
      if (!(await tryHoldIdempotencyKey(inside.db, request.id))) return null
      return (await findAnswer(inside.db, request)) ?? (await workAndStore(inside.db, request, () => work(inside)))
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
    // Nothing was done, so nothing can be done twice: the refusal may be stored separately.
    if (isFinal(error.answer)) await insertIdempotentRefusal(services.db, request.id, { ...request, ...stored(error.answer) })
    return error.answer
  }
}

/** Everything that `work` writes is committed, or nothing is. Its events and jobs wait for the commit. */
export async function inOneTransaction<Result>(services: Inside, work: (inside: Inside) => Promise<Result>): Promise<Result> {
  const held = holdEffects(services)
  const result = await wholeTransaction(services.db, (db) => work({ ...held.services, db }))
  await held.release()
  return result
}

async function workAndStore(db: Database, request: IdentifiedRequest, work: () => Promise<Answer>): Promise<Answer> {
  const answer = await work()
  if (answer.status >= 400) throw new Undone(answer)
  await insertIdempotentAnswer(db, request.id, { ...request, ...stored(answer) })
  return answer
}

const stored = ({ status, body }: Answer) => ({ status, response: body })

/** Rolls the transaction back and carries the refusal out of it. */
class Undone extends Error {
  override readonly name = 'Undone'
  readonly answer: Answer
  constructor(answer: Answer) {
    super('The request was refused.')
    this.answer = answer
  }
}

/** Commands emit events and enqueue jobs before the commit; this holds them back until it has happened. */
function holdEffects({ bus, jobs }: Inside): { services: Pick<Services, 'bus' | 'jobs'>; release: () => Promise<void> } {
  const effects: Array<() => void | Promise<void>> = []
  return {
    services: {
      bus: { ...bus, emit: (...event) => void effects.push(() => bus.emit(...event)) },
      jobs: { enqueue: async (...job) => void effects.push(() => jobs.enqueue(...job)) },
    },
    async release() {
      for (const effect of effects) await effect()
    },
  }
}
