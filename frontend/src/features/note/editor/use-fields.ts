import { transports } from '@freight/contracts/vocabulary/transport'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldSpec, FieldSpecs } from '../../../components/entry-form/field-spec.ts'
import { laneText } from './lane-text.ts'
import type { Tags, Values } from '../note.ts'
import { useFormat } from '../../../lib/format/use-format.ts'

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
