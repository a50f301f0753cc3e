import { Button } from '@blueprintjs/core'
import { isOpen } from '@freight/contracts/vocabulary/cost-request'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { offered } from '../commands/actions.ts'
import { useTab } from '../use-tab.ts'
import { AgentGlyph, standOf } from './agent-glyph.tsx'
import { answerOf } from './answer-of.ts'
import { useAgentRequests } from './agents-queries.ts'
import { useRequestWords } from './agents-card.tsx'
import './agents.css'

interface AwaitedCostsProps {
  detail: QuotationDetail
  /** The request whose answer is being recorded. */
  recorded: string | undefined
}

/** One line among the costs for each agent who has not answered. */
export const PendingAgentCosts = ({ detail, recorded }: AwaitedCostsProps) => {
  const { t } = useTranslation('agents')
  const may = useMay()
  const format = useFormat()
  const requestWords = useRequestWords()
  const [, setTab] = useTab()
  const pendingRequests = useAgentRequests(detail.key).filter(({ id, state }) => isOpen(state) && id !== recorded)
  const mayRecord = may('MODIFICAR_SPOT') && offered(detail, 'AddCostGroup')?.possible === true
  if (pendingRequests.length === 0) return null
  return (
    <ul className="awaited-costs grid gap-6 flush" aria-label={t('card.awaited')}>
      {pendingRequests.map((request) => {
        const { id, state, provider, isLate, dueAt } = request
        return (
          <li key={id} className="awaited-cost pad-2-8-2-34 gap-2-12 edge-dashes min-height-34 radius-card row wrap">
            <strong>{provider.name}</strong>
            <span className="secondary">{requestWords(request)}</span>
            <span className="margin-left-auto" title={t(`card.state.${state}`)}>
              <AgentGlyph stand={standOf(state)} isLate={isLate} />
            </span>
            <span className={isLate ? 'hue' : 'quiet'} data-hue={isLate ? 'red' : undefined}>
              {t(isLate ? 'card.late' : 'card.due', { at: format.near(dueAt) })}
            </span>
            {mayRecord && (
              <Button
                size="small"
                variant="minimal"
                aria-label={t('card.recordOf', { name: provider.name })}
                onClick={() => setTab('costs', { edit: 'new', from: answerOf(id) })}
              >
                {t('card.record')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
