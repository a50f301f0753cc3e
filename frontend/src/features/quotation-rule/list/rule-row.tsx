import { Button, Menu, MenuDivider, MenuItem, PopoverNext, Switch } from '@blueprintjs/core'
import { ArrowDownIcon, ArrowUpIcon, DragHandleVerticalIcon, MoreIcon, TrashIcon } from '@blueprintjs/icons'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import type { Rule } from '../quotation-rule-queries.ts'
import { RuleOutcome, type Outcome } from '../trial/rule-outcome.tsx'
import { RuleSentence } from '../words/rule-sentence.tsx'

export interface RuleRowProps {
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
export const RuleRow = (props: RuleRowProps) => {
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
