import { Trans, useLingui } from '@lingui/react/macro'
import { Grid } from '#src/ui/layout/grid.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import styles from './chosen-grid.module.css'
import type { ChosenPhoto } from './use-chosen-photos.ts'
import { useThumbnail } from './use-thumbnail.ts'

export interface ChosenGridProps {
  photos: readonly ChosenPhoto[]
  isDisabled: boolean
  onBlur: (photo: ChosenPhoto) => void
  onRemove: (photo: ChosenPhoto) => void
}

/** The chosen photos, each of which can be blurred or removed. */
export function ChosenGrid({ photos, isDisabled, onBlur, onRemove }: ChosenGridProps) {
  const { t } = useLingui()
  return (
    <Grid columns={{ phone: 3, desktop: 5 }} gap={12}>
      {photos.map((photo) => {
        const { name } = photo.file
        return (
          <div key={photo.id} className={styles.tile}>
            <Thumbnail photo={photo} />
            <Row gap={0} justify="between">
              <IconButton
                icon="eye-slash"
                label={t`Blur ${name}`}
                isOn={photo.isBlurred}
                disabled={isDisabled}
                onClick={() => onBlur(photo)}
              />
              <IconButton icon="trash" label={t`Remove ${name}`} disabled={isDisabled} onClick={() => onRemove(photo)} />
            </Row>
          </div>
        )
      })}
    </Grid>
  )
}

function Thumbnail({ photo: { file, isBlurred } }: { photo: ChosenPhoto }) {
  const address = useThumbnail(file)
  const mark = isBlurred && (
    <Badge tone="onMedia">
      <Trans>Blurred</Trans>
    </Badge>
  )
  return (
    <Media src={address === 'none' ? null : address} alt={address === 'none' ? '' : file.name} ratio="square" bottomStart={mark}>
      {address === 'none' && (
        <span className={styles.nameless}>
          <Icon name="image" />
          {file.name}
        </span>
      )}
    </Media>
  )
}
