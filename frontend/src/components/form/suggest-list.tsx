import { Menu, MenuItem } from '@blueprintjs/core'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

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
export const SuggestList = <T,>(props: SuggestListProps<T>) => {
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
        <MenuItem roleStructure="listoption" text={t('action.retry')} onClick={retry} shouldDismissPopover={false} />
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
