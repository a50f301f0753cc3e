import { useQuery } from '@tanstack/react-query'
import { detailOptions } from '../queries.ts'
import { AssignDialog } from '../commands/assign-dialog.tsx'

/** Hands over the quotation of a row, without leaving the list. */
export const AssignRow = ({ rowKey, onClose }: { rowKey: string; onClose: () => void }) => {
  const detail = useQuery(detailOptions(rowKey)).data
  return detail === undefined ? null : <AssignDialog detail={detail} onClose={onClose} />
}
