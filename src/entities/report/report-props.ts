export interface ReportDialogProps {
  onClose: () => void
  typeId: 'user' | 'video' | 'comment' | 'mail'
  itemId: number
  /** What it is called; of a comment or letter, who wrote it. */
  name: string
}
