import { Button } from '@blueprintjs/core'
import { PeopleIcon } from '@blueprintjs/icons'
import type { QuotationRow } from '@freight/contracts/quotation/views'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmTitle } from '../../../../components/feedback/confirm-title.ts'
import { useCommands } from '../../../../lib/browser/commands.ts'
import { AskAgentsDialog } from '../../agents/ask-agents-dialog.tsx'
import { AskSeveralDialog } from '../../agents/ask-several-dialog.tsx'
import { detailOptions } from '../../queries.ts'
import { clearMarks, isAskable, MOST_MARKS, toggleMark, useMarks } from './marks.ts'
import './marks.css'

interface MarkedRowsProps {
  rows: readonly QuotationRow[]
  /** The row that stands selected. */
  current: QuotationRow | undefined
}

/** What is done with the rows that are chosen; without any, with the one that stands selected. */
export const MarkedRows = ({ rows, current }: MarkedRowsProps) => {
  const { t } = useTranslation('agents')
  const marked = useMarks()
  const [asked, setAsked] = useState<readonly QuotationRow[]>([])
  // Another list begins with none.
  useEffect(() => () => clearMarks(), [])
  const chosen = rows.filter((row) => marked.has(row.key) && isAskable(row))
  const target = current !== undefined && isAskable(current) ? current : undefined
  useCommands(
    target === undefined
      ? []
      : [
          {
            id: 'list.mark',
            title: t(marked.has(target.key) ? 'list.unmark' : 'list.mark', { key: target.key }),
            keys: 'x',
            scope: 'screen',
            run: () => toggleMark(target.key),
          },
          ...(chosen.length > 0
            ? []
            : [
                {
                  id: 'list.ask',
                  title: t('list.askOne', { key: target.key }),
                  scope: 'screen' as const,
                  run: () => setAsked([target]),
                },
              ]),
        ],
  )
  const [first, second] = asked
  return (
    <>
      {chosen.length > 0 && (
        <div className="marked-bar" role="toolbar" aria-label={t('list.marked', { count: chosen.length })}>
          <strong>{t('list.marked', { count: chosen.length })}</strong>
          {chosen.length >= MOST_MARKS && <span className="quiet">{t('list.most', { count: MOST_MARKS })}</span>}
          <Button intent="primary" icon={<PeopleIcon />} onClick={() => setAsked(chosen)}>
            {t('card.ask')}
          </Button>
          <Button variant="minimal" onClick={clearMarks}>
            {t('list.clear')}
          </Button>
        </div>
      )}
      <ConfirmTitle value={t('card.ask')}>
        {first !== undefined && second === undefined && (
          <AskOne rowKey={first.key} onClose={() => setAsked([])} onAsked={clearMarks} />
        )}
        {second !== undefined && (
          <AskSeveralDialog
            rows={asked}
            onClose={(isDone) => {
              setAsked([])
              if (isDone) clearMarks()
            }}
          />
        )}
      </ConfirmTitle>
    </>
  )
}

/** One quotation alone is asked for with all that can be said of it. */
const AskOne = ({ rowKey, ...on }: { rowKey: string; onClose: () => void; onAsked: () => void }) => {
  const detail = useQuery(detailOptions(rowKey)).data
  return detail === undefined ? null : <AskAgentsDialog detail={detail} {...on} />
}
