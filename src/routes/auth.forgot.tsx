import { createFileRoute } from '@tanstack/react-router'
import { ForgotPage } from '#src/features/password-reset/forgot-page.tsx'

export const Route = createFileRoute('/auth/forgot')({ component: ForgotPage, staticData: { frame: 'bare' } })
