/** Fetching the file of what was bought: the browser downloads it, and continues it after a break. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { startDownload } from '#contract/money/downloads.ts'
import { call } from '#src/data/http/call.ts'
import { apiUrl } from '#src/http/api-origin.ts'
import { CallError } from '#src/http/call-error.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { followDownload } from '#src/platform/sharing/follow-download.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { saleQueries } from './queries.ts'

export function useDownload() {
  const { i18n } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (purchaseId: number) => call(startDownload, { id: purchaseId }, { isQuiet: true }),
    onSuccess({ address }) {
      followDownload(apiUrl(address))
      notify({ tone: 'success', text: <Trans>The download has started. You can restart it for the next 24 hours.</Trans> })
    },
    onError(error) {
      const [rule = ''] = error instanceof CallError ? Object.values(error.fieldErrors).flat() : []
      const said = ruleMessages[rule]
      notify({ tone: 'error', text: said ? i18n._(said) : i18n._(messageForCode(error instanceof CallError ? error.code : '')) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: saleQueries.all() }),
  })
}
