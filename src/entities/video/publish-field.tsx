import { useLingui } from '@lingui/react/macro'
import { SwitchField } from '#src/ui/form/switch-field.tsx'

export interface PublishFieldProps {
  value: boolean
  onChange: (publishWhenReady: boolean) => void
}

/** The wish to have a draft published as soon as it is encoded: asked while uploading and while editing. */
export function PublishField(props: PublishFieldProps) {
  const { t } = useLingui()
  return <SwitchField label={t`Publish when ready`} hint={t`Until it’s published, only you can see it.`} {...props} />
}
