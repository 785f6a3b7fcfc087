export interface ReportDialogProps {
  onClose: () => void
  typeId: 'user' | 'video' | 'comment' | 'mail' | 'chat'
  itemId: number
  /** What it is called; of a comment, letter or message, who wrote it. */
  name: string
}
