/** Reading a member's public showcase. Never saved on the device, because it must be current. */
import { queryOptions } from '@tanstack/react-query'
import { getShowcase } from '#contract/site/email-consent.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

export const emailConsentQueries = {
  showcase: () =>
    queryOptions({
      queryKey: ['optin', 'showcase'] as const,
      queryFn: ({ signal }) => call(getShowcase, {}, { signal, isQuiet: true }),
      staleTime: staleTimes.live,
    }),
}
