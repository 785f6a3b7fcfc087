import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PhotoAlbumId } from '#contract/content/ids.ts'
import { listPhotoAlbumOptions } from '#contract/photos/photo-albums.ts'
import { CreatePhotoAlbumDialog } from '#src/entities/photo-album/photo-album-dialog.tsx'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

/** The member's own albums (F-16). The key begins with the module of the albums, so that changes of them refresh it. */
const ownAlbums = queryOptions({
  queryKey: ['photo_albums', 'options'] as const,
  queryFn: ({ signal }) => call(listPhotoAlbumOptions, {}, { signal, isQuiet: true }),
  staleTime: staleTimes.list,
  meta: { isPersisted: true },
})

export interface AlbumFieldProps {
  /** Null: in no album. `differs`: several photos are in different ones, which stays so. */
  value: PhotoAlbumId | null | 'differs'
  onChange: (value: PhotoAlbumId | null) => void
  isDisabled?: boolean | undefined
}

/** Offline without a saved answer only the present choice is offered. */
export function AlbumField({ value, onChange, isDisabled }: AlbumFieldProps) {
  const { t } = useLingui()
  const { data } = useQuery(ownAlbums)
  const [isCreating, setIsCreating] = useState(false)
  const [created, setCreated] = useState<{ id: PhotoAlbumId; label: string } | null>(null)
  const known: ReadonlyArray<{ id: PhotoAlbumId; label: string }> = data?.albums ?? []
  // The list is refetched after an album was created, and may not have it yet.
  const albums = created && !known.some(({ id }) => id === created.id) ? [...known, created] : known
  const isListed = value === null || value === 'differs' || albums.some(({ id }) => id === value)
  return (
    <Stack gap={1}>
      <SelectField
        label={<Trans>Album</Trans>}
        value={String(value ?? '')}
        isDisabled={isDisabled}
        options={[
          { value: '', label: t`No album` },
          ...(value === 'differs' ? [{ value: 'differs', label: t`Leave as they are` }] : []),
          ...(isListed ? [] : [{ value: String(value), label: t`The present album` }]),
          ...albums.map(({ id, label }) => ({ value: String(id), label })),
        ]}
        onChange={(chosen) => {
          if (chosen === '') onChange(null)
          const album = albums.find(({ id }) => String(id) === chosen)
          if (album) onChange(album.id)
        }}
      />
      <div>
        <Button variant="link" size="small" disabled={isDisabled} onClick={() => setIsCreating(true)}>
          <Trans>New album</Trans>
        </Button>
      </div>
      {isCreating && (
        <CreatePhotoAlbumDialog
          isFromPicker
          onClose={() => setIsCreating(false)}
          onCreated={(id, label) => {
            setCreated({ id, label })
            setIsCreating(false)
            onChange(id)
          }}
        />
      )}
    </Stack>
  )
}
