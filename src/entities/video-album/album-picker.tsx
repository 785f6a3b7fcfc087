import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { VideoAlbumId, VideoId } from '#contract/primitives.ts'
import type { VideoAlbumCard } from '#contract/albums/video-albums.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { Sheet } from '#src/ui/feedback/sheet.tsx'
import { ErrorLine } from '#src/ui/form/error-line.tsx'
import { SearchField } from '#src/ui/list/search-field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Checkbox } from '#src/ui/primitives/checkbox.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { CreateAlbumDialog } from './album-dialog.tsx'
import { videoAlbumQueries } from './queries.ts'
import { useAlbumTitle } from './use-album-title.ts'
import styles from './album-picker.module.css'

export interface AlbumPickerProps {
  title: ReactNode
  /** The label of the button that confirms the choice. */
  chooseLabel: ReactNode
  /** The album the videos are in now. */
  without?: VideoAlbumId
  /** Several albums at once. Without it, one. */
  isMultiple?: boolean
  /** Albums that contain these videos already. */
  videoIds?: readonly VideoId[]
  /** Rejects: the picker stays open. */
  onChoose: (albumIds: readonly VideoAlbumId[]) => Promise<void>
  onClose: () => void
}

/** Chooses among the member's own albums, or creates one. */
export function AlbumPicker({ title, chooseLabel, without, isMultiple = false, videoIds = [], onChoose, onClose }: AlbumPickerProps) {
  const { t, i18n } = useLingui()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<readonly VideoAlbumId[]>([])
  const [isMissing, setIsMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [isCreating, setIsCreating] = useState(false)

  function handleToggle(albumId: VideoAlbumId) {
    setIsMissing(false)
    if (chosen.includes(albumId)) setChosen(chosen.filter((id) => id !== albumId))
    else setChosen(isMultiple ? [...chosen, albumId] : [albumId])
  }

  async function handleChoose() {
    if (chosen.length === 0) return setIsMissing(true)
    setIsBusy(true)
    try {
      await onChoose(chosen)
    } finally {
      setIsBusy(false)
    }
  }

  if (isCreating)
    return (
      <CreateAlbumDialog
        onClose={() => setIsCreating(false)}
        onCreated={(albumId) => {
          setIsCreating(false)
          setIsMissing(false)
          setChosen(isMultiple ? [...chosen, albumId] : [albumId])
        }}
      />
    )
  const required = ruleMessages['album.required']
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void handleChoose()}>
            {chooseLabel}
          </Button>
        </>
      }
    >
      <Stack>
        <SearchField label={t`Find an album`} placeholder={t`Find an album`} value={query} onChange={setQuery} />
        <AlbumChoices query={query.trim()} without={without} videoIds={videoIds} chosen={chosen} onToggle={handleToggle} />
        <Button variant="quiet" icon="plus" onClick={() => setIsCreating(true)}>
          <Trans>New album</Trans>
        </Button>
        {isMissing && required && <ErrorLine id="album-required" error={i18n._(required)} />}
      </Stack>
    </Sheet>
  )
}

interface AlbumChoicesProps {
  query: string
  without: VideoAlbumId | undefined
  videoIds: readonly VideoId[]
  chosen: readonly VideoAlbumId[]
  onToggle: (albumId: VideoAlbumId) => void
}

/** Videos are not moved into the `faves` album: it follows the favourites. */
function AlbumChoices({ query, without, videoIds, chosen, onToggle }: AlbumChoicesProps) {
  const { t } = useLingui()
  const list = useInfiniteQuery(
    videoAlbumQueries.browse({ view: 'my', ...(query ? { search: [{ fld: 'title', op: 'contains', val: query }] } : {}) }),
  )
  const containing = useContaining(videoIds)
  const albums = itemsOf(list).filter(({ albumId, albumType }) => albumId !== without && (albumType !== 'faves' || without === undefined))
  return (
    <PagedList
      list={list}
      items={albums}
      end={
        <MoreButton list={list}>
          <Trans>More albums</Trans>
        </MoreButton>
      }
    >
      {(shown) => (
        <ul aria-label={t`Your albums`}>
          {shown.map((album) => (
            <li key={album.albumId}>
              <AlbumChoice
                album={album}
                isChosen={chosen.includes(album.albumId)}
                hasVideos={containing.has(album.albumId)}
                onToggle={() => onToggle(album.albumId)}
              />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** Asked only for a single video: of several, each could be in other albums. */
function useContaining(videoIds: readonly VideoId[]): ReadonlySet<VideoAlbumId> {
  const [videoId] = videoIds
  const isAsked = videoIds.length === 1 && videoId !== undefined
  const list = useInfiniteQuery({
    ...videoAlbumQueries.browse({ view: 'my', ...(isAsked ? { videoId } : {}) }),
    enabled: isAsked,
  })
  return new Set(isAsked ? itemsOf(list).map(({ albumId }) => albumId) : [])
}

interface AlbumChoiceProps {
  album: VideoAlbumCard
  isChosen: boolean
  hasVideos: boolean
  onToggle: () => void
}

function AlbumChoice({ album, isChosen, hasVideos, onToggle }: AlbumChoiceProps) {
  const titleOf = useAlbumTitle()
  return (
    <Checkbox
      className={styles.choice}
      isChecked={isChosen || hasVideos}
      isDisabled={hasVideos}
      onChange={onToggle}
      label={
        <span className={styles.album}>
          <Media src={album.thumb} placeholder={album.placeholder} alt="" />
          <span>
            <Text as="span" size="head" lines={1}>
              {titleOf(album)}
            </Text>
            <Text as="span" size="meta" isTabular className={styles.total}>
              {hasVideos ? <Trans>Already in this album</Trans> : <Plural value={album.totalVideo} one="# video" other="# videos" />}
            </Text>
          </span>
        </span>
      }
    />
  )
}
