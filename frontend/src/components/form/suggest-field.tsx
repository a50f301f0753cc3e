import { InputGroup, PopoverNext } from '@blueprintjs/core'
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenReading, useReading } from './readings.ts'
import type { Found } from './found.ts'
import { SuggestList } from './suggest-list.tsx'
import { SuggestNote } from './suggest-note.tsx'
import './form.css'
import './suggest-field.css'

export interface SuggestFieldProps<T> {
  value: T | undefined
  /** What the server answered for the query; the caller asks it with `onQuery`. */
  found: Found<T>
  onQuery: (query: string) => void
  onChange: (item: T) => void
  keyOf: (item: T) => string
  textOf: (item: T) => string
  /** Grey words at the end of the row: code, country. */
  noteOf?: (item: T) => ReactNode
  /** Offered after an answer: a new client from the text typed. Only taken when it is chosen. */
  create?: { from: (query: string) => T; text: (query: string) => string }
  /** Names the field in its form: text for which nobody was chosen stays under it, also in a draft that is stored. */
  cell?: string
  id?: string
  invalid?: boolean
  disabled?: boolean
  placeholder?: string
  leftElement?: ReactElement
  'aria-describedby'?: string
}

interface Typed {
  text: string
  /** What was chosen, and how often the form was taken back, when one began to type. */
  over: string | undefined
  resets: number
  /** How often saving was tried before. */
  asked: number
  /** Enter was pressed: the first match is taken as soon as the answer for this text is there. */
  isAwaited: boolean
}

const NEW = ':new'

/**
 * A field that searches while one types: clients, places, people. An entry is only taken when it belongs to the text that
 * stands in the field: Enter waits for the answer to that very text. Text for which nobody was chosen stays, and keeps
 * the form from being saved.
 */
export const SuggestField = <T,>(props: SuggestFieldProps<T>) => {
  const { t } = useTranslation('shell')
  const { value, found, onQuery, onChange, keyOf, textOf, create } = props
  const field = useReading(props.cell)
  const over = value === undefined ? undefined : keyOf(value)
  const typing = (text: string): Typed => ({ text, over, resets: field.resets, asked: field.asked, isAwaited: false })
  const [kept, setTyped] = useState(() => (field.start === undefined ? undefined : typing(field.start)))
  const [isOpen, setOpen] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [active, setActive] = useState<string>()
  const typed = kept !== undefined && kept.over === over && kept.resets === field.resets ? kept : undefined
  const text = typed?.text ?? ''
  const query = text.trim()
  // An answer to other text is none.
  const rows = found.of === text ? found.rows : undefined
  const error = found.of === text && rows === undefined ? found.error : undefined
  const withNew = create !== undefined && rows !== undefined && query !== ''
  const keys = [...(rows ?? []).map(keyOf), ...(withNew ? [NEW] : [])]
  const isWaiting = query !== ''
  // What Enter would take is marked; Tab takes only what was gone to.
  const marked = active ?? (isWaiting && rows?.[0] !== undefined ? keyOf(rows[0]) : undefined)
  useOpenReading(field, isWaiting)

  /** Nothing is looked for any more. */
  const end = () => {
    setTyped(undefined)
    field.tell(undefined)
    setOpen(false)
    setActive(undefined)
    onQuery('')
  }
  const choose = (item: T) => {
    end()
    onChange(item)
  }
  const chooseKey = (key: string | undefined) => {
    const item = key === NEW && withNew ? create.from(query) : rows?.find((one) => keyOf(one) === key)
    if (item !== undefined) choose(item)
    return item !== undefined
  }
  const first = typed?.isAwaited === true ? rows?.[0] : undefined
  useEffect(() => {
    if (first !== undefined) choose(first)
    // What was awaited is taken when it comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first])

  const open = () => {
    setOpen(true)
    onQuery(text)
  }
  const type = (next: string) => {
    setTyped(typing(next))
    field.tell(next.trim() === '' ? undefined : next)
    setActive(undefined)
    setOpen(true)
    onQuery(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!isOpen) open()
      else if (keys.length > 0) {
        const at = marked === undefined ? (step === 1 ? -1 : 0) : keys.indexOf(marked)
        setActive(keys[(at + step + keys.length) % keys.length])
      }
    }
    if (event.key === 'Escape' && (isOpen || isWaiting)) {
      event.preventDefault()
      event.stopPropagation()
      end()
    }
    if (event.key === 'Tab' && isOpen) chooseKey(active)
    if (event.key !== 'Enter' || (!isWaiting && active === undefined)) return
    event.preventDefault()
    if (!chooseKey(active) && typed !== undefined) setTyped({ ...typed, isAwaited: true })
  }

  const isAwaited = typed?.isAwaited === true
  const noteId = `${field.id}-note`
  const isAsked = typed !== undefined && typed.asked !== field.asked
  const hasNote = isWaiting && (isAwaited || isAsked || !isFocused)
  return (
    <div className="suggest-field">
      <PopoverNext
        isOpen={isOpen}
        onInteraction={(next) => {
          if (!next) setOpen(false)
        }}
        autoFocus={false}
        enforceFocus={false}
        // The input never lost it; given back after the closing, it would be taken from the next field.
        shouldReturnFocusOnClose={false}
        arrow={false}
        animation="minimal"
        placement="bottom-start"
        fill
        matchTargetWidth
        popoverClassName="suggest-popover"
        disabled={props.disabled ?? false}
        renderTarget={({ isOpen: _isOpen, ref, className }) => (
          <span ref={ref} className={className}>
            <InputGroup
              inputRef={field.input}
              {...(props.id !== undefined && { id: props.id })}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={`${field.id}-list`}
              aria-activedescendant={isOpen && marked !== undefined ? `${field.id}-${keys.indexOf(marked)}` : undefined}
              aria-describedby={[props['aria-describedby'], hasNote && noteId].filter(Boolean).join(' ') || undefined}
              aria-invalid={props.invalid === true || hasNote || undefined}
              intent={props.invalid === true || hasNote ? 'danger' : 'none'}
              disabled={props.disabled ?? false}
              fill
              autoComplete="off"
              placeholder={props.placeholder ?? t('form.choose')}
              leftElement={props.leftElement}
              value={typed?.text ?? (value === undefined ? '' : textOf(value))}
              onChange={(event) => type(event.currentTarget.value)}
              onClick={open}
              onFocus={(event) => {
                setFocused(true)
                event.currentTarget.select()
              }}
              onBlur={() => {
                setFocused(false)
                setOpen(false)
                if (!isWaiting) setTyped(undefined)
              }}
              onKeyDown={onKeyDown}
            />
          </span>
        )}
        content={
          <SuggestList
            id={field.id}
            rows={rows}
            error={error}
            retry={found.retry}
            active={marked}
            keyOf={keyOf}
            textOf={textOf}
            {...(props.noteOf !== undefined && { noteOf: props.noteOf })}
            create={withNew ? { key: NEW, text: create.text(query), run: () => choose(create.from(query)) } : undefined}
            onChoose={choose}
          />
        }
      />
      {hasNote && (
        <SuggestNote
          id={noteId}
          text={query}
          state={
            error !== undefined ? 'failed' : !isAwaited ? 'notChosen' : rows === undefined ? 'searching' : 'noMatch'
          }
          retry={found.retry}
        />
      )}
    </div>
  )
}
