import { createFileRoute } from '@tanstack/react-router'
import { UploadPostPage } from '#src/features/you/upload-post-page.tsx'

export const Route = createFileRoute('/upload-post')({ component: UploadPostPage })
