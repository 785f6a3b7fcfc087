import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryClient } from '#src/data/query/query-client.ts'
import { useOptionalSelf } from '#src/data/session/use-self.ts'
import { UpdatePrompt } from '#src/features/update-app/update-prompt.tsx'
import { Toaster } from '#src/ui/feedback/toaster.tsx'
import { FormFailureContext } from '#src/ui/form/form-failure.ts'
import { MemberClockContext } from '#src/ui/primitives/member-clock.ts'
import { readCallFailure } from './read-call-failure.ts'
import { router } from './router.ts'

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MemberFormats>
          <FormFailureContext value={readCallFailure}>
            <RouterProvider router={router} />
            <Toaster />
            <UpdatePrompt />
          </FormFailureContext>
        </MemberFormats>
      </QueryClientProvider>
    </I18nProvider>
  )
}

/** Dates and times as the member writes them (LG-03); guests get the site's own form. */
function MemberFormats({ children }: { children: ReactNode }) {
  const self = useOptionalSelf()
  const clock = { dateFormat: self?.dateFormat ?? 'yyyy-m-d', isTwelveHour: self?.timeFormat === '12' }
  return <MemberClockContext value={clock}>{children}</MemberClockContext>
}
