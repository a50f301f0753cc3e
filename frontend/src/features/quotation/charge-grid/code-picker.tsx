import { carriedLegs } from '@freight/contracts/vocabulary/journey'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenReading, useReading } from '../../../components/form/unparsed-inputs.ts'
import type { ChargeCodes } from './use-unit-words.ts'
import { calledIn, isCode, matchingCodes, type ChargeCode } from '../../../components/charges/matching-codes.ts'

interface CodeNoteProps {
  id: string
  state: 'loading' | 'failed' | 'unknown' | 'notChosen'
  retry: () => void
}

/** Below a charge code field, in its column: why its text is no code. */
const CodeNote = ({ id, state, retry }: CodeNoteProps) => {
  const { t } = useTranslation('prices')
  const { t: shell } = useTranslation('shell')
  const isLoading = state === 'loading'
  return (
    <p
      id={id}
      className={isLoading ? 'code-note field-note' : 'code-note form-below error'}
      role={isLoading ? 'status' : 'alert'}
    >
      {t(`grid.codeNote.${state}`)}
      {state === 'failed' && (
        <button
          type="button"
          className="field-reading min-height-24 pad-0-8 edge-2 radius-tag on-raised pointer even-digits size-12 semibold ink"
          onMouseDown={(event) => event.preventDefault()}
          onClick={retry}
        >
          {shell('common.tryAgain')}
        </button>
      )}
    </p>
  )
}

export interface CodePickerProps {
  value: string
  codes: ChargeCodes
  /** Name of the field in its form: unparsed text is stored under it while the field is unmounted. */
  cell: string
  label: string
  /** Marks an empty field: a pasted row without a code. */
  invalid?: boolean
  onChange: (code: ChargeCode) => void
  onClear: () => void
}

interface TypedCode {
  text: string
  /** The code of the field, and the undo count of the form, when typing began. */
  codeBefore: string
  resets: number
  /** Number of save attempts so far. */
  attempts: number
  /** Selection after the codes load: the first match after Enter, only the exact code after leaving or pasting. */
  pendingChoice?: 'first' | 'exact'
}

const MAX_SUGGESTIONS = 8

/**
 * Field for a charge code with suggestions: Enter or Tab selects, Enter waits for loading codes. Text that is no code
 * stays, is marked, and prevents saving.
 */
export const CodePicker = ({ value, codes, cell, label, invalid = false, onChange, onClear }: CodePickerProps) => {
  const { t, i18n } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const legOf = ({ leg }: ChargeCode): string => {
    const carriedLeg = carriedLegs.find((one) => one === leg)
    return carriedLeg === undefined ? '' : p(`leg.${carriedLeg}`)
  }
  const field = useReading(cell)
  const { id } = field
  const [storedTyped, setTyped] = useState<TypedCode | undefined>(() =>
    field.start === undefined
      ? undefined
      : { text: field.start, codeBefore: value, resets: field.resets, attempts: field.asked, pendingChoice: 'exact' },
  )
  const [hasFocus, setHasFocus] = useState(false)
  const [activeIndex, setActiveIndex] = useState(0)
  const typed =
    storedTyped !== undefined && storedTyped.codeBefore === value && storedTyped.resets === field.resets
      ? storedTyped
      : undefined
  const text = typed?.text.trim() ?? ''
  const suggestions = typed === undefined ? [] : matchingCodes(codes.rows ?? [], text, legOf).slice(0, MAX_SUGGESTIONS)
  const isOpen = typed !== undefined && hasFocus && suggestions.length > 0
  const exactCode = suggestions.find((code) => isCode(code.id, text))
  useOpenReading(field, text !== '')

  const keepTyped = (next: TypedCode | undefined) => {
    setTyped(next)
    field.tell(next === undefined || next.text.trim() === '' ? undefined : next.text)
  }
  const choose = (code: ChargeCode) => {
    keepTyped(undefined)
    onChange(code)
  }
  const findPendingCode = () => {
    if (text === '' || typed?.pendingChoice === undefined) return undefined
    return typed.pendingChoice === 'first' ? suggestions[0] : exactCode
  }
  const pendingCode = findPendingCode()
  useEffect(() => {
    if (pendingCode !== undefined) choose(pendingCode)
    // Applies the pending selection when the codes load.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pendingCode])

  const leaveField = () => {
    setHasFocus(false)
    if (typed === undefined) return
    if (text === '') {
      keepTyped(undefined)
      if (value !== '') onClear()
    } else if (typed.pendingChoice === undefined) keepTyped({ ...typed, pendingChoice: 'exact' })
  }
  const typeText = (next: string) => {
    keepTyped({ text: next, codeBefore: value, resets: field.resets, attempts: field.asked })
    setActiveIndex(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Save keys act inside the field: a fully typed code is selected as on leaving.
    if ((event.ctrlKey || event.metaKey) && text !== '' && exactCode !== undefined) choose(exactCode)
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown' && !isOpen && value === '' && text === '') {
      event.preventDefault()
      typeText('')
    }
    const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (offset !== undefined && isOpen) {
      event.preventDefault()
      setActiveIndex((activeIndex + offset + suggestions.length) % suggestions.length)
    }
    if (event.key === 'Enter' && (isOpen || text !== '')) event.preventDefault()
    const activeCode = isOpen ? suggestions[activeIndex] : undefined
    if ((event.key === 'Enter' || event.key === 'Tab') && text !== '' && activeCode !== undefined) choose(activeCode)
    else if (event.key === 'Enter' && text !== '' && typed !== undefined)
      keepTyped({ ...typed, pendingChoice: 'first' })
    if (event.key === 'Escape' && typed !== undefined) {
      event.preventDefault()
      keepTyped(undefined)
    }
  }
  const isSaveTried = typed !== undefined && typed.attempts !== field.asked
  const isUnknown = codes.rows !== undefined && suggestions.length === 0
  const hasNote = text !== '' && (typed?.pendingChoice === 'first' || isSaveTried || !hasFocus || isUnknown)
  const noteId = `${id}-note`
  const noteState = () => {
    if (codes.rows === undefined) return codes.hasFailed ? 'failed' : 'loading'
    return isUnknown ? 'unknown' : 'notChosen'
  }
  return (
    <div className="code-picker">
      <input
        ref={field.input}
        className="grid-input code"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${activeIndex}` : undefined}
        aria-invalid={hasNote || (invalid && text === '') || undefined}
        aria-describedby={hasNote ? noteId : undefined}
        autoComplete="off"
        value={typed?.text ?? value}
        onChange={(event) => typeText(event.currentTarget.value.toUpperCase())}
        onFocus={() => setHasFocus(true)}
        onBlur={leaveField}
        onKeyDown={onKeyDown}
      />
      {hasNote && <CodeNote id={noteId} state={noteState()} retry={codes.retry} />}
      {isOpen && (
        <div className="code-list" role="listbox" id={`${id}-list`} aria-label={label}>
          <p className="code-list-head">{text === '' ? t('common.chargeCodes') : t('grid.codesWith', { text })}</p>
          {suggestions.map((code, index) => (
            <div
              key={code.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              className="code-option grid middle"
              aria-selected={index === activeIndex}
              // The field keeps the focus: leaving it would close the list before the click.
              onMouseDown={(event) => {
                event.preventDefault()
                choose(code)
              }}
            >
              <span className="code">{code.id}</span>
              <span>{calledIn(code, i18n.language)}</span>
              <span className="quiet">{t(`section.${code.section}`)}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
