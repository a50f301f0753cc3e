import {
  BanCircleIcon,
  ArrowDownIcon,
  ArrowUpIcon,
  DragHandleVerticalIcon,
  MoreIcon,
  TrashIcon,
} from '@blueprintjs/icons'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { type EvaluatedRule, byRuleOrder } from '@freight/contracts/quotation-rule/evaluate'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type DragEvent } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button, Menu, MenuDivider, MenuItem, PopoverNext, Switch } from '@blueprintjs/core'
import { NewButton, useEntryKeys } from '../../components/catalogue/catalogue-page.tsx'
import { Empty, NoticeCard, LoadState } from '../../components/feedback/load-state.tsx'
import { useMay } from '../../lib/auth/session.ts'
import { asTyped, type RuleValues } from './editor/draft.ts'
import { RuleEditor } from './editor/rule-editor.tsx'
import { rulesOptions, type Rule, ruleKeys } from './quotation-rule-queries.ts'
import { TrialPanel, useTrial } from './trial/trial-panel.tsx'
import { blankTrial, type TypedTrial } from './trial/trial-subject.tsx'
import './rules.css'
import { type Outcome, RuleOutcome } from './trial/rule-outcome.tsx'
import { useFormat } from '../../lib/format/format.ts'
import { RuleSentence } from './words/rule-sentence.tsx'
import { movedRule } from '@freight/contracts/quotation-rule/rule-order'
import { offerUndo, useFailureNotice } from '../../components/feedback/toaster.ts'
import { command, partOfCommand } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'

interface RuleRowProps {
  rule: Rule
  /** Position from 1. */
  position: number
  total: number
  isSelected: boolean
  /** Trial result; undefined without a trial. */
  outcome: Outcome | undefined
  /** Drop position of the dragged rule: before or after this one. */
  drop: 'before' | 'after' | undefined
  /** Position of the dragged rule after a drop here, from 1. */
  dropPosition: number
  isDragged: boolean
  onSelect: () => void
  /** Moves it to an index, from 0. */
  onMove: (to: number) => void
  onTurn: (active: boolean) => void
  onRemove: () => void
  onDrag: (event: DragEvent<HTMLElement>) => void
  onOver: (event: DragEvent<HTMLElement>) => void
  onDrop: (event: DragEvent<HTMLElement>) => void
  onEnd: () => void
}

/** A rule as a sentence with its number of matches, trial result and switch. */
const RuleRow = (props: RuleRowProps) => {
  const { t } = useTranslation('rules')
  const format = useFormat()
  const { rule, position, total, isSelected, outcome, drop, onMove } = props
  const { name, send, active, filters, matches, lastMatchAt } = rule
  return (
    <li
      className="rule-row grid middle gap-8 relative"
      data-off={!active || undefined}
      data-selected={isSelected || undefined}
      data-drop={drop}
      data-dragged={props.isDragged || undefined}
      draggable
      onDragStart={props.onDrag}
      onDragOver={props.onOver}
      onDrop={props.onDrop}
      onDragEnd={props.onEnd}
      onKeyDown={(event) => {
        const offset = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (!event.altKey || offset === undefined) return
        event.preventDefault()
        onMove(position - 1 + offset)
      }}
    >
      <DragHandleVerticalIcon className="rule-handle ink-3" size={14} aria-hidden="true" />
      <span className="rule-place width-22 height-22 radius-tag on-track medium inline-row centred flex-none size-12">
        {position}
      </span>
      <button
        type="button"
        className="pad-2-0 no-edge no-fill ink-same pointer grid gap-2 min-width-0 text-left"
        aria-current={isSelected || undefined}
        onClick={props.onSelect}
      >
        <span className="rule-name row gap-6">
          <strong>{name}</strong>
          <span className="tag" data-hue={send ? undefined : 'red'}>
            {t(send ? 'send.ASK' : 'send.DENY')}
          </span>
        </span>
        <RuleSentence send={send} filters={filters} />
      </button>
      <span className="grid number">
        <span>{format.decimal(matches)}</span>
        <span className="quiet size-12 no-wrap">
          {lastMatchAt === undefined ? t('never') : format.near(lastMatchAt)}
        </span>
      </span>
      <span className="pad-left-12">
        {outcome === undefined ? null : <RuleOutcome outcome={active ? outcome : 'off'} />}
      </span>
      <Switch
        className="flat flush"
        checked={active}
        aria-label={t('switch', { name })}
        onChange={(event) => props.onTurn(event.currentTarget.checked)}
      />
      <PopoverNext
        placement="bottom-end"
        arrow={false}
        content={
          <Menu>
            <MenuItem
              icon={<ArrowUpIcon />}
              text={t('act.up')}
              label="Alt ↑"
              disabled={position === 1}
              onClick={() => onMove(position - 2)}
            />
            <MenuItem
              icon={<ArrowDownIcon />}
              text={t('act.down')}
              label="Alt ↓"
              disabled={position === total}
              onClick={() => onMove(position)}
            />
            <MenuDivider />
            <MenuItem icon={<TrashIcon />} intent="danger" text={t('common.delete')} onClick={props.onRemove} />
          </Menu>
        }
      >
        <Button variant="minimal" size="small" icon={<MoreIcon />} aria-label={t('act.more', { name })} />
      </PopoverNext>
      {drop !== undefined && (
        <span
          className="rule-drop right-12 left-12 pad-1-8 absolute above-1 radius-control on-selected ink-accent line-18 number size-12"
          aria-hidden="true"
        >
          {t('dropsAt', { place: props.dropPosition })}
        </span>
      )}
    </li>
  )
}

type Act =
  | { name: 'move'; id: string; orders: readonly { id: string; order: number }[] }
  | { name: 'switch'; id: string; active: boolean }
  | { name: 'delete'; id: string }
  | { name: 'restore'; id: string }

/** Actions on rules in their list, shown optimistically. */
const useRuleActs = (rules: readonly Rule[]) => {
  const { t } = useTranslation('rules')
  const client = useQueryClient()
  const notifyFailure = useFailureNotice()
  const actCommand = useCommand<Act, unknown>(
    async (act, commandId) => {
      const { id } = act
      if (act.name === 'switch')
        return command('quotation-rule', 'SetRuleActive', id, { active: act.active }, { commandId })
      if (act.name === 'delete') return command('quotation-rule', 'DeleteRule', id, {}, { commandId })
      if (act.name === 'restore') return command('quotation-rule', 'RestoreRule', id, {}, { commandId })
      for (const { id: ruleId, order } of act.orders)
        await command(
          'quotation-rule',
          'ReorderRule',
          ruleId,
          { order },
          { commandId: partOfCommand(commandId, ruleId) },
        )
      return undefined
    },
    {
      targetOf: ({ id, name }) => `${id} ${name}`,
      onDone: () => client.invalidateQueries({ queryKey: ruleKeys.all }),
    },
  )

  const show = (next: (all: Rule[]) => Rule[]) =>
    client.setQueryData<Rule[]>(ruleKeys.rows, (all) => all && next(all).toSorted(byRuleOrder))
  const perform = async (act: Act, failureTitle: string): Promise<boolean> => {
    try {
      await actCommand.run(act)
      return true
    } catch (problem) {
      notifyFailure(failureTitle, problem, () => void perform(act, failureTitle))
      void client.invalidateQueries({ queryKey: ruleKeys.rows })
      return false
    }
  }

  const move = (id: string, to: number) => {
    const orders = movedRule(rules, id, Math.max(0, Math.min(to, rules.length - 1)))
    if (orders.length === 0) return
    const orderById = new Map(orders.map((one) => [one.id, one.order]))
    show((all) => all.map((rule) => ({ ...rule, order: orderById.get(rule.id) ?? rule.order })))
    void perform({ name: 'move', id, orders }, t('failed.move'))
  }
  const turn = ({ id }: Rule, active: boolean) => {
    show((all) => all.map((rule) => (rule.id === id ? { ...rule, active } : rule)))
    void perform({ name: 'switch', id, active }, t('failed.switch'))
  }
  const remove = async ({ id, name }: Rule) => {
    if (!(await perform({ name: 'delete', id }, t('failed.delete', { name })))) return false
    void offerUndo({
      key: `rule-${id}`,
      title: t('deleted', { name }),
      undo: () => void perform({ name: 'restore', id }, t('failed.restore', { name })),
    })
    return true
  }
  return { move, turn, remove }
}

interface RuleListProps {
  rules: readonly Rule[]
  selected: string | undefined
  outcomeOf: ((id: string) => Outcome) | undefined
  onSelect: (id: string | undefined) => void
}

/** Whether the pointer is below the middle of the row: a rule is then dropped after it. */
const isAfter = (event: DragEvent<HTMLElement>) => {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  return event.clientY > top + height / 2
}

/** Rules in order, moved by dragging or by Alt and an arrow key. */
export const RuleList = ({ rules, selected, outcomeOf, onSelect }: RuleListProps) => {
  const { t } = useTranslation('rules')
  const acts = useRuleActs(rules)
  const [dragged, setDragged] = useState<string>()
  const [gap, setGap] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const draggedIndex = rules.findIndex(({ id }) => id === dragged)
  /** Index of the dragged rule after its removal from the old position. */
  const indexAfterDrop = (at: number) => (draggedIndex !== -1 && at > draggedIndex ? at - 1 : at)
  const moveTo = (rule: Rule, index: number) => {
    if (index < 0 || index >= rules.length) return
    acts.move(rule.id, index)
    setAnnouncement(t('movedTo', { name: rule.name, place: index + 1 }))
  }
  const endDrag = () => {
    setDragged(undefined)
    setGap(undefined)
  }
  const isElsewhere = gap !== undefined && indexAfterDrop(gap) !== draggedIndex
  const dropAt = (index: number) => {
    if (!isElsewhere) return undefined
    if (gap === index) return 'before' as const
    return gap === rules.length && index === rules.length - 1 ? ('after' as const) : undefined
  }
  return (
    <section className="card rule-card" aria-label={t('title')}>
      <div className="rule-row rule-heads size-11-5 medium secondary grid middle gap-8 relative" aria-hidden="true">
        <span className="rule-head-name">{t('common.rule')}</span>
        <span className="grid number">{t('column.matches')}</span>
        <span className="pad-left-12">{outcomeOf === undefined ? '' : t('column.trial')}</span>
        <span className="rule-head-active">{t('column.active')}</span>
      </div>
      <ol className="rule-list">
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            position={index + 1}
            total={rules.length}
            isSelected={rule.id === selected}
            outcome={outcomeOf?.(rule.id)}
            drop={dropAt(index)}
            dropPosition={indexAfterDrop(gap ?? index) + 1}
            isDragged={rule.id === dragged}
            onSelect={() => onSelect(rule.id === selected ? undefined : rule.id)}
            onMove={(to) => moveTo(rule, to)}
            onTurn={(active) => acts.turn(rule, active)}
            onRemove={() => {
              void acts.remove(rule).then((isRemoved) => {
                if (isRemoved && rule.id === selected) onSelect(undefined)
              })
            }}
            onDrag={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', rule.name)
              setDragged(rule.id)
            }}
            onOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              setGap(isAfter(event) ? index + 1 : index)
            }}
            onDrop={(event) => {
              event.preventDefault()
              const draggedRule = rules[draggedIndex]
              if (draggedRule !== undefined && gap !== undefined && isElsewhere)
                moveTo(draggedRule, indexAfterDrop(gap))
              endDrag()
            }}
            onEnd={endDrag}
          />
        ))}
      </ol>
      <p className="pad-6-12 size-12 quiet">
        <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> {t('moveHint')}
      </p>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </section>
  )
}

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
    if (rules === undefined)
      return <LoadState error={error} title={t('failed.list')} onRetry={refetch} rows={8} height={44} />
    if (rules.length === 0 && !isNew)
      return <Empty kind="none" title={t('common.noRulesYet')} help={t('empty.help')} actions={newButton} />
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
        <h1 className="flex-none">{t('title')}</h1>
        <span className="quiet clipped min-width-0">{t('about')}</span>
        <span className="end">{newButton}</span>
      </header>
      <div className="rules-body grid start gap-12">
        <div className="grid gap-10 min-width-0">
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
