import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import type { SellLineDraft } from '../../margin/sell-line.ts'

export interface RemovedCostProps {
  line: SellLineDraft
  columns: number
  onChange: (line: SellLineDraft) => void
  onRemove: (rowId: string) => void
}

/** Below a line whose cost another user removed: the choice to sell it without a cost or to remove it. */
export const RemovedCost = ({ line, columns, onChange, onRemove }: RemovedCostProps) => {
  const { t } = useTranslation('prices')
  const { costRemoved: _decided, ...rest } = line
  return (
    <tr className="grid-problem">
      <td colSpan={columns}>
        <p role="alert">
          {t('sell.costGone')}{' '}
          <Button size="small" onClick={() => onChange(rest)}>
            {t('sell.withoutCost')}
          </Button>{' '}
          <Button size="small" variant="minimal" onClick={() => onRemove(line.rowId)}>
            {t('sell.dropLine')}
          </Button>
        </p>
      </td>
    </tr>
  )
}
