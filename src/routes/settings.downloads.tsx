import { createFileRoute } from '@tanstack/react-router'
import { DownloadsPage } from '#src/features/downloads/downloads-page.tsx'

export const Route = createFileRoute('/settings/downloads')({ component: DownloadsPage })
