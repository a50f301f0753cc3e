import type { QuotationRow } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { MISSING } from '../../../lib/format/format.ts'

const AT_MOST = 6
const SIDE = 6
const STEP = 9

/** One square for each agent that was asked, full when the agent has answered; then both numbers. */
export const AgentsCell = ({ row: { agentsAsked, agentsAnswered } }: { row: QuotationRow }) => {
  const { t } = useTranslation('quotations')
  if (agentsAsked === 0) return <span className="quiet">{MISSING}</span>
  const shown = Math.min(agentsAsked, AT_MOST)
  return (
    <span title={t('agents', { answered: agentsAnswered, asked: agentsAsked })}>
      <svg width={shown * STEP} height={8} aria-hidden="true">
        {Array.from({ length: shown }, (_, index) => (
          <g key={index} className={index < agentsAnswered ? 'hue' : 'quiet'} data-hue="green">
            <rect
              x={index * STEP + 0.5}
              y={1}
              width={SIDE}
              height={SIDE}
              rx={1}
              stroke="currentColor"
              fill={index < agentsAnswered ? 'currentColor' : 'none'}
            />
          </g>
        ))}
      </svg>{' '}
      <span className="secondary">
        {agentsAnswered}/{agentsAsked}
      </span>
    </span>
  )
}
