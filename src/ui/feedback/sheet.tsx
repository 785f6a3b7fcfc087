import { Dialog, type DialogProps } from './dialog.tsx'

export type SheetProps = Omit<DialogProps, 'shape'>

/** For filters, pickers and choices: slides up from the bottom edge. Its button states the result ("Show 312 members"). */
export function Sheet(props: SheetProps) {
  return <Dialog {...props} shape="sheet" />
}
