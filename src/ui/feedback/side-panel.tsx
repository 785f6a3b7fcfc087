import { Dialog, type DialogProps } from './dialog.tsx'

export type SidePanelProps = Omit<DialogProps, 'shape' | 'isOpen' | 'size'>

/** What accompanies any screen: a sheet on the phone, the whole height at the end side on the desktop. */
export function SidePanel(props: SidePanelProps) {
  return <Dialog {...props} isOpen shape="side" />
}
