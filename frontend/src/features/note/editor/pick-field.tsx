import { CrossIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { transports } from '@freight/contracts/vocabulary/transport'
import type { EntryForm } from '../../../components/entry-form/entry-form.ts'
import { CustomField } from '../../../components/entry-form/entry-field.tsx'
import { type Found, found, SuggestField } from '../../../components/form/suggest-field.tsx'
import { clientsOptions, type NamedRef, type Tags, type Values } from '../note-queries.ts'
import { providersMatching } from '../../../lib/queries/queries.ts'
import type { FieldSpec, FieldSpecs } from '../../../components/entry-form/field-spec.ts'
import { laneText } from './lane-text.ts'
import { useFormat } from '../../../lib/format/format.ts'

const useTransportName = () => {
  const { t } = useTranslation('notes')
  return (word: string) => {
    const known = transports.find((each) => each === word)
    return known === undefined ? t('common.any') : t(`transport.${known}`)
  }
}

/** Fields of a note with labels and values, for form and conflict. */
export const useFields = (): FieldSpecs<Values> => {
  const { t } = useTranslation('notes')
  const format = useFormat()
  const transportName = useTransportName()
  return {
    title: { label: t('field.title') },
    text: { label: t('field.text') },
    carrier: { label: t('field.carrier') },
    provider: { label: t('field.provider'), words: (one) => one?.name ?? t('common.any') },
    lane: { label: t('field.lane') },
    client: { label: t('field.client'), words: (one) => one?.name ?? t('common.any') },
    transport: { label: t('field.transportMode'), words: transportName },
    validUntil: {
      label: t('field.validUntil'),
      words: (day) => (day === '' ? t('noEnd') : format.date(day)),
    },
  }
}

const isTags = (value: unknown): value is Tags => typeof value === 'object' && value !== null

/** The same for the history, which stores the tags together. */
export const useHistoryFields = (): Readonly<Record<string, FieldSpec>> => {
  const { t } = useTranslation('notes')
  const format = useFormat()
  return useMemo(
    () => ({
      title: { label: t('field.title') },
      text: { label: t('field.text') },
      tags: {
        label: t('field.tags'),
        words: (value) =>
          isTags(value)
            ? [
                value.carrier,
                value.provider?.name,
                laneText(value.lane),
                value.client?.name,
                value.transport === undefined ? '' : t(`transport.${value.transport}`),
              ]
                .filter((word) => word !== undefined && word !== '')
                .join(', ')
            : '',
      },
      validUntil: {
        label: t('field.validUntil'),
        words: (value) => (typeof value === 'string' ? format.date(value) : t('noEnd')),
      },
    }),
    [t, format],
  )
}

export interface PickFieldProps {
  form: EntryForm<Values>
  name: 'provider' | 'client'
  icon: ReactElement
}

const isNamed = (value: unknown): value is NamedRef => typeof value === 'object' && value !== null && 'name' in value

const useFound = (name: PickFieldProps['name'], query: string): Found<NamedRef & { note: string }> => {
  const providers = useQuery({ ...providersMatching(query), enabled: name === 'provider' })
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
