import { Button, InputGroup } from '@blueprintjs/core'
import { PlusIcon } from '@blueprintjs/icons'
import { impossibleValues } from '@freight/contracts/quotation-rule/filter-values'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryHistory } from '../../../components/catalogue/side-card.tsx'
import { ConflictButtons, ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import { CustomField, textOf } from '../../../components/entry-form/entry-field.tsx'
import { SaveButton, SaveFailure, useUnsavedGuard } from '../../../components/entry-form/entry-save.tsx'
import { Segments } from '../../../components/form/form-row.tsx'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { useFormat } from '../../../lib/format/format.ts'
import {
  historyOptions,
  type Rule,
  ruleKeys,
  ruleOptions,
  type Match,
  matchesOptions,
} from '../quotation-rule-queries.ts'
import { useRuleWords } from '../words/use-rule-words.ts'
import { filtersOf, newFilter, type RuleValues, blankRule, bodyOf, valuesOf } from './draft.ts'
import { FilterLine } from './filter-line.tsx'
import { afterLast } from '@freight/contracts/quotation-rule/rule-order'
import type { FieldSpecs } from '../../../components/entry-form/field-spec.ts'
import { useEntryForm } from '../../../components/entry-form/entry-form.ts'
import { command, create } from '../../../lib/api/api.ts'
import { Link } from 'react-router-dom'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { Reference } from '../../../components/quotation/status-chip.tsx'
import { useMay } from '../../../lib/auth/session.ts'

/** The last 20 quotations that a rule matched, with the results. */
export const LastMatches = ({ rule }: { rule: Rule }) => {
  const { t } = useTranslation('rules')
  const { data, error, refetch } = useQuery(matchesOptions(rule.id))
  const matches = () => {
    if (data === undefined) return <LoadState error={error} title={t('matches.failed')} onRetry={refetch} rows={3} />
    if (data.length === 0) return <p className="quiet">{t('matches.none')}</p>
    return (
      <ul>
        {data.map((match) => (
          <MatchLine key={match.key} match={match} rule={rule} />
        ))}
      </ul>
    )
  }
  return (
    <section className="last-matches pad-10-12 line-above" aria-label={t('matches.title')}>
      <h3 className="quiet margin-bottom-4 size-12 medium">{t('matches.title')}</h3>
      {matches()}
    </section>
  )
}

const MatchLine = ({ match, rule }: { match: Match; rule: Rule }) => {
  const { t } = useTranslation('rules')
  const format = useFormat()
  const may = useMay()
  const { key, clientName, origin, destination, at, decision, decidedBy, agents } = match
  const denial = () => {
    if (decidedBy.id === rule.id) return t('matches.denies')
    return decidedBy.place > 0
      ? t('matches.denied', { place: decidedBy.place })
      : t('matches.deniedBy', { name: decidedBy.name })
  }
  return (
    <li className="clips-parts">
      {may('PRICING') ? (
        <Link to={`/pricing/cotizaciones/${key}`}>
          <Reference value={key} />
        </Link>
      ) : (
        <Reference value={key} />
      )}
      <strong>{clientName}</strong>
      <span>
        {origin} – {destination}
      </span>
      <span className="quiet">{format.near(at)}</span>
      {decision === 'DENY' ? (
        <span className="hue" data-hue="red">
          {denial()}
        </span>
      ) : (
        <span>{t('matches.agents', { count: agents })}</span>
      )}
    </li>
  )
}

/** Only changed fields are sent. */
const changesOf = (changes: Partial<RuleValues>, values: RuleValues) => {
  const { name, send, filters } = bodyOf(values)
  return {
    ...('name' in changes && { name }),
    ...('send' in changes && { send }),
    ...('filters' in changes && { filters }),
  }
}

/** Form of a rule; `rule` undefined: a new one after the existing ones. */
const useRuleForm = (rule: Rule | undefined, rules: readonly Rule[]) => {
  const { t } = useTranslation('rules')
  const client = useQueryClient()
  const { filtersText } = useRuleWords()
  const fields: FieldSpecs<RuleValues> = {
    name: { label: t('column.name') },
    send: { label: t('editor.send'), words: (send) => t(`send.${send}`) },
    filters: { label: t('editor.filters'), words: (filters) => filtersText(filtersOf(filters)) },
  }
  const wrongFilters = (filters: RuleValues['filters']) => {
    if (filters.some(({ values }) => values.length === 0)) return t('wrong.values')
    const [value] = filtersOf(filters).flatMap(impossibleValues)
    return value === undefined ? undefined : t('wrong.impossible', { value: value.toUpperCase() })
  }
  return useEntryForm<RuleValues>({
    start: rule === undefined ? blankRule() : valuesOf(rule),
    revision: rule?.revision,
    fields,
    check: ({ name, filters }) => ({
      ...(name.trim() === '' && { name: t('common.nameMissing') }),
      filters: wrongFilters(filters),
    }),
    send: ({ values, changes, commandId, revision }) =>
      rule === undefined || revision === undefined
        ? create('quotation-rule', 'CreateRule', { ...bodyOf(values), order: afterLast(rules) }, { commandId })
        : command('quotation-rule', 'ChangeRule', rule.id, changesOf(changes, values), { commandId, revision }),
    reload: async () => {
      const fresh = await client.fetchQuery({ ...ruleOptions(rule?.id ?? ''), staleTime: 0 })
      return { values: valuesOf(fresh), revision: fresh.revision, by: fresh.changedBy.name, at: fresh.changedAt }
    },
    onSaved: () => void client.invalidateQueries({ queryKey: ruleKeys.all }),
  })
}

interface RuleEditorProps {
  /** Undefined for a new one. */
  rule: Rule | undefined
  rules: readonly Rule[]
  /** Position from 1; unused for a new rule. */
  position: number
  onClose: (answer?: CommandAnswer) => void
  /** Called with the unsaved rule, so that the trial includes it. */
  onTyped: (values: RuleValues) => void
}

/** Editor of a rule: name, sentence, conditions and last matches. */
export const RuleEditor = ({ rule, rules, position, onClose, onTyped }: RuleEditorProps) => {
  const { t } = useTranslation('rules')
  const { t: catalogue } = useTranslation('catalogue')
  const format = useFormat()
  const form = useRuleForm(rule, rules)
  const { values, conflict } = form
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const guard = useUnsavedGuard(form, rule?.name ?? t('editor.new'))
  const typed = JSON.stringify(values)
  useEffect(() => {
    onTyped(values)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed])
  const save = async () => {
    const saved = await form.save()
    if (saved?.answer !== undefined && rule === undefined) onClose(saved.answer)
  }
  useCommands([
    { id: 'rule-save', title: catalogue('common.save'), keys: 'ctrl+s', scope: 'screen', run: () => void save() },
  ])
  const title = rule === undefined ? t('editor.new') : t('editor.title', { place: position, name: rule.name })
  const setFilters = (filters: RuleValues['filters']) => form.set('filters', filters)
  const isWrong = (filter: RuleValues['filters'][number]) =>
    form.errors['filters'] !== undefined &&
    (filter.values.length === 0 || filtersOf([filter]).flatMap(impossibleValues).length > 0)
  return (
    <section className="card rule-editor" aria-label={title}>
      <header className="card-head wrap">
        <h2>{title}</h2>
        {rule !== undefined && (
          <span className="note">
            {t('editor.made', { at: format.date(rule.createdOn), name: rule.createdBy.name, version: rule.version })}
          </span>
        )}
        <span className="end middle">
          <Segments
            label={t('editor.send')}
            value={values.send}
            segments={(['ASK', 'DENY'] as const).map((value) => ({ value, label: t(`send.${value}`) }))}
            onChange={(send) => form.set('send', send)}
          />
          {rule !== undefined && (
            <Button variant="minimal" aria-expanded={isHistoryOpen} onClick={() => setHistoryOpen(!isHistoryOpen)}>
              {t('common.history')}
            </Button>
          )}
          {conflict === undefined ? (
            <>
              <Button
                variant="minimal"
                onClick={() => (rule === undefined ? guard.leave(() => onClose()) : form.discard())}
                disabled={rule !== undefined && !form.isDirty}
              >
                {t('common.discard')}
              </Button>
              <SaveButton form={form} onSave={() => void save()} />
            </>
          ) : (
            <ConflictButtons conflict={conflict} />
          )}
        </span>
      </header>
      <SaveFailure failure={form.failure} onRetry={() => void save()} />
      {isHistoryOpen && rule !== undefined && <RuleHistory id={rule.id} />}
      {conflict === undefined ? (
        <div className="card-body grid gap-10">
          <CustomField form={form} name="name">
            {({ id, value, onChange, onBlur, invalid, 'aria-describedby': describedBy }) => (
              <InputGroup
                id={id}
                value={textOf(value)}
                maxLength={120}
                intent={invalid ? 'danger' : 'none'}
                aria-invalid={invalid || undefined}
                aria-describedby={describedBy}
                autoFocus={rule === undefined}
                onValueChange={onChange}
                onBlur={onBlur}
              />
            )}
          </CustomField>
          <fieldset className="no-pad no-edge grid gap-6 min-width-0 flush">
            <legend className="visually-hidden">{t('editor.filters')}</legend>
            {values.filters.map((filter, index) => (
              <FilterLine
                key={filter.id}
                filter={filter}
                index={index}
                isInvalid={isWrong(filter)}
                onChange={(next) => setFilters(values.filters.map((one) => (one.id === filter.id ? next : one)))}
                onRemove={
                  values.filters.length === 1
                    ? undefined
                    : () => setFilters(values.filters.filter((one) => one.id !== filter.id))
                }
              />
            ))}
            {form.errors['filters'] !== undefined && (
              <p className="margin-left-64 hue row gap-8 size-12-5" data-hue="red" role="alert">
                {form.errors['filters']}
              </p>
            )}
            <p className="margin-left-64 row gap-8 size-12-5">
              <Button
                variant="minimal"
                intent="primary"
                size="small"
                icon={<PlusIcon size={14} />}
                onClick={() => setFilters([...values.filters, newFilter('ORIGIN')])}
              >
                {t('editor.add')}
              </Button>
              <span className="quiet">{t('editor.all')}</span>
            </p>
          </fieldset>
        </div>
      ) : (
        <ConflictMerge form={form} conflict={conflict} />
      )}
      {rule !== undefined && <LastMatches rule={rule} />}
      {guard.dialog}
    </section>
  )
}

const eventTypes = ['RuleCreated', 'RuleChanged', 'RuleDeleted', 'RuleRestored'] as const

const isFilters = (value: unknown): value is Rule['filters'] => Array.isArray(value)

const RuleHistory = ({ id }: { id: string }) => {
  const { t } = useTranslation('rules')
  const { filtersText } = useRuleWords()
  const { data, error, refetch } = useQuery(historyOptions(id))
  const yesOrNo = (value: unknown) => (value === undefined ? '' : t(value === true ? 'yes' : 'common.no'))
  return (
    <div className="card-body">
      <EntryHistory
        events={data}
        error={error}
        onRetry={() => void refetch()}
        first={4}
        fields={{
          name: { label: t('column.name') },
          send: {
            label: t('editor.send'),
            words: (send) => (send === undefined ? '' : t(send === true ? 'send.ASK' : 'send.DENY')),
          },
          active: { label: t('column.active'), words: yesOrNo },
          filters: { label: t('editor.filters'), words: (value) => (isFilters(value) ? filtersText(value) : '') },
        }}
        words={(type) => {
          const known = eventTypes.find((one) => one === type)
          return known === undefined ? type : t(`event.${known}`)
        }}
      />
    </div>
  )
}
