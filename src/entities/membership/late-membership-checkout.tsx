import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { latePart } from '#src/ui/late-part.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import type { MembershipCheckoutProps } from './membership-checkout.tsx'

/** Card and payment are a chunk of their own. */
export const LateMembershipCheckout = latePart<MembershipCheckoutProps>(
  async () => (await import('./membership-checkout.tsx')).MembershipCheckout,
  { Waiting: () => <Skeleton shape="block" height="420px" />, Missing: ({ onRetry }) => <PartFailed onRetry={onRetry} /> },
)
