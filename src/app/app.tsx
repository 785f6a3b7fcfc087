import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOptionalSelf } from '#src/data/session/use-self.ts'
import { afterQuiet } from '#src/lib/after-quiet.ts'
import { FormFailureContext } from '#src/ui/form/form-failure.ts'
import { latePart } from '#src/ui/late-part.tsx'
import { MemberClockContext } from '#src/ui/primitives/member-clock.ts'
import { readCallFailure } from './read-call-failure.ts'
import { router } from './router.ts'

const LateParts = latePart(async () => {
  await afterQuiet()
  return (await import('./late-parts.tsx')).LateParts
})

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <MemberFormats>
        <FormFailureContext value={readCallFailure}>
          <RouterProvider router={router} />
          <LateParts />
        </FormFailureContext>
      </MemberFormats>
    </I18nProvider>
  )
}

/** Dates and times as the member writes them (LG-03); guests get the site's own form. */
function MemberFormats({ children }: { children: ReactNode }) {
  const self = useOptionalSelf()
  const clock = {
    dateFormat: self?.dateFormat ?? 'yyyy-m-d',
    isTwelveHour: self?.timeFormat === '12',
    timeZone: self?.timeZone || undefined,
  }
  return <MemberClockContext value={clock}>{children}</MemberClockContext>
}
