export interface ReportDialogProps {
  onClose: () => void
  typeId: 'user' | 'video' | 'comment'
  itemId: number
  /** What it is called; of a comment, who wrote it. */
  name: string
}
