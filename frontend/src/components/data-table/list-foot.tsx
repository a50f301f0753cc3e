import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InputGroup } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import './list-foot.css'
import { isTyping } from '../../lib/browser/is-typing.ts'

const FILTER_DELAY_MS = 250

interface FilterInputProps {
  value: string
  onChange: (value: string) => void
  /** The fields that the filter covers. */
  label?: string
}

/** Filters a list a quarter of a second after the last key; `/` focuses it, Esc clears it. */
export const FilterInput = ({ value, onChange, label }: FilterInputProps) => {
  const { t } = useTranslation('table')
  const words = label ?? t('filter')
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typed, setTyped] = useState<string>()

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event) || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => {
      document.removeEventListener('keydown', focus)
      clearTimeout(timer.current)
    }
  }, [])

  const change = (text: string, delayMs = FILTER_DELAY_MS) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      onChange(text.trim())
      setTyped(undefined)
    }, delayMs)
  }

  return (
    <InputGroup
      inputRef={input}
      className="filter-input"
      type="search"
      leftElement={<SearchIcon className="field-icon" aria-hidden="true" />}
      rightElement={<kbd aria-hidden="true">/</kbd>}
      placeholder={words}
      aria-label={words}
      value={typed ?? value}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') change(event.currentTarget.value, 0)
        if (event.key !== 'Escape') return
        if (event.currentTarget.value === '') event.currentTarget.blur()
        else change('', 0)
      }}
    />
  )
}

const keysOf = {
  move: ['↑', '↓'],
  assign: ['A'],
  open: ['Enter'],
  preview: ['Space'],
  filter: ['/'],
  shortcuts: ['?'],
  back: ['Esc'],
  edit: ['E'],
  editCell: ['Enter'],
  mark: ['Space'],
  whereUsed: ['U'],
  search: ['/'],
  card: ['Tab'],
  pin: ['P'],
  archive: ['X'],
  toggleExtra: ['Space'],
  markRow: ['X'],
  scan: ['S'],
  event: ['E'],
  copyWaybill: ['G'],
} as const

export type FootHint = keyof typeof keysOf

interface ListFootProps {
  /** Facts about the list, at the left. */
  children: ReactNode
  hints: readonly FootHint[]
}

/** The foot bar of a list: its counts and its keys. */
export const ListFoot = ({ children, hints }: ListFootProps) => {
  const { t } = useTranslation('table')
  return (
    <footer className="list-foot height-30 pad-0-16 line-above-2 on-page ink-2 row between flex-none size-12-5">
      <div className="list-facts gap-6 row no-wrap">{children}</div>
      <div className="list-hints gap-6 ink-3 row no-wrap" aria-hidden="true">
        {hints.map((hint) => (
          <span key={hint} className="list-hint gap-6 row no-wrap">
            {keysOf[hint].map((key) => (
              <kbd key={key}>{key === 'Space' ? t('space') : key}</kbd>
            ))}
            {t(`hint.${hint}`)}
          </span>
        ))}
      </div>
    </footer>
  )
}
