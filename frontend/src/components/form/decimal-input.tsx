import { InputGroup } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { moneyStyle } from '../../lib/storage/preferences.ts'
import { useStored } from '../../lib/storage/storage.ts'
import { isNumberKey, type NumberKind, type NumberReading, readPasted, readTyped } from './decimal-text.ts'
import { NumberNote } from './number-note.tsx'
import { useOpenReading, useReading } from './readings.ts'
import './form.css'

export interface DecimalInputProps {
  /** Plain decimal text (`1234.5`), '' when empty. */
  value: string
  /** Called with plain decimal text; '' while the field is empty or its text has no reading. */
  onChange: (value: string) => void
  /** What `18.450` may mean: two numbers for money and whole numbers, 18.45 for a measure. */
  kind: NumberKind
  /** The greatest number that is taken. */
  max?: number
  /** What is typed is taken off: the value is below zero, whether its sign is typed or not. */
  negative?: boolean
  /** Names the field in its form where the field itself may come and go: text without a reading stays under it. */
  cell?: string
  onBlur?: () => void
  onKeyDown?: (event: React.KeyboardEvent<HTMLInputElement>) => void
  id?: string
  name?: string
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
  rightElement?: ReactElement
  className?: string
  'aria-label'?: string
  'aria-describedby'?: string
}

/** What stands in the field while it is typed, and the value that was told for it. */
interface Typed {
  text: string
  reading: NumberReading
  resets: number
}

const valueOf = (reading: NumberReading) => ('value' in reading ? reading.value : '')

const withoutSign = (text: string) => text.replace(/^\s*[-−–]\s*/u, '')

/** The reading of a number that is taken off. */
const takenOff = (reading: NumberReading): NumberReading =>
  'value' in reading && Number(reading.value) > 0 ? { ...reading, value: `-${reading.value}` } : reading

/**
 * A field for numbers that never changes what is typed: text with one reading is its value, other text stays, says what
 * is wrong or both its readings, and keeps the form from being saved. Blueprint's NumericInput turns 12,5 into 125.
 */
export const DecimalInput = (props: DecimalInputProps) => {
  const { value, onChange, kind, max, negative, cell, onBlur, onKeyDown, invalid = false, className, ...rest } = props
  const isComma = useStored(moneyStyle) === 'local'
  const shown = (text: string) => (isComma ? text.replace('.', ',') : text)
  const field = useReading(cell)
  const rule = { kind, max }
  const read = (written: string, way = readTyped) =>
    negative === true ? takenOff(way(withoutSign(written), rule)) : way(written, rule)
  const [typed, setTyped] = useState<Typed | undefined>(() =>
    field.start === undefined || value !== ''
      ? undefined
      : { text: field.start, reading: read(field.start), resets: field.resets },
  )
  const [told, setTold] = useState<string>()
  // What the form holds goes before what was typed: an undo, another row above, a form that was discarded.
  const standing =
    typed !== undefined && typed.resets === field.resets && valueOf(typed.reading) === value ? typed : undefined
  const problem = standing !== undefined && 'problem' in standing.reading ? standing.reading : undefined
  useOpenReading(field, problem !== undefined)

  const take = (text: string, reading: NumberReading) => {
    setTyped({ text, reading, resets: field.resets })
    setTold('isTold' in reading && reading.isTold === true ? reading.value : undefined)
    field.tell('problem' in reading ? text : undefined)
    onChange(valueOf(reading))
  }
  const choose = (reading: string) => {
    take(reading, read(reading))
    setTyped(undefined)
    field.input.current?.focus()
  }
  const text = standing?.text ?? shown(value)
  const noteId = `${field.id}-note`
  const hasNote = problem !== undefined || (told !== undefined && told === value)

  return (
    <div className="decimal-input">
      <InputGroup
        {...rest}
        {...(className !== undefined && { className })}
        {...(hasNote && { 'aria-describedby': [rest['aria-describedby'], noteId].filter(Boolean).join(' ') })}
        inputRef={field.input}
        value={text}
        inputMode={kind === 'whole' ? 'numeric' : 'decimal'}
        autoComplete="off"
        intent={invalid || problem !== undefined ? 'danger' : 'none'}
        aria-invalid={invalid || problem !== undefined || undefined}
        inputClassName="number"
        onChange={(event) => {
          const next = event.currentTarget.value
          const added = Array.from(next)
            .filter((sign) => !text.includes(sign))
            .join('')
          if (isNumberKey(added)) take(next, read(next))
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          // A block of cells is the grid's business.
          if (/[\t\n]/.test(pasted.trim())) return
          event.preventDefault()
          const { selectionStart, selectionEnd } = event.currentTarget
          const from = selectionStart ?? text.length
          const left = text.slice(0, from) + text.slice(selectionEnd ?? from)
          if (left.trim() !== '') {
            const whole = text.slice(0, from) + pasted + text.slice(selectionEnd ?? from)
            take(whole, read(whole))
            return
          }
          const reading = read(pasted, readPasted)
          take('value' in reading ? shown(reading.value) : pasted.trim(), reading)
        }}
        onKeyDown={(event) => {
          // Tab leads to the readings below, not on to another cell.
          if (event.key === 'Tab' && !event.shiftKey && problem !== undefined && problem.choices.length > 0) return
          onKeyDown?.(event)
        }}
        onBlur={() => {
          if (problem === undefined) setTyped(undefined)
          onBlur?.()
        }}
      />
      {hasNote && <NumberNote id={noteId} told={told} problem={problem} max={max} onChoose={choose} />}
    </div>
  )
}
