/** What may appear over any screen, but never in the first moment. */
import { UpdatePrompt } from '#src/features/update-app/update-prompt.tsx'
import { Toaster } from '#src/ui/feedback/toaster.tsx'

export function LateParts() {
  return (
    <>
      <Toaster />
      <UpdatePrompt />
    </>
  )
}
