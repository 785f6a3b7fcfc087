import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { HeroStories } from '#contract/feed.ts'
import { ItemLink } from '#src/entities/content/item-link.tsx'
import { nameOfKind } from '#src/entities/content/kind-names.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Media } from '#src/ui/primitives/media.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

export interface StoryDialogProps {
  heroes: readonly HeroStories[]
  /** The hero whose stories come first. */
  firstId: number
  onClose: () => void
}

/** One story after another: those of a hero in the order in which they appeared, then those of the next hero. */
export function StoryDialog({ heroes, firstId, onClose }: StoryDialogProps) {
  const { i18n } = useLingui()
  const all = heroes.flatMap(({ member, stories }) =>
    stories.map((story, index) => ({ ...story, member, place: index + 1, total: stories.length })),
  )
  const [shown, setShown] = useState(() =>
    Math.max(
      0,
      all.findIndex(({ member }) => member.userId === firstId),
    ),
  )
  // Home may have been loaded again meanwhile, with fewer stories.
  const at = Math.min(shown, all.length - 1)
  const story = all[at]
  if (!story) return null
  const { member, item, publishedAt, place, total } = story
  const kind = nameOfKind(item.typeId)
  const isLast = at === all.length - 1

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<bdi>{member.userName}</bdi>}
      footer={
        <Row justify="between">
          <Button variant="quiet" disabled={at === 0} onClick={() => setShown(at - 1)}>
            <Trans>Previous</Trans>
          </Button>
          <Button variant="primary" onClick={isLast ? onClose : () => setShown(at + 1)}>
            {isLast ? <Trans>Done</Trans> : <Trans>Next</Trans>}
          </Button>
        </Row>
      }
    >
      <Stack gap={3}>
        <Text as="output" size="meta" isTabular>
          <Trans>
            {place} of {total}
          </Trans>
        </Text>
        {item.thumb && <Media key={`${item.typeId} ${item.itemId}`} src={item.thumb} alt="" />}
        <Text as="h3" size="head" lines={3}>
          <bdi>{item.title}</bdi>
        </Text>
        <Text size="meta">
          {kind && <>{i18n._(kind)} · </>}
          <Time value={publishedAt * 1000} />
        </Text>
        <ItemLink item={item} className={buttonClass({ variant: 'quiet' })}>
          <Trans>Open</Trans>
        </ItemLink>
      </Stack>
    </Dialog>
  )
}
