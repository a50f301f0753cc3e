import { InputGroup, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CrossIcon, PlusIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../components/avatar.tsx'
import { peopleQuery } from '../user-queries.ts'
import '../permissions/entity-tags.css'

export interface RelatedPeopleProps {
  label: string
  hint?: string
  /** Tooltip of the name. */
  help?: string
  ids: readonly string[]
  stored: readonly string[]
  /** Id of the user, who cannot be related to themselves. */
  userId: string
  nameOf: (id: string) => string
  /** Permission that selectable people must have. */
  permission?: 'COMERCIAL'
  onChange: (ids: string[]) => void
}

/** People as tags: a cross removes one, the plus opens a searchable list. */
export const RelatedPeople = ({
  label,
  hint,
  help,
  ids,
  stored,
  userId,
  nameOf,
  permission,
  onChange,
}: RelatedPeopleProps) => {
  const { t } = useTranslation('users')
  const { t: catalogue } = useTranslation('catalogue')
  return (
    <div className="related-people" role="group" aria-label={label}>
      <span className="form-label" title={help}>
        {label}
      </span>
      <span className="related-tags">
        {ids.map((id) => (
          <span key={id} className="entity-tag" data-changed={!stored.includes(id) || undefined}>
            <Avatar name={nameOf(id)} size={16} />
            {nameOf(id)}
            <button
              type="button"
              aria-label={catalogue('form.removeValue', { value: nameOf(id) })}
              onClick={() => onChange(ids.filter((each) => each !== id))}
            >
              <CrossIcon size={11} aria-hidden="true" />
            </button>
          </span>
        ))}
        <PopoverNext
          placement="bottom-start"
          arrow={false}
          content={
            <People permission={permission} excludedIds={[...ids, userId]} onChoose={(id) => onChange([...ids, id])} />
          }
        >
          <button type="button" className="entity-add" aria-label={t('related.add', { field: label })}>
            <PlusIcon size={12} aria-hidden="true" />
          </button>
        </PopoverNext>
      </span>
      {hint !== undefined && <p className="form-below">{hint}</p>}
    </div>
  )
}

interface PeopleProps {
  permission: 'COMERCIAL' | undefined
  excludedIds: readonly string[]
  onChoose: (id: string) => void
}

const People = ({ permission, excludedIds, onChoose }: PeopleProps) => {
  const { t } = useTranslation('users')
  const { data = [] } = useQuery(peopleQuery(permission))
  const [typed, setTyped] = useState('')
  const search = typed.trim().toLocaleLowerCase()
  const matches = data
    .filter(({ id }) => !excludedIds.includes(id))
    .filter(({ name, userName }) => `${name} ${userName}`.toLocaleLowerCase().includes(search))
  const [first] = matches
  return (
    <div className="people-picker">
      <InputGroup
        autoFocus
        value={typed}
        placeholder={t('related.find')}
        aria-label={t('related.find')}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first !== undefined) onChoose(first.id)
        }}
      />
      <Menu className="people-list">
        {matches.map(({ id, name, userName }) => (
          <MenuItem
            key={id}
            text={name}
            labelElement={userName}
            shouldDismissPopover={false}
            onClick={() => onChoose(id)}
          />
        ))}
        {matches.length === 0 && <MenuItem disabled text={t('related.nobody')} />}
      </Menu>
    </div>
  )
}
