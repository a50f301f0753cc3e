import { CrossIcon, TickIcon } from '@blueprintjs/icons'
import type { EvaluatedRule, RuleFacts, RuleResult } from '@freight/contracts/quotation-rule/evaluate'
import { useTranslation } from 'react-i18next'
import { ConditionWords } from '../words/rule-sentence.tsx'
import { useRuleWords } from '../words/use-rule-words.ts'
import { RuleOutcome } from './rule-outcome.tsx'

/** Conditions, result and facts of a rule. */
export interface RuleTrialProps {
  rule: Pick<EvaluatedRule, 'name' | 'send' | 'filters'>
  /** Position from 1; 0 where it has none. */
  position: number
  result: RuleResult | undefined
  facts: RuleFacts
  /** The evaluated version; absent in a trial of the current rule. */
  version?: number
}

/** An evaluated rule: each condition with its result and the value found. */
export const RuleTrial = ({ rule, position, result, facts, version }: RuleTrialProps) => {
  const { t } = useTranslation('rules')
  const { valueWord } = useRuleWords()
  const { name, send, filters } = rule
  const isMatch = result?.matches === true
  const foundFor = ({ filterType, condition }: EvaluatedRule['filters'][number]): string => {
    if (filterType === 'ORIGIN' || filterType === 'DESTINATION') {
      const { code, country } = filterType === 'ORIGIN' ? facts.origin : facts.destination
      return [code, country].filter(Boolean).join(' · ') || '—'
    }
    if (filterType === 'AUTORATE') {
      const carriers = condition === 'EQUALS' || condition === 'NOT_EQUALS' ? [] : facts.carriers.slice(0, 3)
      return [t(facts.autorate ? 'yes' : 'common.no'), ...carriers].join(', ')
    }
    const value = filterType === 'INCOTERM' ? facts.incoterm : filterType === 'MODE' ? facts.mode : facts.transportMode
    return valueWord(filterType, value) || '—'
  }
  return (
    <li className="trial-rule pad-8-12 line-below" data-hue={isMatch ? (send ? 'green' : 'red') : undefined}>
      <p className="trial-rule-head row wrap gap-8">
        {position > 0 && (
          <span className="rule-place width-22 height-22 radius-tag on-track medium inline-row centred flex-none size-12">
            {position}
          </span>
        )}
        <strong className="min-width-0">{name}</strong>
        {version !== undefined && <span className="quiet">{t('common.versionNumber', { version })}</span>}
        <RuleOutcome outcome={isMatch ? (send ? 'matches' : 'forbids') : 'none'} />
      </p>
      <ul>
        {filters.map((filter) => {
          const isFulfilled = result?.filters.some(({ id, holds: isSo }) => id === filter.id && isSo) === true
          const Icon = isFulfilled ? TickIcon : CrossIcon
          return (
            <li className="baseline size-12-5" key={filter.id}>
              <Icon
                size={12}
                className={isFulfilled ? 'hue' : 'quiet'}
                data-hue="green"
                title={t(isFulfilled ? 'holds' : 'holdsNot')}
              />
              <span>
                <ConditionWords {...filter} />
              </span>
              <span className="quiet max-width-130 text-right">{foundFor(filter)}</span>
            </li>
          )
        })}
      </ul>
    </li>
  )
}
