import { CrossIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntryForm } from '../../../components/entry-form/entry-form.ts'
import { CustomField } from '../../../components/entry-form/entry-field.tsx'
import { type Found, found } from '../../../components/form/found.ts'
import { SuggestField } from '../../../components/form/suggest-field.tsx'
import type { NamedRef, Values } from '../note.ts'
import { clientsOptions, providersOptions } from '../note-queries.ts'

export interface PickFieldProps {
  form: EntryForm<Values>
  name: 'provider' | 'client'
  icon: ReactElement
}

const isNamed = (value: unknown): value is NamedRef => typeof value === 'object' && value !== null && 'name' in value

const useFound = (name: PickFieldProps['name'], query: string): Found<NamedRef & { note: string }> => {
  const providers = useQuery({ ...providersOptions(query), enabled: name === 'provider' })
  const clients = useQuery({ ...clientsOptions(query), enabled: name === 'client' })
  return name === 'provider'
    ? found(query, providers, (rows) => rows.map((one) => ({ id: one.id, name: one.name, note: one.code })))
    : found(query, clients, (rows) => rows.map((one) => ({ id: one.id, name: one.nombreFantasia, note: one.paisCod })))
}

/** Search field of a provider or client; a chosen one can be removed. */
export const PickField = ({ form, name, icon }: PickFieldProps) => {
  const { t } = useTranslation('notes')
  const [query, setQuery] = useState('')
  const matches = useFound(name, query)
  return (
    <CustomField form={form} name={name}>
      {({ id, value, onChange, invalid, 'aria-describedby': describedBy }) =>
        isNamed(value) ? (
          <span className="field-box note-picked row">
            {icon}
            <output className="flex-1 min-width-0 clipped" id={id} aria-describedby={describedBy}>
              {value.name}
            </output>
            <button
              className="inline-flex pad-2 no-edge no-fill ink-2 pointer"
              type="button"
              aria-label={t('common.removeNamed', { name: value.name })}
              onClick={() => onChange(undefined)}
            >
              <CrossIcon size={12} aria-hidden="true" />
            </button>
          </span>
        ) : (
          <SuggestField<NamedRef & { note: string }>
            id={id}
            value={undefined}
            found={matches}
            onQuery={setQuery}
            onChange={(one) => onChange({ id: one.id, name: one.name })}
            keyOf={(one) => one.id}
            textOf={(one) => one.name}
            noteOf={(one) => one.note}
            invalid={invalid}
            placeholder={t('common.any')}
            {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          />
        )
      }
    </CustomField>
  )
}
