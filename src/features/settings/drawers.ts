/** What a drawer of the settings is. Which there are is composed by the route (`src/routes/-settings-drawers.ts`). */
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Self } from '#contract/session.ts'
import type { IconName } from '#src/ui/primitives/icon-names.ts'

/** Drawers stand together by what they are about; within a group in the order of the list. */
export const drawerGroups = ['you', 'app', 'account'] as const
export type DrawerGroup = (typeof drawerGroups)[number]

export interface DrawerProps {
  /** The address's second part: a row of the drawer to begin with. Written by anybody, so only ever looked up. */
  option: string | undefined
}

export interface Drawer {
  /** Its address: `/settings/<key>`. */
  readonly key: string
  readonly group: DrawerGroup
  readonly title: MessageDescriptor
  /** The line under the title while nothing better is known. */
  readonly hint: MessageDescriptor
  readonly icon: IconName
  /** What is set now, in a few words, in the hint's place. It comes with the list, so it is small and asks for nothing. */
  readonly Summary?: ComponentType
  /** Lazy; `preload` asks for it, again where it did not come. */
  readonly Content: ComponentType<DrawerProps> & { preload?: (() => Promise<void> | undefined) | undefined }
  /** It brings a `Page` of its own instead of standing beside the list. */
  readonly isPage?: boolean
  /** Left out of the list, and out of reach by address, where it answers false. */
  readonly appliesTo?: (self: Self) => boolean
}

/** An unknown drawer, or one that does not apply, is none: the list shows. */
export function findDrawer(drawers: readonly Drawer[], key: string | undefined, self: Self): Drawer | null {
  return drawersFor(drawers, self).find((drawer) => drawer.key === key) ?? null
}

/** Those that apply, in the order they stand in. */
export function drawersFor(drawers: readonly Drawer[], self: Self): Drawer[] {
  return drawers
    .filter(({ appliesTo }) => appliesTo?.(self) ?? true)
    .toSorted((a, b) => drawerGroups.indexOf(a.group) - drawerGroups.indexOf(b.group))
}
