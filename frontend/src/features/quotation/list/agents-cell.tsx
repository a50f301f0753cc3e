import type { QuotationRow } from '@freight/contracts/list/quotation-row'
import { useTranslation } from 'react-i18next'
import { MISSING } from '../../../lib/format/format.ts'
import { type AgentStand, AgentGlyph } from '../agents/agent-glyph.tsx'

const MAX_GLYPHS = 6

/** States of the requested agents: answered first, those without an expected answer last. */
const standsOf = ({ agentsAsked, agentsAnswered, agentsSeen, agentsClosed }: QuotationRow): AgentStand[] => {
  const unopened = agentsAsked - agentsAnswered - agentsSeen - agentsClosed
  const repeated = (count: number, stand: AgentStand) => Array.from({ length: Math.max(0, count) }, () => stand)
  return [
    ...repeated(agentsAnswered, 'answered'),
    ...repeated(agentsSeen, 'seen'),
    ...repeated(unopened, 'asked'),
    ...repeated(agentsClosed, 'closed'),
  ]
}

/** A sign per requested agent (answered, opened, not opened, no answer expected), then the count of answers. */
export const AgentsCell = ({ row }: { row: QuotationRow }) => {
  const { t } = useTranslation('agents')
  const { agentsAsked, agentsAnswered, agentsLate } = row
  if (agentsAsked === 0) return <span className="quiet">{MISSING}</span>
  const words = [
    t('card.answered', { count: agentsAsked, answered: agentsAnswered }),
    ...(agentsLate > 0 ? [t('list.late', { count: agentsLate })] : []),
  ].join(' · ')
  return (
    <span className="inline-row gap-6" title={words}>
      <span aria-hidden="true">
        {standsOf(row)
          .slice(0, MAX_GLYPHS)
          .map((stand, index) => (
            // Signs have no key but their index.
            // oxlint-disable-next-line react/no-array-index-key
            <AgentGlyph key={index} stand={stand} />
          ))}
      </span>
      <span className={agentsLate > 0 ? 'hue' : 'secondary'} data-hue="red">
        {agentsAnswered}/{agentsAsked}
      </span>
    </span>
  )
}
