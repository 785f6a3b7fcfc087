import { createFileRoute } from '@tanstack/react-router'
import { UploadPage } from '#src/features/upload/upload-page.tsx'

export const Route = createFileRoute('/video/create')({
  // The outcome for videos shared into the app, set by the service worker.
  validateSearch: ({ shared }: Record<string, unknown>): { shared?: 'no-room' | 'locked' | 'refused' } =>
    shared === 'no-room' || shared === 'locked' || shared === 'refused' ? { shared } : {},
  component: Upload,
})

function Upload() {
  return <UploadPage unkept={Route.useSearch().shared} />
}
