import { createFileRoute } from '@tanstack/react-router'
import { SignOutPage } from '#src/features/sign-in/sign-out-page.tsx'

export const Route = createFileRoute('/logout')({ component: SignOutPage, staticData: { frame: 'bare' } })
