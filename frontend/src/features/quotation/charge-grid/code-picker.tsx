import { carriedLegs } from '@freight/contracts/choices'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenReading, useReading } from '../../../components/form/unparsed-inputs.ts'
import type { ChargeCode } from './charge-code.ts'
import { calledIn } from '../../../components/charges/concept-in.ts'
import { CodeNote } from './code-note.tsx'
import type { ChargeCodes } from './use-charge-codes.ts'

export interface CodePickerProps {
  value: string
  codes: ChargeCodes
  /** Name of the field in its form: unparsed text is stored under it while the field is unmounted. */
  cell: string
  isFocused: boolean
  label: string
  /** Marks an empty field: a pasted row without a code. */
  invalid?: boolean
  onChange: (code: ChargeCode) => void
  onClear: () => void
}

interface Typed {
  text: string
  /** The previous code, and the undo count of the form, when typing began. */
  over: string
  resets: number
  /** Number of save attempts so far. */
  attempts: number
  /** Selection after the codes load: the first match after Enter, only the exact code after leaving or pasting. */
  waits?: 'first' | 'exact'
}

const SHOWN = 8

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

/** The exact code, codes that begin with the text, then those whose name or leg contains it. */
const matching = (codes: readonly ChargeCode[], typed: string, legOf: (code: ChargeCode) => string): ChargeCode[] => {
  const wanted = plain(typed)
  const exact = codes.filter(({ id }) => plain(id) === wanted)
  const begins = codes.filter((code) => !exact.includes(code) && plain(code.id).startsWith(wanted))
  const found = [...exact, ...begins]
  const others = codes.filter(
    (code) =>
      !found.includes(code) &&
      [code.concept, code.conceptEn, code.conceptPt].some((name) => plain(name ?? '').includes(wanted)),
  )
  const ofLeg = codes.filter(
    (code) => wanted !== '' && ![...found, ...others].includes(code) && plain(legOf(code)).includes(wanted),
  )
  return [...found, ...others, ...ofLeg].slice(0, SHOWN)
}

/**
 * Field for a charge code with suggestions: Enter or Tab selects, Enter waits for loading codes. Text that is no code
 * stays, is marked, and prevents saving.
 */
export const CodePicker = ({
  value,
  codes,
  cell,
  isFocused,
  label,
  invalid = false,
  onChange,
  onClear,
}: CodePickerProps) => {
  const { t, i18n } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const legOf = ({ leg }: ChargeCode): string => {
    const carried = carriedLegs.find((one) => one === leg)
    return carried === undefined ? '' : p(`leg.${carried}`)
  }
  const field = useReading(cell)
  const { id } = field
  const [storedTyped, setTyped] = useState<Typed | undefined>(() =>
    field.start === undefined
      ? undefined
      : { text: field.start, over: value, resets: field.resets, attempts: field.asked, waits: 'exact' },
  )
  const [isHere, setHere] = useState(false)
  const [active, setActive] = useState(0)
  const typed =
    storedTyped !== undefined && storedTyped.over === value && storedTyped.resets === field.resets
      ? storedTyped
      : undefined
  const text = typed?.text.trim() ?? ''
  const found = typed === undefined ? [] : matching(codes.rows ?? [], text, legOf)
  const isOpen = typed !== undefined && isHere && found.length > 0
  const exact = found.find((code) => plain(code.id) === plain(text))
  useOpenReading(field, text !== '')

  useEffect(() => {
    if (isFocused) field.input.current?.focus()
  }, [isFocused, field.input])

  const keep = (next: Typed | undefined) => {
    setTyped(next)
    field.tell(next === undefined || next.text.trim() === '' ? undefined : next.text)
  }
  const choose = (code: ChargeCode) => {
    keep(undefined)
    onChange(code)
  }
  const pendingCode = text === '' ? undefined : typed?.waits === 'first' ? found[0] : typed?.waits && exact
  useEffect(() => {
    if (pendingCode !== undefined) choose(pendingCode)
    // Applies the pending selection when the codes load.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pendingCode])

  const leave = () => {
    setHere(false)
    if (typed === undefined) return
    if (text === '') {
      keep(undefined)
      if (value !== '') onClear()
    } else if (typed.waits === undefined) keep({ ...typed, waits: 'exact' })
  }
  const type = (next: string) => {
    keep({ text: next, over: value, resets: field.resets, attempts: field.asked })
    setActive(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Save keys act inside the field: a fully typed code is selected as on leaving.
    if ((event.ctrlKey || event.metaKey) && text !== '' && exact !== undefined) choose(exact)
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown' && !isOpen && value === '' && text === '') {
      event.preventDefault()
      type('')
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && isOpen) {
      event.preventDefault()
      setActive((active + step + found.length) % found.length)
    }
    if (event.key === 'Enter' && (isOpen || text !== '')) event.preventDefault()
    const one = isOpen ? found[active] : undefined
    if ((event.key === 'Enter' || event.key === 'Tab') && text !== '' && one !== undefined) choose(one)
    else if (event.key === 'Enter' && text !== '' && typed !== undefined) keep({ ...typed, waits: 'first' })
    if (event.key === 'Escape' && typed !== undefined) {
      event.preventDefault()
      keep(undefined)
    }
  }
  const isSaveTried = typed !== undefined && typed.attempts !== field.asked
  const isUnknown = codes.rows !== undefined && found.length === 0
  const hasNote = text !== '' && (typed?.waits === 'first' || isSaveTried || !isHere || isUnknown)
  const noteId = `${id}-note`
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
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        aria-invalid={hasNote || (invalid && text === '') || undefined}
        aria-describedby={hasNote ? noteId : undefined}
        autoComplete="off"
        value={typed?.text ?? value}
        onChange={(event) => type(event.currentTarget.value.toUpperCase())}
        onFocus={() => setHere(true)}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {hasNote && (
        <CodeNote
          id={noteId}
          state={
            codes.rows === undefined
              ? codes.hasFailed
                ? 'failed'
                : 'loading'
              : found.length === 0
                ? 'unknown'
                : 'notChosen'
          }
          retry={codes.retry}
        />
      )}
      {isOpen && (
        <div className="code-list" role="listbox" id={`${id}-list`} aria-label={label}>
          <p className="code-list-head">{text === '' ? t('grid.codes') : t('grid.codesWith', { text })}</p>
          {found.map((code, index) => (
            <div
              key={code.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              className="code-option"
              aria-selected={index === active}
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
