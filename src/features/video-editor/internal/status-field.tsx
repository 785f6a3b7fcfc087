import { Trans, useLingui } from '@lingui/react/macro'
import type { VideoDetails, VideoStatus } from '#contract/videos.ts'
import { useCan, useCurrentUser } from '#src/data/session/use-current-user.ts'
import { statusNames, statusSentences } from '#src/entities/video/status-names.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

export interface StatusFieldProps {
  video: Pick<VideoDetails, 'can' | 'userId' | 'videoStatus' | 'isDraft'>
  value: VideoStatus
  onChange: (videoStatus: VideoStatus) => void
}

/** Staff choose a status by its name. Owners read what each means, also where there is nothing to choose. */
export function StatusField({ video: { can, userId, videoStatus, isDraft }, value, onChange }: StatusFieldProps) {
  const { t, i18n } = useLingui()
  const currentUser = useCurrentUser()
  const isStaff = useCan('video.can_edit_any_video') || currentUser.role === 'admin'
  const labels = isStaff ? statusNames : statusSentences
  const isOwn = currentUser.userId === userId
  if (can.canSetStatus.length === 0) return isOwn ? <Text tone="muted">{i18n._(statusSentences[videoStatus])}</Text> : null
  // A draft is visible to nobody else, whatever its status.
  if (isDraft && !isStaff) return null
  return (
    <Stack gap={2}>
      <SelectField
        label={t`Status`}
        name="videoStatus"
        value={value}
        options={can.canSetStatus.map((status) => ({ value: status, label: i18n._(labels[status]) }))}
        onChange={(chosen) => {
          const next = can.canSetStatus.find((status) => status === chosen)
          if (next) onChange(next)
        }}
      />
      {value === 'inactive' && (
        <Note tone="warning">
          <Trans>Inactive videos are hidden. The site may reactivate or delete them.</Trans>
        </Note>
      )}
    </Stack>
  )
}
