import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { registrationSteps, type RegistrationStep } from '#contract/registration/registration.ts'
import { GuestLayout } from '#src/entities/current-user/guest-layout.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

const steps = [...registrationSteps, 'new'] as const

export interface StepFrameProps {
  step: RegistrationStep | 'new'
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
}

/** The frame of a registration step: its number, its purpose, and the link back to sign-in. */
export function StepFrame({ step, title, lead, children }: StepFrameProps) {
  const [number, total] = [steps.indexOf(step) + 1, steps.length]
  return (
    <GuestLayout
      title={title}
      lead={lead}
      footLink={
        <RouterLink href="/auth/register/start" className={linkTextClass()}>
          <Trans>Back to the beginning</Trans>
        </RouterLink>
      }
    >
      <Text size="meta" tone="muted">
        <Trans>
          Step {number} of {total}
        </Trans>
      </Text>
      {children}
    </GuestLayout>
  )
}
