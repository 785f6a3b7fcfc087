import { createFileRoute } from '@tanstack/react-router'
import { CompletePage } from '#src/features/photo-upload/complete-page.tsx'
import { useUploadEngine } from '#src/features/upload/use-upload-engine.ts'

export const Route = createFileRoute('/photo/upload/complete')({ component: Complete })

function Complete() {
  return <CompletePage uploads={useUploadEngine().actions} />
}
