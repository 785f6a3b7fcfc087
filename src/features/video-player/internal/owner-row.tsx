import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { VideoDetails } from '#contract/videos.ts'
import { roleNames } from '#src/entities/member/role-names.ts'
import { Grow } from '#src/ui/layout/grow.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

/** The video's owner, with the role (G-07). A deleted member has no page to link to. */
export function OwnerRow({ video }: { video: VideoDetails }) {
  const { i18n } = useLingui()
  const { owner } = video
  return (
    <Row>
      <Avatar name={owner.userName} src={owner.userImage} size="large" />
      <Grow>
        <Text size="head">
          {owner.isDeleted ? (
            owner.userName
          ) : (
            <Link to="/members/$memberId" params={{ memberId: owner.userName }}>
              {owner.userName}
            </Link>
          )}
        </Text>
        {!owner.isDeleted && <Text size="meta">{i18n._(roleNames[owner.role])}</Text>}
      </Grow>
    </Row>
  )
}
