import { Stack } from '#src/ui/layout/stack.tsx'
import type { DrawerProps } from './drawers.ts'
import { EmailSection } from './internal/email-section.tsx'
import { HandleSection } from './internal/handle-section.tsx'
import { PasskeysSection } from './internal/passkeys-section.tsx'
import { PasswordSection } from './internal/password-section.tsx'
import { PhoneSection } from './internal/phone-section.tsx'

/**
 * Identity and sign-in: name, address, password, passkeys, phone. The option is the key from a mail that confirms an
 * address.
 */
export function AccountDrawer({ option }: DrawerProps) {
  return (
    <Stack gap={8}>
      <EmailSection mailedKey={option} />
      <HandleSection />
      <PasswordSection />
      <PasskeysSection />
      <PhoneSection />
    </Stack>
  )
}
