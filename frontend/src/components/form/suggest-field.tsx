import { InputGroup, PopoverNext, Menu, MenuItem } from '@blueprintjs/core'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenReading, useReading } from './unparsed-inputs.ts'
import './form.css'
import { ErrorIcon } from '@blueprintjs/icons'

/** Search result: rows only for the query they belong to. */
export interface Found<T> {
  /** The query. */
  of: string
  /** Undefined until the response to that query has arrived. */
  rows: readonly T[] | undefined
  error: unknown
  retry: () => void
}

interface LookupQuery<Data> {
  data: Data | undefined
  isPlaceholderData: boolean
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** Search result of a query; placeholder rows of the previous query are not a result. */
export const found = <Data, T>(
  query: string,
  { data, isPlaceholderData, error, isFetching, refetch }: LookupQuery<Data>,
  rowsOf: (data: Data) => readonly T[],
): Found<T> => ({
  of: query,
  rows: data === undefined || isPlaceholderData ? undefined : rowsOf(data),
  // A request that is retrying has not failed yet.
  error: isFetching ? undefined : (error ?? undefined),
  retry: () => void refetch(),
})

interface SuggestListProps<T> {
  id: string
  rows: readonly T[] | undefined
  error: unknown
  retry: () => void
  active: string | undefined
  keyOf: (item: T) => string
  textOf: (item: T) => string
  noteOf?: (item: T) => ReactNode
  create: { key: string; text: string; run: () => void } | undefined
  onChoose: (item: T) => void
}

// The field keeps the focus until a row is chosen.
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** List of a search field: matches, loading, no match, or an error. */
const SuggestList = <T,>(props: SuggestListProps<T>) => {
  const { id, rows, error, retry, active, keyOf, textOf, noteOf, create, onChoose } = props
  const { t } = useTranslation('shell')
  const statusText = () => {
    if (error !== undefined) return t('form.search.failed')
    if (rows === undefined) return t('form.search.searching')
    return rows.length === 0 ? t('form.noResults') : undefined
  }
  const status = statusText()
  return (
    <Menu id={`${id}-list`} role="listbox" onMouseDown={keepFocus}>
      {status !== undefined && <MenuItem disabled roleStructure="listoption" text={status} />}
      {error !== undefined && (
        <MenuItem roleStructure="listoption" text={t('common.tryAgain')} onClick={retry} shouldDismissPopover={false} />
      )}
      {(rows ?? []).map((item, index) => (
        <MenuItem
          key={keyOf(item)}
          id={`${id}-${index}`}
          roleStructure="listoption"
          text={textOf(item)}
          labelElement={noteOf?.(item)}
          active={keyOf(item) === active}
          onClick={() => onChoose(item)}
        />
      ))}
      {create !== undefined && (
        <MenuItem
          id={`${id}-${rows?.length ?? 0}`}
          roleStructure="listoption"
          text={create.text}
          active={create.key === active}
          onClick={create.run}
        />
      )}
    </Menu>
  )
}

interface SuggestNoteProps {
  id: string
  text: string
  state: 'failed' | 'searching' | 'noMatch' | 'notChosen'
  retry: () => void
}

/** Note below a search field: why no entry is chosen yet for its text. */
const SuggestNote = ({ id, text, state, retry }: SuggestNoteProps) => {
  const { t } = useTranslation('shell')
  const isSearching = state === 'searching'
  return (
    <p id={id} className={isSearching ? 'field-note' : 'form-below error'} role={isSearching ? 'status' : 'alert'}>
      {!isSearching && <ErrorIcon size={12} aria-hidden="true" />}
      {t(`form.search.${state}`, { text })}
      {state === 'failed' && (
        <button
          type="button"
          className="field-reading min-height-24 pad-0-8 edge-2 radius-tag on-raised pointer even-digits size-12 semibold ink"
          onMouseDown={(event) => event.preventDefault()}
          onClick={retry}
        >
          {t('common.tryAgain')}
        </button>
      )}
    </p>
  )
}

export interface SuggestFieldProps<T> {
  value: T | undefined
  /** Search result of the query; the caller runs it on `onQuery`. */
  found: Found<T>
  onQuery: (query: string) => void
  /** Called at each key: the text is part of a draft. */
  onType?: (text: string) => void
  onChange: (item: T) => void
  keyOf: (item: T) => string
  textOf: (item: T) => string
  /** Grey text at the end of the row: code, country. */
  noteOf?: (item: T) => ReactNode
  /** Offered after the response: a new client with the typed name. Created only when chosen. */
  create?: { from: (query: string) => T; text: (query: string) => string }
  /** Name of the field in its form: text without a chosen entry is stored under it, also in a draft. */
  cell?: string
  id?: string
  invalid?: boolean
  disabled?: boolean
  placeholder?: string
  leftElement?: ReactElement
  /** Element shown while an entry is chosen, such as the button that opens its card. */
  rightElement?: ReactElement
  'aria-label'?: string
  'aria-describedby'?: string
}

interface TypedText {
  text: string
  /** The chosen entry and the reset count when typing began. */
  valueKey: string | undefined
  resets: number
  /** The number of save attempts when typing began. */
  blockedSaves: number
  /** Enter was pressed: the first match is chosen once the response for this text arrives. */
  isAwaited: boolean
}

const NEW_KEY = ':new'
/** Milliseconds after the last key before the search. */
const SEARCH_DELAY_MS = 200

/**
 * A field that searches while the user types: clients, places, people. An entry is only chosen from the result of the
 * current text: Enter waits for that response. Text without a chosen entry stays, and blocks saving of the form.
 */
export const SuggestField = <T,>(props: SuggestFieldProps<T>) => {
  const { t } = useTranslation('shell')
  const { value, found, onQuery, onChange, keyOf, textOf, create } = props
  const field = useReading(props.cell)
  const valueKey = value === undefined ? undefined : keyOf(value)
  const typedFrom = (text: string): TypedText => ({
    text,
    valueKey,
    resets: field.resets,
    blockedSaves: field.asked,
    isAwaited: false,
  })
  const [typedState, setTyped] = useState(() => (field.start === undefined ? undefined : typedFrom(field.start)))
  const [isOpen, setOpen] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [active, setActive] = useState<string>()
  /** More than one value was pasted. */
  const [isPasteCut, setPasteCut] = useState(false)
  const searchTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(searchTimer.current), [])
  /** Searches for a text at once and cancels the scheduled search. */
  const searchNow = (text: string) => {
    clearTimeout(searchTimer.current)
    onQuery(text)
  }
  const typed =
    typedState !== undefined && typedState.valueKey === valueKey && typedState.resets === field.resets
      ? typedState
      : undefined
  const text = typed?.text ?? ''
  const query = text.trim()
  // A response to another text is ignored.
  const rows = found.of === text ? found.rows : undefined
  const error = found.of === text && rows === undefined ? found.error : undefined
  const withNew = create !== undefined && rows !== undefined && query !== ''
  const keys = [...(rows ?? []).map(keyOf), ...(withNew ? [NEW_KEY] : [])]
  const isWaiting = query !== ''
  // Enter chooses the marked row; Tab chooses only a row the user has moved to.
  const marked = active ?? (isWaiting && rows?.[0] !== undefined ? keyOf(rows[0]) : undefined)
  useOpenReading(field, isWaiting)

  /** Ends the search. */
  const endSearch = () => {
    setTyped(undefined)
    field.tell(undefined)
    setOpen(false)
    setActive(undefined)
    searchNow('')
  }
  const choose = (item: T) => {
    endSearch()
    onChange(item)
  }
  const chooseKey = (key: string | undefined) => {
    const item = key === NEW_KEY && withNew ? create.from(query) : rows?.find((one) => keyOf(one) === key)
    if (item !== undefined) choose(item)
    return item !== undefined
  }
  const first = typed?.isAwaited === true ? rows?.[0] : undefined
  useEffect(() => {
    if (first !== undefined) choose(first)
    // Chooses the awaited match when it arrives.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first])

  const open = () => {
    setOpen(true)
    searchNow(text)
  }
  const type = (next: string) => {
    setPasteCut(false)
    setTyped(typedFrom(next))
    field.tell(next.trim() === '' ? undefined : next)
    setActive(undefined)
    setOpen(true)
    props.onType?.(next)
    clearTimeout(searchTimer.current)
    searchTimer.current = setTimeout(() => onQuery(next), SEARCH_DELAY_MS)
  }
  const paste = (event: ClipboardEvent) => {
    const [firstLine = '', secondLine] = event.clipboardData
      .getData('text')
      .split(/[\n\r\t;]+/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
    if (secondLine === undefined) return
    event.preventDefault()
    type(firstLine)
    setPasteCut(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (offset !== undefined) {
      event.preventDefault()
      if (!isOpen) open()
      else if (keys.length > 0) {
        const at = marked === undefined ? (offset === 1 ? -1 : 0) : keys.indexOf(marked)
        setActive(keys[(at + offset + keys.length) % keys.length])
      }
    }
    if (event.key === 'Escape' && (isOpen || isWaiting)) {
      event.preventDefault()
      event.stopPropagation()
      endSearch()
    }
    if (event.key === 'Tab' && isOpen) chooseKey(active)
    if (event.key !== 'Enter' || (!isWaiting && active === undefined)) return
    event.preventDefault()
    if (chooseKey(active) || typed === undefined) return
    searchNow(text)
    setTyped({ ...typed, isAwaited: true })
  }

  const isAwaited = typed?.isAwaited === true
  const noteId = `${field.id}-note`
  const isSaveBlocked = typed !== undefined && typed.blockedSaves !== field.asked
  const noteState = () => {
    if (error !== undefined) return 'failed'
    if (!isAwaited) return 'notChosen'
    return rows === undefined ? 'searching' : 'noMatch'
  }
  const hasNote = isWaiting && (isAwaited || isSaveBlocked || !isFocused)
  return (
    <div className="suggest-field">
      <PopoverNext
        isOpen={isOpen}
        onInteraction={(next) => {
          if (!next) setOpen(false)
        }}
        autoFocus={false}
        enforceFocus={false}
        // The input never lost the focus; returning it after closing would take it from the next field.
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
              aria-label={props['aria-label']}
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
              rightElement={typed === undefined && value !== undefined ? props.rightElement : undefined}
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
              onPaste={paste}
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
            create={
              withNew ? { key: NEW_KEY, text: create.text(query), run: () => choose(create.from(query)) } : undefined
            }
            onChoose={choose}
          />
        }
      />
      {isPasteCut && (
        <p className="form-below quiet" role="status">
          {t('form.onlyFirst')}
        </p>
      )}
      {hasNote && <SuggestNote id={noteId} text={query} state={noteState()} retry={found.retry} />}
    </div>
  )
}
