import { createFileRoute } from '@tanstack/react-router'
import type { MemberId } from '#contract/primitives.ts'
import { ComposePage } from '#src/features/mail/compose-page.tsx'

export interface ComposeSearch {
  /** The id of a refused mail message to edit. */
  readonly again?: number
}

export const Route = createFileRoute('/mail/compose/{-$uname}/{-$uid}')({
  validateSearch: ({ again }: Record<string, unknown>): ComposeSearch => (typeof again === 'number' ? { again } : {}),
  component: Compose,
})

function Compose() {
  const { uname, uid } = Route.useParams()
  const { again } = Route.useSearch()
  // The contract brands whole positive numbers, and this is one.
  const userId = uid !== undefined && /^[1-9]\d{0,14}$/.test(uid) ? (Number(uid) as MemberId) : null
  // No longer names exist.
  const userName = uname !== undefined && uname.length <= 60 ? uname : null
  return <ComposePage to={{ userName, userId }} again={again ?? null} />
}
