import { createFileRoute } from '@tanstack/react-router'
import { SignedOutPage } from '#src/features/sign-in/signed-out-page.tsx'

export const Route = createFileRoute('/logout')({ component: SignedOutPage, staticData: { frame: 'bare' } })
