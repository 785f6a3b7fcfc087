import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '#src/features/sign-up/sign-up-page.tsx'

export const Route = createFileRoute('/auth/register/start')({ component: SignUpPage, staticData: { frame: 'bare' } })
