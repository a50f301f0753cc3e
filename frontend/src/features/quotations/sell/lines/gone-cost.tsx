import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import type { SellLineDraft } from '../../margin/sell-line.ts'

export interface GoneCostProps {
  line: SellLineDraft
  columns: number
  onChange: (line: SellLineDraft) => void
  onRemove: (rowId: string) => void
}

/** Below a line whose cost somebody took away: it is sold without one, or not at all. */
export const GoneCost = ({ line, columns, onChange, onRemove }: GoneCostProps) => {
  const { t } = useTranslation('prices')
  const { costGone: _decided, ...kept } = line
  return (
    <tr className="grid-problem">
      <td colSpan={columns}>
        <p role="alert">
          {t('sell.costGone')}{' '}
          <Button size="small" onClick={() => onChange(kept)}>
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
