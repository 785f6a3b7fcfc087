import { Stack } from '#src/ui/layout/stack.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'

/** While a drawer's part of the app is on its way. */
export function DrawerPending() {
  return (
    <Stack>
      <Skeleton shape="line" width="60%" />
      <Skeleton shape="block" height="160px" />
      <Skeleton shape="line" width="80%" />
    </Stack>
  )
}
