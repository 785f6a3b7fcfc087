import { Dialog, type DialogProps } from './dialog.tsx'

export type SidePanelProps = Omit<DialogProps, 'shape' | 'isOpen' | 'size'>

/** For content that accompanies any screen: a sheet on the phone, the full height at the end side on the desktop. */
export function SidePanel(props: SidePanelProps) {
  return <Dialog {...props} isOpen shape="side" />
}
