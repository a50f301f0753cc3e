import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Rule } from '../quotation-rule-queries.ts'
import type { Outcome } from '../trial/rule-outcome.tsx'
import { RuleRow } from './rule-row.tsx'
import { useRuleActs } from './use-rule-acts.ts'

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
      <div className="rule-row rule-heads" aria-hidden="true">
        <span className="rule-head-name">{t('column.rule')}</span>
        <span className="rule-matches">{t('column.matches')}</span>
        <span className="rule-trial">{outcomeOf === undefined ? '' : t('column.trial')}</span>
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
      <p className="rule-foot quiet">
        <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> {t('moveHint')}
      </p>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </section>
  )
}
