import type { RulesEvaluated } from '@freight/contracts/quotation-rule/quotation-rule'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import { evaluationsOptions } from '../quotation-rule-queries.ts'
import { decisionSign } from '../trial/decision-signs.ts'
import { FactsLine } from '../trial/facts-line.tsx'
import { RuleTrial } from '../trial/rule-trial.tsx'
import '../rules.css'

const isEvaluated = (data: object): data is RulesEvaluated =>
  'rules' in data && Array.isArray(data.rules) && 'facts' in data && 'agents' in data

/** The evaluation that an event of the history contains; renders nothing without the right to see agents. */
export const EvaluationOfEvent = ({ data }: { data: object }) =>
  isEvaluated(data) ? (
    <section className="card">
      <RuleEvaluation evaluated={data} />
    </section>
  ) : null

/** The last evaluation of the rules for a quotation: why agents received requests, or why not. */
export const QuotationRules = ({ quotationKey }: { quotationKey: string }) => {
  const { t } = useTranslation('rules')
  const format = useFormat()
  const [last] = useQuery(evaluationsOptions(quotationKey)).data ?? []
  if (last === undefined) return null
  return (
    <section className="card" aria-labelledby="quotation-rules-title">
      <header className="card-head">
        <h2 id="quotation-rules-title">{t('title')}</h2>
        <span className="note">{format.near(last.at)}</span>
      </header>
      <RuleEvaluation evaluated={last} />
    </section>
  )
}

/** Result of an evaluation: decision and deciding rule, conditions of the matching rules, and requested agents. */
const RuleEvaluation = ({ evaluated }: { evaluated: RulesEvaluated }) => {
  const { t } = useTranslation('rules')
  const [isAllShown, setAllShown] = useState(false)
  const { rules, decision, decidedBy, facts, nobody: whyNone, cause } = evaluated
  const name = rules.find(({ ruleId }) => ruleId === decidedBy)?.name ?? ''
  const isHeld = decision === 'ASK' && whyNone !== undefined
  const { Icon, hue } = decisionSign(decision, isHeld)
  const matching = rules.filter(({ matches }) => matches)
  const shown = isAllShown ? rules : matching
  return (
    <div className="rule-evaluation">
      <div className="trial-decision flex gap-10 pad-12" data-hue={hue}>
        <Icon size={18} className={hue === undefined ? 'quiet' : 'hue'} aria-hidden="true" />
        <div>
          <p>
            <strong>{t(isHeld ? 'evaluated.HELD' : `evaluated.${decision}`)}</strong>
            <span className="as-block ink-2">
              {t(`evaluated.cause.${cause}`)} {t(`evaluated.because.${decision}`, { name })}
            </span>
          </p>
          <FactsLine facts={facts} />
        </div>
      </div>
      <ol className="trial-rules">
        {shown.map((rule) => (
          <RuleTrial
            key={rule.ruleId}
            rule={rule}
            position={rules.indexOf(rule) + 1}
            result={rule}
            facts={facts}
            version={rule.version}
          />
        ))}
      </ol>
      <div className="trial-asked pad-10-12">
        {rules.length > shown.length && (
          <button type="button" className="link-button" onClick={() => setAllShown(true)}>
            {t('evaluated.others', { count: rules.length - shown.length })}
          </button>
        )}
        {decision === 'ASK' && <RequestedAgents evaluated={evaluated} />}
      </div>
    </div>
  )
}

/** The requested agents and the reason, or why there are none. */
const RequestedAgents = ({ evaluated: { agents, left, nobody: whyNone } }: { evaluated: RulesEvaluated }) => {
  const { t } = useTranslation('rules')
  if (whyNone !== undefined) return <p>{t(`asked.nobody.${whyNone}`)}</p>
  return (
    <>
      <p className="quiet">
        {t('evaluated.asked', { count: agents.length })} {left > 0 && t('asked.left', { count: left })}
      </p>
      <ul>
        {agents.map(({ providerId, providerName, contacts }) => (
          <li
            key={providerId}
            className="tag"
            title={t(contacts.some(({ because }) => because === 'TRAFFIC') ? 'contact.TRAFFIC' : 'contact.PRIMARY')}
          >
            {providerName}
          </li>
        ))}
      </ul>
    </>
  )
}
