/** Invitations of a member of the demo community: accepted, deleted, and never used within its days. None of their links opens anything. */
import { randomBytes } from 'node:crypto'
import type { Transaction } from '../../db/context.ts'
import { invitations } from '../../db/tables/registration.ts'

const dayMs = 24 * 3_600_000
const daysOpen = 30

type Invitation = Pick<typeof invitations.$inferInsert, 'email' | 'note' | 'state'> & { readonly daysAgo: number; readonly joined?: string }

/** In order of time. */
const demoInvitations: readonly Invitation[] = [
  { daysAgo: 200, email: 'taut@example.org', state: 'accepted', joined: 'Taut' },
  { daysAgo: 60, email: 'jib@example.org', state: 'deleted' },
  { daysAgo: 34, email: 'martingale@example.org', note: 'You asked about the Sunday jam. Come and see.', state: 'pending' },
]

export async function insertInvitations(
  tx: Transaction,
  { idOf, now }: { readonly idOf: (name: string) => number; readonly now: Date },
): Promise<void> {
  const inviterId = idOf('demo-member')
  await tx.insert(invitations).values(
    demoInvitations.map(({ daysAgo, joined, ...invitation }) => {
      const createdAt = new Date(now.getTime() - daysAgo * dayMs)
      return {
        ...{ ...invitation, inviterId, createdAt, updatedAt: createdAt, secretHash: randomBytes(32).toString('hex') },
        acceptedBy: joined === undefined ? null : idOf(joined),
        expiresAt: new Date(createdAt.getTime() + daysOpen * dayMs),
      }
    }),
  )
}
