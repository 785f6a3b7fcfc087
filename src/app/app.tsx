import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { whenQuiet } from '#src/lib/when-idle.ts'
import { FormFailureContext } from '#src/ui/form/form-failure.ts'
import { latePart } from '#src/ui/late-part.tsx'
import { MemberFormats } from './member-formats.tsx'
import { readCallFailure } from './read-call-failure.ts'
import { router } from './router.ts'

const LateParts = latePart(async () => {
  await whenQuiet()
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
