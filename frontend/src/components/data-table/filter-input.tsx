import { InputGroup } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
