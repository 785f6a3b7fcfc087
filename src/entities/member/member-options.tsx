/* oxlint-disable jsx-a11y/prefer-tag-over-role -- A combobox with pictures: no element of the browser's own does it. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { MemberBadge } from '#contract/members.ts'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import type { MemberSearch } from './use-member-search.ts'
import styles from './member-picker.module.css'

export interface MemberOptionsProps {
  id: string
  optionId: (index: number) => string
  search: MemberSearch
  active: number
  onChoose: (member: MemberBadge) => void
}

/** What a search for members found, as the list of a combobox: the field keeps the focus and moves `active`. */
export function MemberOptions({ id, optionId, search, active, onChoose }: MemberOptionsProps) {
  const { t } = useLingui()
  return (
    <>
      <output>
        <Text as="span" size="meta" tone="muted">
          {search.state === 'searching' && <Trans>Searching</Trans>}
          {search.state === 'failed' && <Trans>Members can be searched when you are online.</Trans>}
          {search.state === 'none' && <Trans>No member of that name.</Trans>}
        </Text>
      </output>
      {search.members.length > 0 && (
        <div id={id} role="listbox" aria-label={t`Members found`} className={styles.list} tabIndex={-1}>
          {search.members.map((member, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field has the keys.
            <div
              key={member.userId}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              onClick={() => onChoose(member)}
            >
              <Avatar name={member.userName} src={member.userImage} size="small" />
              {member.userName}
            </div>
          ))}
        </div>
      )}
      {search.members.length > 0 && search.hasMore && (
        <Button variant="link" isBusy={search.isLoadingMore} onClick={search.loadMore}>
          <Trans>More members</Trans>
        </Button>
      )}
    </>
  )
}
