import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '#src/features/sign-in/login-page.tsx'

export const Route = createFileRoute('/auth/login')({ component: LoginPage, staticData: { frame: 'bare' } })
