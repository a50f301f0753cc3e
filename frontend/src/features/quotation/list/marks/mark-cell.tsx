import { Checkbox } from '@blueprintjs/core'
import type { QuotationRow } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { isMarkable, type MarkUse, MOST_MARKS, toggleMark, useMarks } from './marks.ts'
import './marks.css'

/** Marks a row for a bulk action. */
export const MarkCell = ({ row, use }: { row: QuotationRow; use: MarkUse }) => {
  const { t } = useTranslation('agents')
  const marked = useMarks()
  const isMarked = marked.has(row.key)
  if (!isMarkable[use](row)) return null
  return (
    <Checkbox
      className="row-mark"
      // With one mark, all checkboxes become visible.
      data-marking={marked.size > 0 || undefined}
      // Row keys belong to the table: `x` marks the selected row.
      tabIndex={-1}
      checked={isMarked}
      disabled={!isMarked && marked.size >= MOST_MARKS}
      aria-label={t('list.mark', { key: row.key })}
      onChange={(event) => {
        toggleMark(row.key)
        // Arrow keys continue in the table.
        event.currentTarget.blur()
      }}
    />
  )
}
