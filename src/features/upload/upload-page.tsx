import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { uploadQueries } from '#src/entities/upload/queries.ts'
import { UploadKinds } from '#src/entities/upload/upload-kinds.tsx'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import type { Unkept } from './internal/unkept-note.tsx'
import { UploadScreen } from './internal/upload-screen.tsx'
import { startUploadEngine } from './upload-engine.ts'

/** Uploads: the server's limits first (U-01), then the list. After the first visit it also opens offline. */
export function UploadPage({ unkept }: { unkept?: Unkept | undefined }) {
  const { t } = useLingui()
  const engine = startUploadEngine(useCurrentUser())
  const server = useQuery(uploadQueries.server())

  if (server.data) return <UploadScreen server={server.data} engine={engine} unkept={unkept} above={<UploadKinds current="video" />} />
  return (
    <Page title={t`Uploads`} hasBack>
      {server.isError ? (
        <FailedState
          reason={<Trans>Our server didn’t say where to upload.</Trans>}
          whatIsSafe={<Trans>Uploads in progress are safe and resume automatically.</Trans>}
          onRetry={() => void server.refetch()}
          isRetrying={server.isFetching}
        />
      ) : (
        <Stack gap={3}>
          <Skeleton shape="line" width="40%" />
          <Skeleton shape="block" height="148px" />
          <Skeleton shape="block" height="148px" />
        </Stack>
      )}
    </Page>
  )
}
