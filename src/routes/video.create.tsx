import { createFileRoute } from '@tanstack/react-router'
import { UploadPage } from '#src/features/upload/upload-page.tsx'

export const Route = createFileRoute('/video/create')({ component: UploadPage })
