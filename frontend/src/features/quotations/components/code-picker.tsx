import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChargeCode } from '../model/charge-code.ts'

export interface CodePickerProps {
  value: string
  codes: readonly ChargeCode[]
  isFocused: boolean
  label: string
  onChange: (code: ChargeCode) => void
  onClear: () => void
}

const SHOWN = 8

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Codes that begin with what is typed, then those whose words contain it. */
const matching = (codes: readonly ChargeCode[], typed: string): ChargeCode[] => {
  const wanted = plain(typed.trim())
  const begins = codes.filter(({ id }) => plain(id).startsWith(wanted))
  const others = codes.filter((code) => !begins.includes(code) && plain(code.concept).includes(wanted))
  return [...begins, ...others].slice(0, SHOWN)
}

/** A field for a charge code: it offers what fits while one types; Enter or Tab takes it. */
export const CodePicker = ({ value, codes, isFocused, label, onChange, onClear }: CodePickerProps) => {
  const { t } = useTranslation('quotations')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const found = typed === undefined ? [] : matching(codes, typed)
  const isOpen = typed !== undefined && found.length > 0

  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])

  const choose = (code: ChargeCode | undefined) => {
    setTyped(undefined)
    if (code !== undefined) onChange(code)
  }
  const leave = () => {
    if (typed === undefined) return
    const exact = codes.find((code) => plain(code.id) === plain(typed.trim()))
    if (typed.trim() === '' && value !== '') onClear()
    choose(exact)
  }
  return (
    <div className="code-picker">
      <input
        ref={input}
        className="grid-input code"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.currentTarget.value.toUpperCase())
          setActive(0)
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && !isOpen && value === '') {
            event.preventDefault()
            setTyped('')
          }
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (step !== undefined && isOpen) {
            event.preventDefault()
            setActive((active + step + found.length) % found.length)
          }
          if (event.key === 'Enter' && isOpen) event.preventDefault()
          if ((event.key === 'Enter' || event.key === 'Tab') && isOpen && typed !== '') choose(found[active])
          if (event.key === 'Escape' && typed !== undefined) {
            event.preventDefault()
            setTyped(undefined)
          }
        }}
      />
      {isOpen && (
        <div className="code-list" role="listbox" id={`${id}-list`} aria-label={label}>
          <p className="code-list-head">{typed === '' ? t('grid.codes') : t('grid.codesWith', { text: typed })}</p>
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
              <span>{code.concept}</span>
              <span className="quiet">{t(`section.${code.section}`)}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
