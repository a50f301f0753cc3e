import { Checkbox } from '@blueprintjs/core'
import type { QuotationRow } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { isAskable, MOST_MARKS, toggleMark, useMarks } from './marks.ts'
import './marks.css'

/** Chooses a row, to ask agents for several quotations at once. */
export const MarkCell = ({ row }: { row: QuotationRow }) => {
  const { t } = useTranslation('agents')
  const marked = useMarks()
  const isMarked = marked.has(row.key)
  if (!isAskable(row)) return null
  return (
    <Checkbox
      className="row-mark"
      // With one chosen, all show that they can be.
      data-marking={marked.size > 0 || undefined}
      // The keys of a row are the table's: `x` chooses the row that stands selected.
      tabIndex={-1}
      checked={isMarked}
      disabled={!isMarked && marked.size >= MOST_MARKS}
      aria-label={t('list.mark', { key: row.key })}
      onChange={(event) => {
        toggleMark(row.key)
        // The arrows go on from the table.
        event.currentTarget.blur()
      }}
    />
  )
}
