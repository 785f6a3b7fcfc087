/** How two members stand to one another as a screen shows it: the server's word, with what waits in the outbox laid over it. */
import { acceptFriend, denyFriend, removeFriend, requestFriend, setHero, type Standing } from '#contract/people/friends.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'

export function friendSubject(userId: number): string {
  return `friend:${userId}`
}

/** A refused wish does not count: the button says again what is. */
export function standingWithPending(standing: Standing, writes: readonly OutboxEntry[]): Standing {
  return writes.filter(({ code }) => code === null).reduce(withWrite, standing)
}

function withWrite(current: Standing, write: OutboxEntry): Standing {
  const hero = inputOf(write, setHero)
  if (hero) return { ...current, isHero: hero.isHero }
  if (inputOf(write, requestFriend)) return { ...current, state: current.state === 'received' ? 'friends' : asked(current.state) }
  if (inputOf(write, acceptFriend)) return { ...current, state: 'friends' }
  if (inputOf(write, denyFriend) || inputOf(write, removeFriend)) return { ...current, state: 'none' }
  return current
}

const asked = (state: Standing['state']) => (state === 'friends' ? 'friends' : 'requested')
