import { useTranslation } from 'react-i18next'
import type { SellLineDraft } from '../../margin/sell-line.ts'

export interface TaxReasonProps {
  line: SellLineDraft
  columns: number
  onChange: (line: SellLineDraft) => void
}

/** Below a line whose tax differs from its charge code's: the reason. */
export const TaxReason = ({ line, columns, onChange }: TaxReasonProps) => {
  const { t } = useTranslation('prices')
  return (
    <tr>
      <td className="cell-edit" colSpan={columns}>
        <input
          className="grid-input"
          value={line.taxReason}
          maxLength={200}
          aria-label={t('sell.taxReason', { name: line.concept })}
          placeholder={t('sell.taxReasonShort')}
          onChange={(event) => onChange({ ...line, taxReason: event.currentTarget.value })}
        />
      </td>
    </tr>
  )
}
