import { useTranslation } from 'react-i18next'
import type { CostLineDraft } from '../../costs/cost-draft.ts'
import { lateBasesOf } from './percent-order.ts'

interface BasesBelowProps {
  lines: readonly CostLineDraft[]
  line: CostLineDraft
  columns: number
}

/** Below a percentage: its base lines that follow it and therefore do not count. */
export const BasesBelow = ({ lines, line, columns }: BasesBelowProps) => {
  const { t } = useTranslation('prices')
  const lateBases = lateBasesOf(lines, line)
  if (lateBases.length === 0) return null
  const numbers = lateBases.map((one) => lines.indexOf(one) + 1).join(', ')
  return (
    <tr className="grid-problem" data-hue="amber">
      <td colSpan={columns}>
        <p role="status" className="hue" data-hue="amber">
          {t('grid.basesBelow', { count: lateBases.length, numbers })}
        </p>
      </td>
    </tr>
  )
}
