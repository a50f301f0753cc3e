import { BanCircleIcon } from '@blueprintjs/icons'
import type { CommandAnswer } from '@freight/contracts/api/routes'
import type { EvaluatedRule } from '@freight/contracts/quotation-rule/evaluate'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { NewButton } from '../../components/catalogue/catalogue-actions.tsx'
import { useEntryKeys } from '../../components/catalogue/use-entry-keys.ts'
import { Empty } from '../../components/feedback/empty.tsx'
import { ErrorCard } from '../../components/feedback/error-card.tsx'
import { NoticeCard } from '../../components/feedback/notice-card.tsx'
import { SkeletonRows } from '../../components/feedback/skeleton.tsx'
import { useMay } from '../../lib/auth/session.ts'
import { asTyped, type RuleValues } from './editor/draft.ts'
import { RuleEditor } from './editor/rule-editor.tsx'
import { RuleList } from './list/rule-list.tsx'
import { rulesOptions } from './quotation-rule-queries.ts'
import { TrialPanel } from './trial/trial-panel.tsx'
import { blankTrial, type TypedTrial } from './trial/trial-subject.tsx'
import { useTrial } from './trial/use-trial.ts'
import './rules.css'

/** /pricing/reglas-cotizacion: the rules that send cost requests automatically, the one in the URL, and a trial. */
export default function RulesPage() {
  const { t } = useTranslation('rules')
  const [search, setSearch] = useSearchParams()
  const mayRead = useMay()('PRICING')
  const { data: rules, error, refetch } = useQuery(rulesOptions)
  const id = search.get('id') ?? undefined
  const isNew = search.get('act') === 'new'
  const quotation = mayRead ? (search.get('try') ?? undefined) : undefined
  const [typedTrial, setTypedTrial] = useState<TypedTrial | undefined>(mayRead ? undefined : blankTrial)
  const [typed, setTyped] = useState<{ of: string; values: RuleValues }>()
  const changeParams = (changes: Readonly<Record<string, string | undefined>>) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      for (const [name, value] of Object.entries(changes))
        if (value === undefined) next.delete(name)
        else next.set(name, value)
      return next
    })
  const select = (next: string | undefined) => changeParams({ id: next, act: undefined })
  const open = () => changeParams({ id: undefined, act: 'new' })
  const close = (answer?: CommandAnswer) => select(answer?.id)
  useEntryKeys([{ id: 'rule-new', title: t('new'), key: 'c', run: open, isOff: isNew }])
  const tryTyped = (rule: EvaluatedRule) =>
    typed?.of === rule.id && rule.id === id ? asTyped(rule, typed.values) : undefined
  const isTrying = typedTrial !== undefined || quotation !== undefined
  const trial = useTrial(isTrying ? (typedTrial ?? { quotation }) : undefined, rules ?? [], tryTyped)
  const selected = rules?.find((rule) => rule.id === id)
  const newButton = <NewButton text={t('new')} onClick={open} />
  const content = () => {
    if (error !== null && rules === undefined)
      return <ErrorCard error={error} title={t('failed.list')} onRetry={() => void refetch()} />
    if (rules === undefined) return <SkeletonRows rows={8} height={44} />
    if (rules.length === 0 && !isNew)
      return <Empty kind="none" title={t('empty.title')} help={t('empty.help')} actions={newButton} />
    return (
      <>
        {rules.length > 0 && <RuleList rules={rules} selected={id} outcomeOf={trial.outcomeOf} onSelect={select} />}
        {(isNew || selected !== undefined) && (
          <RuleEditor
            key={isNew ? 'new' : id}
            rule={isNew ? undefined : selected}
            rules={rules}
            position={isNew || selected === undefined ? 0 : rules.indexOf(selected) + 1}
            onClose={close}
            onTyped={(values) => setTyped({ of: id ?? '', values })}
          />
        )}
      </>
    )
  }
  return (
    <div className="rules-page">
      <header className="page-head">
        <h1>{t('title')}</h1>
        <span className="quiet rules-about">{t('about')}</span>
        <span className="end">{newButton}</span>
      </header>
      <div className="rules-body">
        <div className="rules-main">
          <NoticeCard icon={<BanCircleIcon size={16} aria-hidden="true" />} hue="red">
            <Trans t={t} i18nKey="note" components={{ strong: <strong /> }} />
          </NoticeCard>
          {content()}
        </div>
        <TrialPanel
          quotation={quotation}
          onQuotation={(key) => changeParams({ try: key })}
          typed={typedTrial}
          onTyped={setTypedTrial}
          tried={trial}
        />
      </div>
    </div>
  )
}
