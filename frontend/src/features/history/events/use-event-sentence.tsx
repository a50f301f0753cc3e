import { requestedSections } from '@freight/contracts/vocabulary/cost-request'
import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'
import { type ReactNode, useCallback, useMemo } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useReasonName } from '../../../components/quotation/use-reason-name.ts'
import { useSectionWords } from '../../../components/quotation/use-section-words.ts'
import { useRequestFieldNames } from '../../../components/quotation/use-request-field-names.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { usePlaceName } from '../../../lib/i18n/use-place-name.ts'
import { assignedWords, eventWords, groupNames, groupWords, recalculatedIn, returnsIn } from './event-words.ts'

const reasonOf = {
  QuoteRejected: 'NOT_APPROVED',
  ClientOfferDeclined: 'NOT_APPROVED',
  QuotationCancelled: 'CANCELLED',
} as const
const isReasoned = (type: string): type is keyof typeof reasonOf => Object.hasOwn(reasonOf, type)

const requestedIn = (names: readonly string[]) => requestedSections.filter((one) => names.includes(one))

const NO_EVENTS: readonly HistoryEntry[] = []

/**
 * Sentence of a quotation event with its author in bold: "Lucía Ferreyra publicó la cotización". `events`: the whole
 * history.
 */
export const useEventSentence = (quotationKey: string, events = NO_EVENTS) => {
  const { t, i18n } = useTranslation('history')
  const { t: tEvent } = useTranslation('quotations')
  const { t: shell } = useTranslation('shell')
  const format = useFormat()
  // Reasons of the quotation's company, not of the signed-in user's.
  const reasonName = useReasonName(quotationKey.split('-')[0] ?? '')
  const requestFieldNames = useRequestFieldNames()
  const sectionWords = useSectionWords()
  const place = usePlaceName()
  const names = useMemo(() => groupNames(events), [events])
  const approvedRevisions = useMemo(() => returnsIn(events), [events])
  const recalculatedIds = useMemo(() => recalculatedIn(events), [events])
  return useCallback(
    (entry: HistoryEntry): ReactNode => {
      const { amount, currency, date, reason, fields, transport, charges, from, to, sections, ...words } =
        eventWords(entry)
      const knownType = i18n.exists(`quotations:event.${entry.type}.sentence`) ? entry.type : 'UNKNOWN'
      const values = {
        ...words,
        name: words['name'] ?? '',
        ...groupWords(entry, names),
        ...assignedWords(entry),
        who:
          entry.actor.kind === 'SYSTEM'
            ? t('common.system')
            : entry.actor.name || t(entry.actor.kind === 'CLIENT' ? 'common.theClient' : 'common.anAgent'),
        ...(amount !== undefined && { amount: format.money(String(amount), String(currency)) }),
        ...(from !== undefined && { lane: `${place(String(from))} – ${place(String(to))}` }),
        ...(transport !== undefined && { mode: `${shell(`transport.${transport as 'SEA'}`)} ${words['mode']}` }),
        ...(charges !== undefined && { charges: t('charges', { count: Number(charges) }) }),
        ...(fields !== undefined && { fields: requestFieldNames(String(fields).split(', ')) }),
        ...(sections !== undefined && { sections: sectionWords(requestedIn(String(sections).split(', '))) }),
        ...(date !== undefined && { date: format.date(String(date)) }),
        ...(reason !== undefined &&
          isReasoned(entry.type) && { reason: reasonName(reasonOf[entry.type], String(reason)) }),
        ...(recalculatedIds.has(entry.eventId) && { context: 'recalculated' }),
        ...(approvedRevisions.has(entry.eventId) && {
          context: 'returned',
          number: approvedRevisions.get(entry.eventId) ?? '',
        }),
        type: entry.type,
      }
      return (
        <Trans
          t={tEvent}
          i18nKey={`event.${knownType as 'UNKNOWN'}.sentence`}
          values={values}
          components={{ b: <b /> }}
          tOptions={{ interpolation: { escapeValue: true } }}
          shouldUnescape
        />
      )
    },
    [
      format,
      i18n,
      requestFieldNames,
      names,
      place,
      reasonName,
      recalculatedIds,
      approvedRevisions,
      sectionWords,
      shell,
      t,
      tEvent,
    ],
  )
}
