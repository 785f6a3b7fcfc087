import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { commentViews } from '#contract/comments.ts'
import { commentQueries } from '#src/entities/comment/queries.ts'
import { nameOfKind } from '#src/entities/content/kind-names.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Menu } from '#src/ui/feedback/menu.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { commentedKinds, filterOf, paramsOf, viewNames, type CommentsAddress } from './comments-address.ts'
import { BrowsedCommentRow } from './internal/browsed-comment-row.tsx'

export interface CommentsPageProps {
  address: CommentsAddress
}

/** Comments on everything that the member may see, 50 at a time (W-11). All choices are part of the address. */
export function CommentsPage({ address }: CommentsPageProps) {
  const { t, i18n } = useLingui()
  const { view, member } = address
  const list = useInfiniteQuery(commentQueries.browse(filterOf(address)))
  const first = list.data?.pages[0]
  const change = useAddressChange(address)
  return (
    <ListPage
      title={member === undefined ? t`Comments` : t`Comments by ${member}`}
      hasBack={member !== undefined}
      views={commentViews.map((key) => ({
        key,
        label: i18n._(viewNames[key]),
        isOn: key === view,
        onChoose: () => change({ view: key }),
      }))}
      total={first && <CommentTotal total={first.total} isLimit={first.totalIsLimit} />}
      sort={<KindMenu address={address} />}
      above={<InForce address={address} title={first?.items[0]?.item.title} />}
    >
      <PagedRows
        label={t`Comments`}
        list={list}
        itemKey={({ commentId }) => commentId}
        renderItem={(comment) => <BrowsedCommentRow comment={comment} />}
        more={<Trans>More comments</Trans>}
        empty={list.hasNextPage ? null : <NoComments address={address} />}
      />
    </ListPage>
  )
}

function useAddressChange(address: CommentsAddress): (change: Partial<CommentsAddress>) => void {
  const navigate = useNavigate()
  return (change) =>
    void navigate({
      to: '/comments/{-$trigger}/{-$arg1}/{-$type_id}/{-$content_id}',
      params: { ...paramsOf({ ...address, ...change }) },
      replace: true,
      resetScroll: false,
    })
}

/** Narrows the list to one kind of content. */
function KindMenu({ address }: CommentsPageProps) {
  const { t, i18n } = useLingui()
  const change = useAddressChange(address)
  const nameOf = (typeId: string | undefined) => {
    const name = typeId === undefined ? undefined : nameOfKind(typeId)
    return name ? i18n._(name) : t`Everything`
  }
  return (
    <Menu
      label={t`Comments on`}
      items={[undefined, ...commentedKinds].map((typeId) => ({
        key: typeId ?? 'everything',
        label: nameOf(typeId),
        isChecked: typeId === address.typeId,
        onSelect: () => change({ typeId, itemId: undefined }),
      }))}
      trigger={(props) => (
        <Button {...props} variant="ghost" icon="sliders-horizontal">
          {nameOf(address.typeId)}
        </Button>
      )}
    />
  )
}

/** A chip for the member and for the item that the list is narrowed to; pressing it removes the filter. */
function InForce({ address, title }: CommentsPageProps & { title: string | undefined }) {
  const { t } = useLingui()
  const change = useAddressChange(address)
  const { member, itemId } = address
  if (member === undefined && itemId === undefined) return null
  return (
    <HorizontalScroller label={t`Active filters`} gap={2}>
      {member !== undefined && <Chip onRemove={() => change({ member: undefined })}>{member}</Chip>}
      {itemId !== undefined && <Chip onRemove={() => change({ itemId: undefined })}>{title ?? `#${itemId}`}</Chip>}
    </HorizontalScroller>
  )
}

function CommentTotal({ total, isLimit }: { total: number; isLimit: boolean | undefined }) {
  if (isLimit) return total > 0 && <Plural value={total} one="More than # comment" other="More than # comments" />
  return <Plural value={total} one="# comment" other="# comments" />
}

function NoComments({ address: { view, member, typeId } }: CommentsPageProps) {
  return (
    <EmptyState icon="chat-circle" title={<Trans>No comments here</Trans>}>
      {member === undefined && typeId === undefined && view === 'my' && (
        <Trans>Comments that you write under videos, photos and other things appear here.</Trans>
      )}
      {member === undefined && typeId === undefined && view === 'received' && (
        <Trans>Comments that others write under your videos, photos and other things appear here.</Trans>
      )}
      {(member !== undefined || typeId !== undefined) && <Trans>Try another filter.</Trans>}
    </EmptyState>
  )
}
