import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DiscreetButton } from '#src/entities/current-user/discreet-button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import type { Selection } from '#src/ui/list/use-selection.ts'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import styles from './album-page.module.css'

/** The part of an album's details that albums of all kinds share. */
export interface AnyAlbumDetails {
  readonly owner: { readonly userName: string; readonly userImage: string | null; readonly isDeleted: boolean }
  readonly description: string
  readonly contentChangedAt: number
}

export interface AlbumPageProps {
  album: AnyAlbumDetails
  title: string
  /** Wide covers are above the facts on the phone, square ones beside them. */
  shape: 'wide' | 'square'
  /** Gets the class that makes it fit. */
  cover: (className: string | undefined) => ReactNode
  /** In the line of facts, between the owner and the time of the last change. */
  fact?: ReactNode
  /** Below the description. */
  tags?: ReactNode
  actions: ReactNode
  /** How the album is sold. */
  sale?: ReactNode
  /** The number of items, as the heading of their section. */
  itemsTitle: ReactNode
  /** Undefined: this viewer cannot change the items, or there are none. */
  selection?: Pick<Selection<never>, 'isActive' | 'start'> | undefined
  /** The items in the owner's order. */
  items: ReactNode
  comments: ReactNode
  /** Below the comments. */
  more?: ReactNode
}

/** The page of an album of any kind: its facts, its actions, its items, its comments. */
export function AlbumPageLayout(props: AlbumPageProps) {
  const { title, shape, cover, actions, sale, itemsTitle, selection, items, comments, more } = props
  return (
    <Page title={title} hasBack actions={<DiscreetButton />}>
      <Stack gap={5}>
        <div className={classNames(styles.head, styles[shape])}>
          {cover(styles.cover)}
          <Stack gap={3}>
            <Facts {...props} />
            <Row isWrapping gap={2}>
              {actions}
            </Row>
          </Stack>
        </div>
        {sale}
        <Section
          title={itemsTitle}
          action={
            selection &&
            !selection.isActive && (
              <Button variant="link" size="small" onClick={selection.start}>
                <Trans>Select and reorder</Trans>
              </Button>
            )
          }
        >
          {items}
        </Section>
        {comments}
        {more}
      </Stack>
    </Page>
  )
}

function Facts({ album: { owner, description, contentChangedAt }, fact, tags }: AlbumPageProps) {
  return (
    <>
      <Row gap={2}>
        <Avatar name={owner.userName} src={owner.userImage} size="small" />
        <Text size="meta" isTabular>
          {owner.isDeleted ? (
            owner.userName
          ) : (
            <Link to="/members/$memberId" params={{ memberId: owner.userName }} className={styles.owner}>
              <bdi>{owner.userName}</bdi>
            </Link>
          )}
          {fact && <> · {fact}</>}
          {' · '}
          <Trans>
            Updated <Time value={contentChangedAt * 1000} form="relativeShort" />
          </Trans>
        </Text>
      </Row>
      {description !== '' && (
        <Text size="read" as="div" className={styles.description}>
          {description}
        </Text>
      )}
      {tags}
    </>
  )
}
