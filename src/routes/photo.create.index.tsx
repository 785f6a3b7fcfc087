import { createFileRoute } from '@tanstack/react-router'
import { LateBlurDialog } from '#src/features/photo-editor/late-editors.tsx'
import { CreatePage } from '#src/features/photo-upload/create-page.tsx'
import { useUploadEngine } from '#src/features/upload/use-upload-engine.ts'

export const Route = createFileRoute('/photo/create/')({
  // The outcome for photos shared into the app, set by the service worker.
  validateSearch: ({ shared }: Record<string, unknown>): { shared?: 'no-room' | 'locked' | 'refused' } =>
    shared === 'no-room' || shared === 'locked' || shared === 'refused' ? { shared } : {},
  component: Create,
})

function Create() {
  return <CreatePage uploads={useUploadEngine().actions} BlurDialog={LateBlurDialog} unkept={Route.useSearch().shared} />
}
