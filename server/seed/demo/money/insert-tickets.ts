/** Tickets of the demo community: a welcome for everybody with an account, tips, donations, and what staff gave. */
import { randomUUID } from 'node:crypto'
import type { TicketItemType } from '#contract/money/ticket-types.ts'
import type { Transaction } from '../../../db/context.ts'
import { ledgerNotes } from '../../../db/tables/money/ledger.ts'
import { house, ofMember } from '../../../ledger/ledger-accounts.ts'
import { post } from '../../../ledger/post.ts'
import type { Timeline } from '../timeline.ts'

interface DemoTickets {
  readonly daysAgo: number
  readonly itemType: TicketItemType
  /** Null: the site. */
  readonly from: string | null
  readonly to: string | null
  readonly amount: number
  /** A member's note, or the site's reason. */
  readonly words: string
  /** A tip for the video at this place in the list. */
  readonly video?: number
}

const welcomed = ['demo-member', 'demo-sponsor', 'demo-vendor', 'demo-model', 'demo-staff', 'demo-admin', 'Marlinspike', 'Old_Salt']

const demoTickets: readonly DemoTickets[] = [
  ...welcomed.map((to): DemoTickets => ({ daysAgo: 40, itemType: 'comp', from: null, to, amount: 50, words: 'Welcome aboard' })),
  { daysAgo: 21, itemType: 'tip', from: 'Old_Salt', to: 'demo-member', amount: 5, words: 'For the plait tutorial.' },
  { daysAgo: 17, itemType: 'donate', from: 'demo-sponsor', to: null, amount: 20, words: 'For the new server.' },
  { daysAgo: 12, itemType: 'credit', from: null, to: 'demo-member', amount: 10, words: 'Thank you for reporting the broken clip' },
  { daysAgo: 9, itemType: 'tip', from: 'demo-member', to: 'Halyard', amount: 8, words: 'Lesson three finally made it click.', video: 0 },
  { daysAgo: 6, itemType: 'donate', from: 'demo-member', to: null, amount: 5, words: '' },
  { daysAgo: 4, itemType: 'tip', from: 'demo-model', to: 'demo-member', amount: 3, words: 'Tea is on me.' },
  { daysAgo: 2, itemType: 'tip', from: 'demo-member', to: 'Marlinspike', amount: 9, words: '' },
]

const dayMs = 24 * 3_600_000

export interface TicketOptions {
  readonly idOf: (name: string) => number
  /** A video, and whose it is. */
  readonly videos: ReadonlyArray<{ readonly id: number; readonly ownerName: string }>
  readonly now: Date
}

export function insertTickets(tx: Transaction, timeline: Timeline, { idOf, videos, now }: TicketOptions): void {
  const accountOf = (name: string | null) => (name === null ? house : ofMember('member', idOf(name)))
  for (const { daysAgo, itemType, from, to, amount, words, video } of demoTickets) {
    const tipped = video === undefined || to === null ? undefined : videos.filter(({ ownerName }) => ownerName === to)[video]
    const isNote = itemType === 'tip' || itemType === 'donate'
    const moment = new Date(now.getTime() - daysAgo * dayMs)
    timeline.add(moment, async () => {
      const { id: transactionId } = await post(tx, {
        key: randomUUID(),
        itemType,
        buyerId: from === null ? null : idOf(from),
        sellerId: to === null ? null : idOf(to),
        amount,
        item: tipped && { typeId: 'video', itemId: tipped.id },
        description: isNote ? '' : words,
        moves: [
          { account: accountOf(from), amount: -amount },
          { account: accountOf(to), amount },
        ],
        now: moment,
      })
      if (isNote && words !== '' && from !== null) await tx.insert(ledgerNotes).values({ transactionId, authorId: idOf(from), text: words })
    })
  }
}
