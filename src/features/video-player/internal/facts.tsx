import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { VideoDetails } from '#contract/videos.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './facts.module.css'

const foldedLength = 280

/** Description, co-starring members and categories. */
export function Facts({ video }: { video: VideoDetails }) {
  const { t } = useLingui()
  return (
    <Stack gap={5}>
      {video.description !== '' && <Description text={video.description} />}
      {video.stars.length > 0 && (
        <Section title={<Trans>With</Trans>} size="head">
          <Row isWrapping gap={4}>
            {video.stars.map((star) =>
              star.isDeleted ? (
                <Text key={star.userId}>{star.userName}</Text>
              ) : (
                <Link key={star.userId} to="/members/$memberId" params={{ memberId: star.userName }} className={styles.star}>
                  <Avatar name={star.userName} src={star.userImage} size="small" />
                  {star.userName}
                </Link>
              ),
            )}
          </Row>
        </Section>
      )}
      {video.categories.length > 0 && (
        <ul className={styles.categories} aria-label={t`Categories`}>
          {video.categories.map((category) => (
            <li key={category.categoryId}>
              <Link
                to="/videos/browse/$triggerprop/{-$arg1}/{-$arg2}/{-$arg3}"
                params={{ triggerprop: 'all' }}
                search={{ cats: [category.categoryId] }}
                className={styles.category}
              >
                {category.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

/** Collapsed after a few lines; the whole text is one press away. */
function Description({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = text.length > foldedLength || text.split('\n').length > 5
  return (
    <div>
      <Text size="read" as="div" className={isLong && !isOpen ? styles.folded : styles.description}>
        {text}
      </Text>
      {isLong && (
        <Button variant="link" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
        </Button>
      )}
    </div>
  )
}
