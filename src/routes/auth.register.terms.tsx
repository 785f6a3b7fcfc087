import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '#src/features/pages/terms-page.tsx'

export const Route = createFileRoute('/auth/register/terms')({ component: TermsPage, staticData: { frame: 'bare' } })
