import {
  byRuleOrder,
  type EvaluatedRule,
  evaluateRules,
  type Evaluation,
} from '@freight/contracts/quotation-rule/evaluate'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { type Trial, type Rule, type TrialQuery, trialOptions } from '../quotation-rule-queries.ts'
import { decisionSign } from './decision-signs.ts'
import { FactsLine } from './facts-line.tsx'
import { TrialSubject, type TypedTrial } from './trial-subject.tsx'
import { RuleTrial } from './rule-trial.tsx'
import type { Outcome } from './rule-outcome.tsx'

interface TrialResult {
  /** The tried rules, with the unsaved one as typed. */
  rules: readonly EvaluatedRule[]
  trial: Trial | undefined
  evaluation: Evaluation | undefined
  error: unknown
  isLoading: boolean
  outcomeOf: ((id: string) => Outcome) | undefined
}

const asEvaluated = ({ createdBy: _by, changedBy: _changed, ...rule }: Rule): EvaluatedRule => rule

/** Trial result; `typed` returns the open rule as typed, and undefined for the others. */
export const useTrial = (
  query: TrialQuery | undefined,
  rules: readonly Rule[],
  typed: ((rule: EvaluatedRule) => EvaluatedRule | undefined) | undefined,
): TrialResult => {
  const { data, error, isFetching } = useQuery({ ...trialOptions(query ?? {}), enabled: query !== undefined })
  const trial = query === undefined ? undefined : data
  const triedRules = rules.map(asEvaluated).map((rule) => typed?.(rule) ?? rule)
  const evaluation = trial === undefined ? undefined : evaluateRules(triedRules, trial.facts)
  const outcomeOf = (id: string): Outcome => {
    const rule = triedRules.find((one) => one.id === id)
    const result = evaluation?.rules.find((one) => one.ruleId === id)
    if (!rule?.active) return 'off'
    return result?.matches === true ? (rule.send ? 'matches' : 'forbids') : 'none'
  }
  return {
    rules: triedRules,
    trial,
    evaluation,
    error: query === undefined ? null : error,
    isLoading: isFetching,
    outcomeOf: evaluation === undefined ? undefined : outcomeOf,
  }
}

interface TrialPanelProps {
  quotation: string | undefined
  onQuotation: (key: string | undefined) => void
  typed: TypedTrial | undefined
  onTyped: (typed: TypedTrial | undefined) => void
  tried: TrialResult
}

/**
 * Tries the rules without sending requests: each rule's result, the decision, and the agents that would receive
 * requests.
 */
export const TrialPanel = ({ tried, ...subject }: TrialPanelProps) => {
  const { t } = useTranslation('rules')
  const { trial, evaluation, rules, error } = tried
  const content = () => {
    if (error !== null && trial === undefined) return <ErrorCard error={error} title={t('trial.failed')} />
    if (trial === undefined || evaluation === undefined)
      return tried.isLoading ? <SkeletonRows rows={6} /> : <p className="card-body quiet">{t('trial.help')}</p>
    return (
      <>
        <Decision tried={{ ...tried, trial, evaluation }} />
        <ol className="trial-rules">
          {rules
            .filter(({ active }) => active)
            .toSorted(byRuleOrder)
            .map((rule) => (
              <RuleTrial
                key={rule.id}
                rule={rule}
                position={positionOf(rules, rule.id)}
                result={evaluation.rules.find(({ ruleId }) => ruleId === rule.id)}
                facts={trial.facts}
              />
            ))}
        </ol>
        <RequestedAgents trial={trial} decision={evaluation.decision} wantedBy={askingRule({ rules, evaluation })} />
      </>
    )
  }
  return (
    <section className="card min-width-0" aria-label={t('trial.title')}>
      <header className="card-head">
        <h2>{t('trial.title')}</h2>
        <span className="note end">{t('trial.asksNobody')}</span>
      </header>
      <div className="card-body">
        <TrialSubject {...subject} />
        {trial !== undefined && <FactsLine facts={trial.facts} />}
      </div>
      {content()}
    </section>
  )
}

const positionOf = (rules: readonly EvaluatedRule[], id: string | undefined) =>
  rules.toSorted(byRuleOrder).findIndex((rule) => rule.id === id) + 1

type FinishedTrial = TrialResult & { trial: Trial; evaluation: NonNullable<TrialResult['evaluation']> }

/** The first matching rule that would send requests. */
const askingRule = ({ rules, evaluation }: Pick<FinishedTrial, 'rules' | 'evaluation'>): EvaluatedRule | undefined =>
  rules
    .toSorted(byRuleOrder)
    .find(({ id, send }) => send && evaluation.rules.some(({ ruleId, matches }) => ruleId === id && matches))

/** The decision and the rule behind it. */
const Decision = ({ tried }: { tried: FinishedTrial }) => {
  const { t } = useTranslation('rules')
  const { evaluation, rules, trial } = tried
  const { decision, decidedBy } = evaluation
  const position = positionOf(rules, decidedBy)
  const other = askingRule(tried)
  const reason = () => {
    if (decision === 'DENY' && other !== undefined)
      return t('decision.denyOver', { place: position, other: positionOf(rules, other.id) })
    if (decision === 'DENY') return t('decision.deny', { place: position })
    return decision === 'ASK' ? t('decision.ask', { place: position }) : t('decision.none')
  }
  const isHeld = decision === 'ASK' && trial.nobody !== undefined
  const { Icon, hue } = decisionSign(decision, isHeld)
  return (
    <div className="trial-decision flex gap-10 pad-12" data-hue={hue} role="status">
      <Icon size={18} className={hue === undefined ? 'quiet' : 'hue'} aria-hidden="true" />
      <p>
        <strong>{isHeld ? t('decision.HELD') : t(`decision.${decision}`)}</strong>
        <span className="as-block ink-2">{reason()}</span>
      </p>
    </div>
  )
}

interface RequestedAgentsProps {
  trial: Trial
  decision: FinishedTrial['evaluation']['decision']
  /** The first matching rule that would send requests. */
  wantedBy: EvaluatedRule | undefined
}

/** Agents that would receive requests, also if a rule forbids it; or why there are none. */
const RequestedAgents = ({ trial, decision, wantedBy }: RequestedAgentsProps) => {
  const { t } = useTranslation('rules')
  if (decision !== 'ASK' && wantedBy === undefined) return null
  const { agents, left, nobody: whyNone } = trial
  return (
    <footer className="trial-asked pad-10-12">
      <p className="quiet">
        {whyNone === undefined
          ? t(decision === 'ASK' ? 'asked.would' : 'asked.withoutDeny', { count: agents.length })
          : t(`asked.nobody.${whyNone}`)}
        {left > 0 && ` ${t('asked.left', { count: left })}`}
      </p>
      <ul>
        {agents.map(({ providerId, providerName, contacts }) => (
          <li key={providerId} className="tag" title={contacts.map(({ name }) => name).join(', ')}>
            {providerName}
          </li>
        ))}
      </ul>
    </footer>
  )
}
