/** Definition of a settings drawer. The route composes the list of drawers (`src/routes/-settings-drawers.ts`). */
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { CurrentUser } from '#contract/session.ts'
import type { IconName } from '#src/ui/primitives/icon-names.ts'

/** Drawers are grouped by topic; within a group they keep the order of the list. */
export const drawerGroups = ['you', 'app', 'account'] as const
export type DrawerGroup = (typeof drawerGroups)[number]

export interface DrawerProps {
  /**
   * The address's second part: the row of the drawer to start with. Anybody can write it, so it is only ever looked
   * up.
   */
  option: string | undefined
}

export interface Drawer {
  /** Its address: `/settings/<key>`. */
  readonly key: string
  readonly group: DrawerGroup
  readonly title: MessageDescriptor
  /** The line under the title unless there is a `Summary`. */
  readonly hint: MessageDescriptor
  readonly icon: IconName
  /**
   * The current setting in a few words, replacing the hint. It is loaded with the list, so it is small and requests
   * nothing.
   */
  readonly Summary?: ComponentType
  /** Lazy; `preload` loads it, and retries where that failed. */
  readonly Content: ComponentType<DrawerProps> & { preload?: (() => Promise<void> | undefined) | undefined }
  /** Renders a `Page` of its own instead of appearing beside the list. */
  readonly isPage?: boolean
  /** Where this returns false, the drawer is neither listed nor reachable by address. */
  readonly appliesTo?: (currentUser: CurrentUser) => boolean
}

/** Null for an unknown drawer, or one that does not apply: the list is shown. */
export function findDrawer(drawers: readonly Drawer[], key: string | undefined, currentUser: CurrentUser): Drawer | null {
  return drawersFor(drawers, currentUser).find((drawer) => drawer.key === key) ?? null
}

/** The drawers that apply, in display order. */
export function drawersFor(drawers: readonly Drawer[], currentUser: CurrentUser): Drawer[] {
  return drawers
    .filter(({ appliesTo }) => appliesTo?.(currentUser) ?? true)
    .toSorted((a, b) => drawerGroups.indexOf(a.group) - drawerGroups.indexOf(b.group))
}
