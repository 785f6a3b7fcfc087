import { createFileRoute } from '@tanstack/react-router'
import { SandboxPage } from '#src/features/component-gallery/sandbox-page.tsx'

export const Route = createFileRoute('/sandbox/components')({ component: SandboxPage })
