import { createFileRoute } from '@tanstack/react-router'
import { SandboxPage } from '#src/features/inspect/sandbox-page.tsx'

export const Route = createFileRoute('/sandbox/components')({ component: SandboxPage })
