import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { FoundItem } from '#contract/content/found.ts'
import { keyOf } from '#src/entities/finder/device-finds.ts'
import type { ShownGroup } from '#src/entities/finder/merge-found.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Media } from '#src/ui/primitives/media.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { foundKinds, pathOf } from '../finder-search.ts'
import { moveFocus } from './move-focus.ts'
import styles from './found-groups.module.css'

export interface FoundGroupsProps {
  groups: readonly ShownGroup[]
  text: string
  /** A result or a list was opened. */
  onOpen: () => void
}

/** The results by kind. The arrow keys move between them, and Enter opens one. */
export function FoundGroups({ groups, text, onOpen }: FoundGroupsProps) {
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => moveFocus(event)
  return (
    // Every result is a link that has the focus itself; this only listens to the arrow keys on their way up.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={handleKeyDown} onClickCapture={onOpen} role="presentation">
      <Stack gap={6}>
        {groups.map((group) => (
          <Group key={group.typeId} group={group} text={text} />
        ))}
      </Stack>
    </div>
  )
}

function Group({ group: { typeId, items, total, totalIsLimit }, text }: { group: ShownGroup; text: string }) {
  const { i18n } = useLingui()
  const { name, list } = foundKinds[typeId]
  const kind = i18n._(name)
  return (
    <Section
      size="head"
      title={
        <>
          {kind} {total !== null && <Total total={total} isLimit={totalIsLimit} />}
        </>
      }
      action={
        // Every list reads its own address; no type knows that they all have a text.
        <Link to={list} search={{ q: text } as never} className={linkTextClass()}>
          <Trans>Show all: {kind}</Trans>
        </Link>
      }
    >
      <ul>
        {items.map((item) => (
          <li key={keyOf(item)}>
            <ListRow
              start={<Picture item={item} />}
              title={<bdi>{item.title}</bdi>}
              description={item.userName === '' ? undefined : <bdi>{item.userName}</bdi>}
              href={pathOf(item)}
              link={RouterLink}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Total({ total, isLimit }: { total: number; isLimit: boolean }) {
  const { i18n } = useLingui()
  return (
    <Text as="span" size="meta" tone="muted" isTabular>
      {i18n.number(total)}
      {isLimit && '+'}
    </Text>
  )
}

function Picture({ item: { typeId, title, image } }: { item: FoundItem }) {
  if (typeId === 'user') return <Avatar name={title} src={image} />
  if (image !== null) return <Media src={image} ratio="square" alt="" className={styles.picture} />
  return (
    <span className={styles.sign}>
      <Icon name={foundKinds[typeId].icon} />
    </span>
  )
}
