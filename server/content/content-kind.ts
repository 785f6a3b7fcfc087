/**
 * The interface between a kind of content and the mechanisms that all kinds share. A domain implements it in one file; `compose.ts` lists
 * them.
 */
import type { ContentKindDeclaration } from '#contract/content/kinds.ts'
import { roleOfGroup, type Viewer } from '#contract/roles.ts'
import type { HoldDecision } from '#contract/site/moderation.ts'
import type { Queryable, Transaction } from '../db/context.ts'
import type { Services } from '../http/context.ts'

export type ContentViewer = Viewer & { readonly id: number }

/** A viewer for members who have not called: without permissions, because those may be withdrawn before they read it. */
export function viewerFor({ id, groupId }: { readonly id: number; readonly groupId: number }): ContentViewer {
  return { id, role: roleOfGroup(groupId), groupId, permissions: new Set<never>(), isTech: false, isVideoApprover: false }
}

/** An item as one viewer sees it. */
export interface ContentItem {
  readonly typeId: string
  readonly itemId: number
  readonly ownerId: number
  /** The video's title, the member's name. */
  readonly title: string
  /** Path below /media; null without an image. */
  readonly thumb: string | null
  readonly isDraft: boolean
  /** Nobody can comment on it any more; for example, the profile of a member who has died. */
  readonly isReadOnly: boolean
  /** A block keeps the viewer and its owner apart; the viewer sees it because they have bought it, and cannot vote on it, for example. */
  readonly isApart?: boolean | undefined
  /** The viewer may transfer it to another member. */
  readonly canTransfer: boolean
  /** The site keeps it, not its owner: an album of favourites. */
  readonly isAutomatic?: boolean | undefined
  /**
   * Of kinds that are sold. never: cannot be put up for sale · empty: nobody can buy it until something is in it · unplayable: nor while it
   * cannot be opened. By default it can be sold.
   */
  readonly notForSale?: 'never' | 'empty' | 'unplayable' | undefined
  /** Of kinds whose owners describe what is sold: counts their edits, so that a buyer gets what they have read. */
  readonly version?: number | undefined
}

/** Columns of the kind's own table that hold its totals, as SQL names. */
export interface ContentCounters {
  readonly table: string
  readonly upVotes?: string
  readonly downVotes?: string
  readonly comments?: string
  readonly views?: string
}

/** Runs after the commit: events, jobs. */
export type AfterCommit = (services: Services) => void | Promise<void>

export interface ContentKind {
  readonly declaration: ContentKindDeclaration
  /** The items that the viewer may see, by id, in one query. Hidden and missing ones are left out. */
  readonly findVisible: (db: Queryable, viewer: ContentViewer, itemIds: readonly number[]) => Promise<ReadonlyMap<number, ContentItem>>
  /** The items that the viewer may report, for kinds where these are not the visible ones: closed profiles can be reported. */
  readonly findReportable?: ContentKind['findVisible']
  /** Null if the kind keeps no totals. */
  readonly counters: ContentCounters | null
  /** The member's rows for their data export, and the name of the section. Null if another section has them. */
  readonly exported: { readonly section: string; readonly rows: (db: Queryable, memberId: number) => Promise<readonly object[]> } | null
  /** Deletes all items of a member whose account is deleted together with their content. Null if account deletion itself deletes them. */
  readonly deleteAllOf: ((tx: Transaction, ownerId: number, now: Date) => Promise<AfterCommit>) | null
  /** Changes the item's owner; the caller has checked the permission. Null for kinds that cannot be transferred. */
  readonly transfer: ((tx: Transaction, transfer: ContentTransfer) => Promise<AfterCommit>) | null
  /** For kinds whose items can be hidden from others until staff decide on a report. */
  readonly hold?: ContentHold
  /** For kinds whose owners offer items for a decision by staff. */
  readonly approval?: ContentApproval
}

/** The part of the queue of approvals that belongs to the kind. */
export interface ContentApproval {
  readonly mayDecide: (viewer: Viewer) => boolean
  /** Items that wait and that the viewer may see, oldest first, after the given place. */
  readonly waiting: (db: Queryable, viewer: ContentViewer, after: WaitingPlace | null, most: number) => Promise<WaitingItem[]>
  readonly countWaiting: (db: Queryable, viewer: ContentViewer) => Promise<number>
  /** What the decision changes, for the audit. */
  readonly findState: (db: Queryable, itemId: number) => Promise<Readonly<Record<string, string>> | null>
  /** Null if the item does not wait (any more). `reason` is empty for an approval. */
  readonly decide: (tx: Transaction, decision: ApprovalDecision) => Promise<AfterCommit | null>
}

export interface WaitingPlace {
  readonly itemId: number
  readonly offeredAt: Date
}

export interface WaitingItem extends WaitingPlace {
  readonly itemVersion: number
}

export interface ApprovalDecision {
  readonly itemId: number
  readonly isApproved: boolean
  readonly reason: string
  /** The edit that was read. Any other is refused with edit_conflict. */
  readonly itemVersion?: number | undefined
  readonly now: Date
}

export interface ContentHold {
  /** Hides the item. Null if it is hidden or deleted already. */
  readonly start: (tx: Transaction, itemId: number) => Promise<AfterCommit | null>
  /** Shows it as before, or leaves it hidden for good. Null if the item is not held. */
  readonly end: (tx: Transaction, end: HoldEnd) => Promise<AfterCommit | null>
  /** Those of the items that are hidden until staff decide. */
  readonly findHeld: (db: Queryable, itemIds: readonly number[]) => Promise<ReadonlySet<number>>
}

export interface HoldEnd {
  readonly itemId: number
  readonly decision: HoldDecision
  /** The member of staff who decided; null if the report was withdrawn. */
  readonly byId: number | null
  readonly now: Date
}

export interface ContentTransfer {
  readonly itemId: number
  readonly fromId: number
  readonly toId: number
  readonly byId: number
  readonly now: Date
}

export interface Content {
  readonly kinds: readonly ContentKind[]
  /** Throws not_found for kinds that the site does not have. */
  get(typeId: string): ContentKind
}
