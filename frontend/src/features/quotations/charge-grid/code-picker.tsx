import { carriedLegs } from '@freight/contracts/choices'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenReading, useReading } from '../../../components/form/readings.ts'
import type { ChargeCode } from './charge-code.ts'
import { calledIn } from '../../../components/charges/concept-in.ts'
import { CodeNote } from './code-note.tsx'
import type { ChargeCodes } from './use-charge-codes.ts'

export interface CodePickerProps {
  value: string
  codes: ChargeCodes
  /** Names the field in its form: text without a code stays under it while the field comes and goes. */
  cell: string
  isFocused: boolean
  label: string
  /** Marks a field in which nothing stands: a pasted row that names no code. */
  invalid?: boolean
  onChange: (code: ChargeCode) => void
  onClear: () => void
}

interface Typed {
  text: string
  /** The code that stood there, and how often the form was taken back, when one began to type. */
  over: string
  resets: number
  /** How often saving was tried before. */
  asked: number
  /** What is taken once the codes are there: the first match after Enter, only the code itself after leaving or pasting. */
  waits?: 'first' | 'exact'
}

const SHOWN = 8

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

/** The code that is typed, codes that begin with it, then those whose words, or those of their leg, contain it. */
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
 * A field for a charge code: it offers what fits while one types; Enter or Tab takes it, Enter waits for codes that are
 * still loading. Text that is no code stays, is marked, and keeps the form from being saved.
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
  const [kept, setKept] = useState<Typed | undefined>(() =>
    field.start === undefined
      ? undefined
      : { text: field.start, over: value, resets: field.resets, asked: field.asked, waits: 'exact' },
  )
  const [isHere, setHere] = useState(false)
  const [active, setActive] = useState(0)
  const typed = kept !== undefined && kept.over === value && kept.resets === field.resets ? kept : undefined
  const text = typed?.text.trim() ?? ''
  const found = typed === undefined ? [] : matching(codes.rows ?? [], text, legOf)
  const isOpen = typed !== undefined && isHere && found.length > 0
  const exact = found.find((code) => plain(code.id) === plain(text))
  useOpenReading(field, text !== '')

  useEffect(() => {
    if (isFocused) field.input.current?.focus()
  }, [isFocused, field.input])

  const keep = (next: Typed | undefined) => {
    setKept(next)
    field.tell(next === undefined || next.text.trim() === '' ? undefined : next.text)
  }
  const choose = (code: ChargeCode) => {
    keep(undefined)
    onChange(code)
  }
  const awaited = text === '' ? undefined : typed?.waits === 'first' ? found[0] : typed?.waits && exact
  useEffect(() => {
    if (awaited !== undefined) choose(awaited)
    // What was awaited is taken when it comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [awaited])

  const leave = () => {
    setHere(false)
    if (typed === undefined) return
    if (text === '') {
      keep(undefined)
      if (value !== '') onClear()
    } else if (typed.waits === undefined) keep({ ...typed, waits: 'exact' })
  }
  const type = (next: string) => {
    keep({ text: next, over: value, resets: field.resets, asked: field.asked })
    setActive(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that save do so from inside the field: what stands in it to its end is taken, as when it is left.
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
  const isAsked = typed !== undefined && typed.asked !== field.asked
  const isUnknown = codes.rows !== undefined && found.length === 0
  const hasNote = text !== '' && (typed?.waits === 'first' || isAsked || !isHere || isUnknown)
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
              // The field keeps the focus, so that leaving it does not close the list before the press counts.
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
