import { PopoverNext } from '@blueprintjs/core'
import { CaretDownIcon } from '@blueprintjs/icons'
import { type ReactNode, useRef, useState } from 'react'
import { ChoiceList, type ChoiceListProps } from './choice-list.tsx'

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
  if (props.isLocked) return <span className="choice-cell-text">{text}</span>
  const button = (
    <button
      ref={(element) => {
        if (element === null || isOpen || !returnsFocus.current) return
        returnsFocus.current = false
        element.focus()
      }}
      type="button"
      className="choice-cell"
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
