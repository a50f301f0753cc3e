import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type Condition, useRuleWords } from './use-rule-words.ts'

/** "Consultar cuando el modo es LCL y el origen está en CN, HK". */
export const RuleSentence = ({ send, filters }: { send: boolean; filters: readonly Condition[] }) => {
  const { t } = useTranslation('rules')
  return (
    <span className="rule-sentence dots-end size-12-5 secondary clips">
      {t(send ? 'sentence.ASK' : 'sentence.DENY')}{' '}
      {filters.map((filter, index) => (
        // Two conditions of a rule may be equal.
        // oxlint-disable-next-line no-array-index-key
        <Fragment key={index}>
          {index > 0 && ` ${t('and')} `}
          <ConditionWords {...filter} />
        </Fragment>
      ))}
    </span>
  )
}

/** "el origen está en CN, HK", with the values emphasized. */
export const ConditionWords = (condition: Condition) => {
  const { t } = useTranslation('rules')
  const { verb, valuesWords } = useRuleWords()
  return (
    <>
      {t(`subject.${condition.filterType}`)} {verb(condition)} <strong>{valuesWords(condition)}</strong>
    </>
  )
}
