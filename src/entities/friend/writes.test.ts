import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { acceptFriend, denyFriend, removeFriend, requestFriend, setHero, standing, type FriendState } from '#contract/people/friends.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { layOverShown } from '#src/data/outbox/waiting-writes.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { outboxEntryForTest } from '#src/offline/testing/outbox-entry-for-test.ts'
import { friendWrites } from './writes.ts'

const known = (state: FriendState) => v.parse(standing, { userId: 7, state, isHero: false, isFan: false })
const waiting = (endpoint: Endpoint, input: object = {}, code: OutboxEntry['code'] = null) =>
  outboxEntryForTest(endpoint, { userId: 7, ...input }, { code })
const shown = (state: FriendState, writes: OutboxEntry[]) => layOverShown(friendWrites, 'standing', known(state), writes)

describe('a button shows', () => {
  it('[N-02] the pressed state, before it was sent', () => {
    const after = (state: FriendState, endpoint: Endpoint) => shown(state, [waiting(endpoint)]).state
    expect(after('none', requestFriend)).toBe('requested')
    expect(after('received', requestFriend)).toBe('friends')
    expect(after('received', acceptFriend)).toBe('friends')
    expect(after('received', denyFriend)).toBe('none')
    expect(after('friends', removeFriend)).toBe('none')
    expect(after('requested', removeFriend)).toBe('none')
  })

  it('[N-04] the last choice about a hero', () => {
    const writes = [waiting(setHero, { isHero: true }), waiting(setHero, { isHero: false })]
    expect(shown('none', writes).isHero).toBe(false)
    expect(shown('none', writes.slice(0, 1)).isHero).toBe(true)
  })

  it('the actual state, once a change was refused', () => {
    expect(shown('none', [waiting(requestFriend, {}, 'rate_limited')]).state).toBe('none')
  })
})
