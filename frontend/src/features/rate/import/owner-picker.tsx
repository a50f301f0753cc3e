import { CrossIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { found, SuggestField } from '../../../components/form/suggest-field.tsx'
import { groupName } from '@freight/contracts/vocabulary/client-group'
import type { Rate } from '@freight/contracts/rate/rate'
import { clientsOptions } from '../rate-queries.ts'
import { providersMatching } from '../../../lib/queries/queries.ts'
import '../../../components/entry-form/entry-field.css'

export interface Owner {
  id: string
  name: string
}

const useOwners = (type: Rate['type'], query: string) => {
  const providers = useQuery({ ...providersMatching(query), enabled: type === 'BUY' })
  const clients = useQuery({ ...clientsOptions(query), enabled: type === 'SELL' })
  return type === 'BUY'
    ? found(query, providers, (rows) => rows.map(({ id, name }): Owner => ({ id, name })))
    : found(query, clients, (rows): Owner[] => rows)
}

/** Owner of the rates in a file, which determines the stored mapping. For selling rates a client, a client group or none. */
export const OwnerPicker = ({
  type = 'BUY',
  value,
  onChange,
}: {
  type?: Rate['type']
  value: Owner | undefined
  onChange: (owner: Owner | undefined) => void
}) => {
  const { t } = useTranslation('providers')
  const { t: rates } = useTranslation('rates')
  const { t: shell } = useTranslation('shell')
  const id = useId()
  const [query, setQuery] = useState('')
  const owners = useOwners(type, query)
  return (
    <div className="form-row">
      <label htmlFor={id}>{t(type === 'BUY' ? 'rateImport.file.owner' : 'rateImport.file.client')}</label>
      {value === undefined ? (
        <SuggestField<Owner>
          id={id}
          value={undefined}
          found={owners}
          onQuery={setQuery}
          onChange={onChange}
          keyOf={(one) => one.id}
          textOf={(one) => one.name}
          noteOf={(one) => groupName(one.id) !== undefined && shell('clientGroup')}
          placeholder={t(type === 'BUY' ? 'rateImport.file.find' : 'rateImport.file.noOwner')}
        />
      ) : (
        <span className="field-box rate-picked row">
          <output className="flex-1 clipped" id={id}>
            {value.name}
          </output>
          <button
            type="button"
            aria-label={rates('common.removeNamed', { name: value.name })}
            onClick={() => onChange(undefined)}
          >
            <CrossIcon size={12} aria-hidden="true" />
          </button>
        </span>
      )}
    </div>
  )
}
