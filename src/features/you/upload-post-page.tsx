import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { isFullMember } from '#contract/roles.ts'
import type { CurrentUser } from '#contract/session.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import type { IconName } from '#src/ui/primitives/icon-names.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import styles from './internal/upload-post.module.css'

interface Form {
  readonly href: string
  readonly icon: IconName
  readonly name: MessageDescriptor
  readonly about: MessageDescriptor
  /** Where this returns false, the form is not offered. */
  readonly appliesTo?: (currentUser: CurrentUser) => boolean
}

/** What members upload or post, each with the address of its form. */
const forms: readonly Form[] = [
  { href: '/video/create', icon: 'film-strip', name: msg`Video`, about: msg`Uploads resume if the connection drops.` },
  { href: '/photo/create', icon: 'image', name: msg`Photos`, about: msg`One or many. The GPS position is removed.` },
  { href: '/video/albums/browse/my', icon: 'queue', name: msg`Video album`, about: msg`Put videos in order.` },
  { href: '/photo/albums/browse/my', icon: 'queue', name: msg`Photo album`, about: msg`Put photos together.` },
  { href: '/forums/new', icon: 'note-pencil', name: msg`Thread`, about: msg`Ask or tell something in a forum.` },
  { href: '/events/create', icon: 'calendar-blank', name: msg`Event`, about: msg`Once staff have approved it, members see it.` },
  { href: '/polls/create', icon: 'chart-bar-horizontal', name: msg`Poll`, about: msg`Members vote on your answers.` },
  { href: '/marketplace/create', icon: 'ticket', name: msg`Something to sell`, about: msg`In the marketplace.`, appliesTo: mayPost },
  { href: '/blogs/create', icon: 'pencil-simple', name: msg`Blog post`, about: msg`A longer text of your own.`, appliesTo: mayPost },
]

function mayPost({ role }: CurrentUser): boolean {
  return isFullMember(role)
}

/** A choice of what to upload or post (ambiguity ptp-hangout-party21). */
export function UploadPostPage() {
  const { i18n } = useLingui()
  const currentUser = useCurrentUser()
  return (
    <Page title={<Trans>Post</Trans>} hasBack>
      <Stack gap={4}>
        <Text as="h2" size="display">
          <Trans>What do you want to post?</Trans>
        </Text>
        <ul className={styles.forms}>
          {forms
            .filter(({ appliesTo }) => appliesTo?.(currentUser) ?? true)
            .map(({ href, icon, name, about }) => (
              <li key={href}>
                <RouterLink href={href} className={styles.form}>
                  <span className={styles.icon}>
                    <Icon name={icon} />
                  </span>
                  <span className={styles.words}>
                    <Text as="span" size="head">
                      {i18n._(name)}
                    </Text>
                    <Text as="span" size="meta">
                      {i18n._(about)}
                    </Text>
                  </span>
                  <Icon name="caret-right" />
                </RouterLink>
              </li>
            ))}
        </ul>
      </Stack>
    </Page>
  )
}
