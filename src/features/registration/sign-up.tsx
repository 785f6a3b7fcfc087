import { DonePage } from './done-page.tsx'
import { MembershipPage } from './membership-page.tsx'
import { readRegisterAddress } from './read-register-address.ts'
import { RegisterPage } from './register-page.tsx'
import { StartPage } from './start-page.tsx'
import { EntryCodePage, InvitePage } from './way-in-page.tsx'

/** The screen of registration for an address. */
export function SignUp({ address }: { address: string }) {
  const place = readRegisterAddress(address)
  switch (place.screen) {
    case 'start':
      return <StartPage secret={place.secret} testResult={place.testResult} />
    case 'step':
      return <RegisterPage {...place} />
    case 'new':
      return <MembershipPage secret={place.secret} testResult={place.testResult} />
    case 'invite':
      return <InvitePage />
    case 'hkb':
      return <EntryCodePage />
    case 'done':
      return <DonePage />
  }
}
