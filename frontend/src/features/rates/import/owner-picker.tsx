import { CrossIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { found } from '../../../components/form/found.ts'
import { SuggestField } from '../../../components/form/suggest-field.tsx'
import { providersOptions } from '../queries.ts'

export interface Owner {
  id: string
  name: string
}

/** Whose rates a file has: how their last file was read is known by it. */
export const OwnerPicker = ({
  value,
  onChange,
}: {
  value: Owner | undefined
  onChange: (owner: Owner | undefined) => void
}) => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const { t: rates } = useTranslation('rates')
  const id = useId()
  const [query, setQuery] = useState('')
  const providers = useQuery(providersOptions(query))
  return (
    <div className="form-row">
      <label htmlFor={id}>{t('file.owner')}</label>
      {value === undefined ? (
        <SuggestField<Owner>
          id={id}
          value={undefined}
          found={found(query, providers, (rows) => rows.map((one) => ({ id: one.id, name: one.name })))}
          onQuery={setQuery}
          onChange={onChange}
          keyOf={(one) => one.id}
          textOf={(one) => one.name}
          placeholder={t('file.find')}
        />
      ) : (
        <span className="field-box rate-picked">
          <output id={id}>{value.name}</output>
          <button type="button" aria-label={rates('clear', { value: value.name })} onClick={() => onChange(undefined)}>
            <CrossIcon size={12} aria-hidden="true" />
          </button>
        </span>
      )}
    </div>
  )
}
