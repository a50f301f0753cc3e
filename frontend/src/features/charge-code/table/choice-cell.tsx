import { PopoverNext } from '@blueprintjs/core'
import { CaretDownIcon, TickIcon } from '@blueprintjs/icons'
import { type ReactNode, useRef, useState, type KeyboardEvent, useId } from 'react'

interface ChoiceListProps<Value extends string> {
  value: Value
  options: readonly { value: Value; label: string; note?: string }[]
  label: string
  foot?: ReactNode
  onChoose: (value: Value) => void
  onClose: () => void
}

/** Open list of a cell: arrows, Home, End or a first letter move, Enter selects, Esc and Tab close. */
const ChoiceList = <Value extends string>(props: ChoiceListProps<Value>) => {
  const { value, options, label, foot, onChoose, onClose } = props
  const id = useId()
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const letter = options.findIndex((option) => option.label.toLowerCase().startsWith(event.key.toLowerCase()))
    const targetIndex = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: options.length - 1,
    }[event.key]
    const next = targetIndex ?? (event.key.length === 1 && event.key !== ' ' && letter >= 0 ? letter : undefined)
    const isTaken = event.key === 'Enter' || event.key === ' '
    const isLeft = event.key === 'Escape' || event.key === 'Tab'
    if (next === undefined && !isTaken && !isLeft) return
    event.preventDefault()
    event.stopPropagation()
    if (next !== undefined) setActive((next + options.length) % options.length)
    const chosen = options[active]
    if (isTaken && chosen !== undefined) onChoose(chosen.value)
    if (isLeft) onClose()
  }
  return (
    <div className="choice-list min-width-190 pad-4">
      <div
        ref={(element) => element?.focus()}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={`${id}-${active}`}
        onKeyDown={onKeyDown}
      >
        {options.map((option, index) => (
          // The list handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            className="choice-option pad-3-8 min-height-28 radius-tag pointer row between gap-12"
            aria-selected={option.value === value}
            data-active={index === active || undefined}
            onPointerMove={() => setActive(index)}
            onClick={() => onChoose(option.value)}
          >
            <span>
              {option.label} {option.note !== undefined && <span className="quiet">{option.note}</span>}
            </span>
            {option.value === value && <TickIcon size={14} aria-hidden="true" />}
          </div>
        ))}
      </div>
      {foot !== undefined && <p className="pad-6-8-4 margin-top-4 line-above-2 size-12 quiet">{foot}</p>}
    </div>
  )
}

export interface ChoiceCellProps<Value extends string> extends Pick<
  ChoiceListProps<Value>,
  'value' | 'options' | 'label'
> {
  /** Insignificant value, shown in grey. */
  none?: Value
  /** `BAF tax`: the cell's key for keyboard navigation. */
  cell: string
  /** Grey text below the options. */
  foot?: ReactNode
  isLocked: boolean
  onChange: (value: Value) => void
}

/** A select cell; its list is created on opening, because a hundred rows would need a hundred lists. */
export const ChoiceCell = <Value extends string>(props: ChoiceCellProps<Value>) => {
  const { value, options, label } = props
  const [isOpen, setOpen] = useState(false)
  const returnsFocus = useRef(false)
  const text = options.find((option) => option.value === value)?.label ?? value
  if (props.isLocked) return <span className="pad-0-7-0-8 full-height row between gap-4 full">{text}</span>
  const button = (
    <button
      ref={(element) => {
        if (element === null || isOpen || !returnsFocus.current) return
        returnsFocus.current = false
        element.focus()
      }}
      type="button"
      className="choice-cell pad-0-7-0-8 full-height no-edge no-fill pointer text-left row between gap-4 full"
      data-none={value === props.none || undefined}
      data-cell={props.cell}
      tabIndex={-1}
      aria-haspopup="listbox"
      aria-expanded={isOpen}
      aria-label={`${label}: ${text}`}
      onClick={() => setOpen(true)}
    >
      {text}
      <CaretDownIcon size={12} aria-hidden="true" />
    </button>
  )
  if (!isOpen) return button
  const close = () => {
    returnsFocus.current = true
    setOpen(false)
  }
  return (
    <PopoverNext
      isOpen
      autoFocus={false}
      enforceFocus={false}
      fill
      placement="bottom-start"
      arrow={false}
      onInteraction={(next) => {
        if (!next) close()
      }}
      content={
        <ChoiceList
          value={value}
          options={options}
          label={label}
          foot={props.foot}
          onClose={close}
          onChoose={(chosen) => {
            close()
            if (chosen !== value) props.onChange(chosen)
          }}
        />
      }
    >
      {button}
    </PopoverNext>
  )
}
