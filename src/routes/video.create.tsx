import { createFileRoute } from '@tanstack/react-router'
import { UploadPage } from '#src/features/upload/upload-page.tsx'

export const Route = createFileRoute('/video/create')({
  // What became of videos shared into the app; the service worker says it here.
  validateSearch: ({ shared }: Record<string, unknown>): { shared?: 'no-room' | 'locked' } =>
    shared === 'no-room' || shared === 'locked' ? { shared } : {},
  component: Upload,
})

function Upload() {
  return <UploadPage unkept={Route.useSearch().shared} />
}
