import { useNavigate, useSearch } from '@tanstack/react-router'
import { CallButton } from '#src/features/call/call-button.tsx'
import { MemberFriendButtons } from '#src/features/friends/member-friend-buttons.tsx'
import { MutualFriends } from '#src/features/friends/mutual-friends.tsx'
import { MemberWall } from '#src/features/home/member-wall.tsx'
import { MessageButton } from '#src/features/chat/message-button.tsx'
import { CommentsSection } from '#src/features/comments/comments-section.tsx'
import { readProfileTab } from '#src/features/profile/profile-tabs.tsx'
import { MemberProducts } from '#src/features/selling/member-products.tsx'
import { MemberScreen, type MemberScreenProps } from '#src/features/profile/member-screen.tsx'

/** A member's page, by name or by id, with the parts other features add to it. */
export function MemberPage({ who }: Pick<MemberScreenProps, 'who'>) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <MemberScreen
      tab={readProfileTab(search)}
      onTab={(tab) => void navigate({ to: '.', search: (known) => ({ ...known, tab }), replace: true, resetScroll: false })}
      who={who}
      coverActions={({ userId, userName, userImage }) => <CallButton userId={userId} userName={userName} userImage={userImage} />}
      actions={({ userId, userName }) => (
        <>
          <MessageButton userId={userId} />
          <MemberFriendButtons userId={userId} userName={userName} />
        </>
      )}
      mutualFriends={({ userId }) => <MutualFriends userId={userId} />}
      wall={({ userName }) => <MemberWall userName={userName} />}
      products={({ userName }) => <MemberProducts userName={userName} />}
      comments={({ userId, totalComment, can }) => (
        <CommentsSection subject={{ typeId: 'user', itemId: userId }} total={totalComment} canWrite={can.canComment} />
      )}
    />
  )
}
