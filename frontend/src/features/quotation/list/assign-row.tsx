import { useQuery } from '@tanstack/react-query'
import { detailOptions } from '../quotation-queries.ts'
import { LazyActDialog } from '../acts/lazy-act-dialog.ts'
import { ShownQuotation } from '../commands/conflict/shown-quotation.tsx'

/** Reassigns the quotation of a row within the list. */
export const AssignRow = ({ rowKey, onClose }: { rowKey: string; onClose: () => void }) => {
  const detail = useQuery(detailOptions(rowKey)).data
  if (detail === undefined) return null
  return (
    <ShownQuotation detail={detail} subjectOf={(newest) => newest} onClose={onClose}>
      {(shown) => <LazyActDialog command="AssignQuotation" detail={shown} onClose={onClose} />}
    </ShownQuotation>
  )
}
