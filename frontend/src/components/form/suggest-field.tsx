import { MenuItem } from '@blueprintjs/core'
import { Suggest } from '@blueprintjs/select'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './suggest-field.css'

export interface SuggestFieldProps<T> {
  value: T | undefined
  /** What matches the query now; the caller asks the server with `onQuery`. */
  items: readonly T[]
  onQuery: (query: string) => void
  onChange: (item: T) => void
  keyOf: (item: T) => string
  textOf: (item: T) => string
  /** Grey words at the end of the row: code, country. */
  noteOf?: (item: T) => ReactNode
  /** Offered when nothing else fits: a new client from the text typed. */
  create?: { from: (query: string) => T; text: (query: string) => string }
  id?: string
  invalid?: boolean
  disabled?: boolean
  placeholder?: string
  leftElement?: ReactElement
  'aria-describedby'?: string
}

/** A field that searches while one types: clients, places, people. */
export const SuggestField = <T,>(props: SuggestFieldProps<T>) => {
  const { t } = useTranslation('shell')
  const { value, items, onQuery, onChange, keyOf, textOf, noteOf, create } = props
  return (
    <Suggest<T>
      items={[...items]}
      selectedItem={value ?? null}
      onItemSelect={onChange}
      onQueryChange={onQuery}
      itemsEqual={(a, b) => keyOf(a) === keyOf(b)}
      inputValueRenderer={textOf}
      itemPredicate={(query, item) => query === '' || textOf(item) === query || items.includes(item)}
      itemRenderer={(item, { handleClick, handleFocus, modifiers, ref }) =>
        modifiers.matchesPredicate ? (
          <MenuItem
            key={keyOf(item)}
            ref={ref}
            roleStructure="listoption"
            text={textOf(item)}
            labelElement={noteOf?.(item)}
            active={modifiers.active}
            onClick={handleClick}
            onFocus={handleFocus}
          />
        ) : null
      }
      noResults={<MenuItem disabled roleStructure="listoption" text={t('form.noResults')} />}
      {...(create !== undefined && {
        createNewItemFromQuery: create.from,
        createNewItemRenderer: (query: string, active: boolean, handleClick: React.MouseEventHandler<HTMLElement>) => (
          <MenuItem
            roleStructure="listoption"
            text={create.text(query)}
            active={active}
            onClick={handleClick}
            shouldDismissPopover={false}
          />
        ),
      })}
      disabled={props.disabled ?? false}
      fill
      resetOnClose
      popoverProps={{ matchTargetWidth: true }}
      inputProps={{
        id: props.id,
        placeholder: props.placeholder ?? t('form.choose'),
        intent: props.invalid === true ? 'danger' : 'none',
        autoComplete: 'off',
        leftElement: props.leftElement,
        'aria-describedby': props['aria-describedby'],
        'aria-invalid': props.invalid === true || undefined,
      }}
    />
  )
}
