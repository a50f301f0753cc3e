import { Button } from '@blueprintjs/core'
import { PeopleIcon } from '@blueprintjs/icons'
import type { QuotationRow } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmTitle } from '../../../../components/feedback/confirm-title.ts'
import { useCommands } from '../../../../lib/browser/browser-commands.ts'
import { RequestCostsDialog } from '../../agents/request-costs-dialog.tsx'
import { RequestSeveralDialog } from '../../agents/request-several-dialog.tsx'
import { ShownQuotation } from '../../commands/conflict/shown-quotation.tsx'
import { detailOptions } from '../../quotation-queries.ts'
import { clearMarks, isMarkable, type MarkUse, MOST_MARKS, toggleMark, useMarks } from './marks.ts'
import { ReassignSeveral } from './reassign-several.tsx'
import './marks.css'

interface MarkedRowsProps {
  rows: readonly QuotationRow[]
  /** The selected row. */
  current: QuotationRow | undefined
  use: MarkUse
}

/** Bulk action for the marked rows, or for the selected row without marks. */
export const MarkedRows = ({ rows, current, use }: MarkedRowsProps) => {
  const { t } = useTranslation('agents')
  const { t: commands } = useTranslation('quotationCommands')
  const marked = useMarks()
  const [dialogRows, setDialogRows] = useState<readonly QuotationRow[]>([])
  // Another list starts without marks.
  useEffect(() => () => clearMarks(), [])
  const chosenRows = rows.filter((row) => marked.has(row.key) && isMarkable[use](row))
  const markableRow = current !== undefined && isMarkable[use](current) ? current : undefined
  useCommands(
    markableRow === undefined
      ? []
      : [
          {
            id: 'list.mark',
            title: t(marked.has(markableRow.key) ? 'list.unmark' : 'list.mark', { key: markableRow.key }),
            keys: 'x',
            scope: 'screen',
            run: () => toggleMark(markableRow.key),
          },
          ...(chosenRows.length > 0 || use === 'reassign'
            ? []
            : [
                {
                  id: 'list.ask',
                  title: t('list.askOne', { key: markableRow.key }),
                  scope: 'screen' as const,
                  run: () => setDialogRows([markableRow]),
                },
              ]),
        ],
  )
  const [first, second] = dialogRows
  const action = use === 'reassign' ? commands('assign.title') : t('card.ask')
  return (
    <>
      {chosenRows.length > 0 && (
        <div className="marked-bar" role="toolbar" aria-label={t('list.marked', { count: chosenRows.length })}>
          <strong>{t('list.marked', { count: chosenRows.length })}</strong>
          {chosenRows.length >= MOST_MARKS && <span className="quiet">{t('list.most', { count: MOST_MARKS })}</span>}
          <Button intent="primary" icon={<PeopleIcon />} onClick={() => setDialogRows(chosenRows)}>
            {action}
          </Button>
          <Button variant="minimal" onClick={clearMarks}>
            {t('list.clear')}
          </Button>
        </div>
      )}
      <ConfirmTitle value={action}>
        {use === 'ask' && first !== undefined && second === undefined && (
          <RequestForOne rowKey={first.key} onClose={() => setDialogRows([])} onSent={clearMarks} />
        )}
        {use === 'reassign' && first !== undefined && (
          <ReassignSeveral
            rows={dialogRows}
            onClose={(isDone) => {
              setDialogRows([])
              if (isDone) clearMarks()
            }}
          />
        )}
        {use === 'ask' && second !== undefined && (
          <RequestSeveralDialog
            rows={dialogRows}
            onClose={(isDone) => {
              setDialogRows([])
              if (isDone) clearMarks()
            }}
          />
        )}
      </ConfirmTitle>
    </>
  )
}

/** A single quotation opens the full request dialog. */
const RequestForOne = ({ rowKey, ...handlers }: { rowKey: string; onClose: () => void; onSent: () => void }) => {
  const detail = useQuery(detailOptions(rowKey)).data
  if (detail === undefined) return null
  return (
    <ShownQuotation detail={detail} subjectOf={(newest) => newest} onClose={handlers.onClose}>
      {(shown) => <RequestCostsDialog detail={shown} {...handlers} />}
    </ShownQuotation>
  )
}
