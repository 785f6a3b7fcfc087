/**
 * Cached items of any kind. Query keys of a kind begin with its module: `[module, 'details', itemId]`, `[module,
 * 'browse', …]`.
 */
import type { QueryClient } from '@tanstack/react-query'
import { declaredKinds, findDeclaredKind, type ContentRef } from '#contract/content/kinds.ts'

const moduleOf = (typeId: string) => findDeclaredKind(typeId)?.module ?? typeId

/** Applies a response about an item. Lists, which hold less of it, refetch when they are next opened. */
export function takeOverItem(client: QueryClient, ref: ContentRef, change: object): void {
  updateDetails(client, ref, (known) => ({ ...known, ...change }))
  refreshLists(client, moduleOf(ref.typeId))
}

/** A negative `change` is for deleted comments. Does nothing for kinds without a total. */
export function addToCommentTotal(client: QueryClient, ref: ContentRef, change: number): void {
  updateDetails(client, ref, (known) => {
    if (!('totalComment' in known) || typeof known.totalComment !== 'number') return known
    return { ...known, totalComment: Math.max(0, known.totalComment + change) }
  })
}

/** Items changed elsewhere: visible ones refetch at once, lists when they are next opened. */
export function refreshItems(client: QueryClient): void {
  for (const { typeId, can } of declaredKinds()) {
    if (!can.vote && !can.favourite && !can.view) continue
    void client.invalidateQueries({ queryKey: [moduleOf(typeId), 'details'] })
    refreshLists(client, moduleOf(typeId))
  }
}

function updateDetails(client: QueryClient, { typeId, itemId }: ContentRef, change: (known: object) => object): void {
  client.setQueryData<object>([moduleOf(typeId), 'details', itemId], (known) => known && change(known))
}

function refreshLists(client: QueryClient, module: string): void {
  void client.invalidateQueries({ queryKey: [module, 'browse'], refetchType: 'none' })
}
