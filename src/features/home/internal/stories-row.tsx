import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { HeroStories } from '#contract/feed.ts'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { latePart } from '#src/ui/late-part.tsx'
import styles from './home.module.css'

const StoryDialog = latePart(async () => (await import('./story-dialog.tsx')).StoryDialog)

/** The member's heroes who published something in the last day (H-17). Pressing one opens their stories, then those of the next. */
export function StoriesRow({ heroes }: { heroes: readonly HeroStories[] }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <Section title={<Trans>Stories</Trans>}>
      <HorizontalScroller label={t`Stories`}>
        {heroes.map(({ member: { userId, userName, userImage } }) => (
          <button key={userId} type="button" className={styles.hero} aria-haspopup="dialog" onClick={() => setOpened(userId)}>
            <Avatar name={userName} src={userImage} size="large" className={styles.story} />
            <Text as="span" size="micro" lines={1}>
              {userName}
            </Text>
          </button>
        ))}
      </HorizontalScroller>
      {opened !== null && <StoryDialog heroes={heroes} firstId={opened} onClose={() => setOpened(null)} />}
    </Section>
  )
}
