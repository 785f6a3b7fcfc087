import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { zoomLink, type ZoomRoom } from '#contract/chat/zoom.ts'
import { useSaveZoomRoom } from '#src/entities/zoom-room/mutations.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { changedFields } from '#src/lib/changed-fields.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'

export interface RoomFormProps {
  /** The room to change; null: a new one. */
  room: ZoomRoom | null
  onClose: () => void
  onSaved: () => void
}

type Values = {
  name: string
  link: string
  host: string
  hours: string
}

const required = { rule: 'required', message: ruleMessages['required'] } as const
const isZoomLink = (value: unknown) => v.safeParse(zoomLink, value).success

export function RoomForm({ room, onClose, onSaved }: RoomFormProps) {
  const save = useSaveZoomRoom()

  async function handleSubmit(values: Values) {
    await save.mutateAsync(room ? { roomId: room.roomId, ...changedFields<Values>(room, values) } : values)
    onSaved()
  }

  return (
    <Dialog isOpen onClose={onClose} isDismissable={false} title={room ? <Trans>Change the room</Trans> : <Trans>Add a room</Trans>}>
      <ConfiguredForm<Values>
        fields={[
          { kind: 'text', name: 'name', label: msg`Name of the room`, maxLength: 80, rules: [required] },
          {
            kind: 'text',
            name: 'link',
            label: msg`Link`,
            inputMode: 'url',
            maxLength: 500,
            placeholder: 'https://zoom.us/j/…',
            rules: [
              required,
              {
                rule: 'zoom_link',
                message: msg`Only Zoom links. They start with https:// and lead to zoom.us.`,
                test: isZoomLink,
              },
            ],
          },
          { kind: 'text', name: 'host', label: msg`Host`, maxLength: 80 },
          {
            kind: 'text',
            name: 'hours',
            label: msg`When it’s open`,
            maxLength: 200,
            hint: msg`In the host’s words, such as “Fridays from 20:00”.`,
          },
        ]}
        defaultValues={{ name: room?.name ?? '', link: room?.link ?? '', host: room?.host ?? '', hours: room?.hours ?? '' }}
        draftKey={`zoomRoom:${room?.roomId ?? 'new'}`}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Save</Trans>}
        busyLabel={<Trans>Saving</Trans>}
      />
    </Dialog>
  )
}
