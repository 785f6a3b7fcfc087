import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { videoId as videoIdOf, type VideoId } from '#contract/content/ids.ts'
import { type MemberId } from '#contract/primitives.ts'
import { videoQueries } from '#src/entities/video/queries.ts'
import { NoResults } from '#src/ui/feedback/no-results.tsx'
import { Sheet } from '#src/ui/feedback/sheet.tsx'
import type { CustomFieldProps } from '#src/ui/form/field-config.ts'
import { controlClass, Field } from '#src/ui/form/field.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { SearchField } from '#src/ui/list/search-field.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { VideoPicture } from './video-picture.tsx'
import styles from './video-field.module.css'

export interface VideoFieldProps extends CustomFieldProps {
  /** The video whose page this is: “This video”. */
  currentId: VideoId
  /** The sheet is not part of the form: its search is a form of its own. */
  onOpen: () => void
}

const readId = (value: unknown): VideoId | null => {
  const chosen = v.safeParse(videoIdOf, Number(value))
  return chosen.success ? chosen.output : null
}

/** One of a seller’s videos: the chosen one with its picture. Pressed, it opens a `VideoSheet`. */
export function VideoField({ currentId, onOpen, ...field }: VideoFieldProps) {
  const { name, value, isDisabled } = field
  const chosenId = readId(value)
  return (
    <Field {...field}>
      {(control) => (
        <button
          {...control}
          type="button"
          name={name}
          className={controlClass(styles.choice)}
          disabled={isDisabled}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          {chosenId === null ? (
            <span className={styles.empty}>
              <Trans>Choose a video</Trans>
            </span>
          ) : (
            <Chosen videoId={chosenId} isCurrent={chosenId === currentId} />
          )}
          <Icon name="caret-down" size="inline" />
        </button>
      )}
    </Field>
  )
}

export interface VideoSheetProps {
  /** The field for which a video is chosen. */
  field: CustomFieldProps
  /** Whose videos can be chosen. */
  ownerId: MemberId
  currentId: VideoId
  onClose: () => void
}

/** Finds one of the seller’s videos, and puts its id into the field. */
export function VideoSheet({ field: { label, value, onChange, onBlur }, ownerId, currentId, onClose }: VideoSheetProps) {
  const chosenId = readId(value)

  function close() {
    onBlur()
    onClose()
  }

  function choose(next: string) {
    onChange(next)
    close()
  }

  return (
    <Sheet
      isOpen
      onClose={close}
      title={label}
      footer={
        chosenId !== null && (
          <Button variant="ghost" onClick={() => choose('')}>
            <Trans>No video</Trans>
          </Button>
        )
      }
    >
      <OwnVideos {...{ ownerId, currentId, chosenId }} onChoose={(videoId) => choose(String(videoId))} />
    </Sheet>
  )
}

function Chosen({ videoId, isCurrent }: { videoId: VideoId; isCurrent: boolean }) {
  const { data, isError } = useQuery(videoQueries.details(videoId))
  const video = data ?? undefined
  const isGone = data === null || isError
  return (
    <>
      <VideoPicture {...video} />
      <span className={styles.words}>
        <Text as="span" isStrong lines={1}>
          {isGone && !video ? <Trans>Not available any more</Trans> : <bdi>{video?.title}</bdi>}
        </Text>
        {isCurrent && (
          <Text as="span" size="meta" tone="muted">
            <Trans>This video</Trans>
          </Text>
        )}
      </span>
    </>
  )
}

interface OwnVideosProps extends Pick<VideoSheetProps, 'ownerId' | 'currentId'> {
  chosenId: number | null
  onChoose: (videoId: VideoId) => void
}

/** All of them, page by page, so that a seller with many videos reaches every one. */
function OwnVideos({ ownerId, currentId, chosenId, onChoose }: OwnVideosProps) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const text = query === '' ? {} : { text: { value: query, operator: 'contains', target: 'title' } as const }
  const list = useInfiniteQuery(videoQueries.browse({ view: 'his', userId: ownerId, ...text }))
  return (
    <Stack>
      <SearchField label={t`Find a video`} placeholder={t`Find a video`} value={query} onChange={setQuery} />
      <PagedRows
        label={t`Videos`}
        list={list}
        itemKey={({ videoId }) => videoId}
        renderItem={(video) => (
          <ListRow
            start={<VideoPicture {...video} />}
            title={<bdi>{video.title}</bdi>}
            description={video.videoId === currentId ? <Trans>This video</Trans> : undefined}
            isSelected={video.videoId === chosenId}
            onPress={() => onChoose(video.videoId)}
          />
        )}
        more={<Trans>More videos</Trans>}
        empty={<NoResults />}
      />
    </Stack>
  )
}
