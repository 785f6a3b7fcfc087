import { Trans } from '@lingui/react/macro'
import { StorageLine, StorageUse } from '#src/entities/video/saved/storage-use.tsx'
import type { VideoView } from '#src/offline/media/video-view.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'

interface StorageProps {
  videos: readonly VideoView[]
}

/** The space that saved videos use, and the way to where they are managed. Nothing while none is saved. */
export function StorageRow({ videos }: StorageProps) {
  if (videos.length === 0) return null
  return (
    <Row justify="between">
      <StorageLine videos={videos} />
      <RouterLink href="/settings/offline" className={linkTextClass()}>
        <Trans>Manage</Trans>
      </RouterLink>
    </Row>
  )
}

/** The same beside the list, with the figures of the whole device. */
export function StoragePanel({ videos }: StorageProps) {
  return (
    <Stack gap={6}>
      {videos.length > 0 && (
        <Card>
          <Section title={<Trans>Saved on this device</Trans>} size="head">
            <Stack gap={3}>
              <StorageUse videos={videos} />
              <RouterLink href="/settings/offline" className={buttonClass({ variant: 'quiet', isBlock: true })}>
                <Trans>Manage</Trans>
              </RouterLink>
            </Stack>
          </Section>
        </Card>
      )}
      <WhatTheyAre />
    </Stack>
  )
}

export function WhatTheyAre() {
  return (
    <Note>
      <Trans>A download gives you the file. Saving offline keeps it inside the app, and doesn’t use one of your downloads.</Trans>
    </Note>
  )
}
