import { ArrowRightIcon } from '@blueprintjs/icons'
import type { EntryEvent } from '@freight/contracts/api/catalogue'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/format.ts'
import { Avatar } from '../avatar.tsx'
import { ErrorCard, SkeletonRows } from '../feedback/load-state.tsx'
import type { FieldSpec } from '../entry-form/field-spec.ts'
import { useFieldWords } from '../entry-form/use-field-words.ts'
import { catalogueQueries, type Collection } from './catalogue-queries.ts'
import './catalogue-page.css'

export interface EntryHistoryProps {
  /** Newest first; undefined while loading. */
  events: readonly EntryEvent[] | undefined
  error?: unknown
  onRetry?: () => void
  fields: Readonly<Record<string, FieldSpec>>
  /** Text of an event type: "Lo creó", "Lo retiró". */
  words: (type: string) => string
  /** Number of entries shown before the user requests all. */
  first?: number
}

/** History of an entry: user, time, text, and each field before and after. */
export const EntryHistory = ({ events, error, onRetry, fields, words, first = 4 }: EntryHistoryProps) => {
  const { t } = useTranslation('catalogue')
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  if (error !== undefined && error !== null && events === undefined)
    return <ErrorCard error={error} title={t('common.loadFailed')} {...(onRetry !== undefined && { onRetry })} />
  if (events === undefined) return <SkeletonRows rows={3} height={40} />
  const shown = isWhole ? events : events.slice(0, first)
  return (
    <>
      <ol className="entry-history">
        {shown.map((event) => (
          <li className="flex gap-8 pad-4-0" key={`${event.type} ${event.revision}`}>
            <Avatar name={event.actor.name} />
            <div className="line-18 min-width-0 size-12-5">
              <p>
                <strong>{words(event.type)}</strong>{' '}
                <span className="quiet">
                  {event.actor.name} · <time dateTime={event.at}>{format.near(event.at)}</time>
                </span>
              </p>
              {/* A creation sets every field: there is no earlier value to compare with. */}
              {event.revision > 1 && <Changes changes={event.changes} fields={fields} />}
            </div>
          </li>
        ))}
      </ol>
      {events.length > shown.length && (
        <button type="button" className="link-button" onClick={() => setWhole(true)}>
          {t('common.andMore', { count: events.length - shown.length })}
        </button>
      )}
    </>
  )
}

interface CatalogueHistoryProps {
  collection: Collection
  id: string
  /** Texts of the events are under `event` in it. */
  namespace: string
  fields: Readonly<Record<string, FieldSpec>>
  first?: number
  /** Draws the frame around the events; `count` once they are loaded. */
  children: (history: ReactNode, count: number | undefined) => ReactNode
}

/** History of an entry of a catalogue in the frame of its card. */
export const CatalogueHistory = ({ collection, id, namespace, children, ...props }: CatalogueHistoryProps) => {
  const { t, i18n } = useTranslation(namespace as 'catalogue')
  const { data, error, refetch } = useQuery(catalogueQueries(collection).history(id))
  const words = (type: string) =>
    i18n.exists(`${namespace}:event.${type}`) ? t(`event.${type}` as 'common.loadFailed') : type
  return children(
    <EntryHistory events={data} error={error} onRetry={() => void refetch()} words={words} {...props} />,
    data?.length,
  )
}

interface ChangesProps {
  changes: readonly { field: string; from?: unknown; to?: unknown }[]
  fields: Readonly<Record<string, FieldSpec>>
}

/** Each changed field: `Impuesto IVA → Ninguno`. */
export const Changes = ({ changes, fields }: ChangesProps) => {
  const words = useFieldWords()
  return (
    <ul className="entry-changes">
      {changes.map(({ field, from, to }) => {
        const spec = fields[field]
        // A change of notation that reads the same is not shown as a change.
        return spec === undefined || words(spec, from) === words(spec, to) ? null : (
          <li className="as-block no-pad breaks-words wraps-words" key={field}>
            <span className="quiet">{spec.label}</span> <del className="ink-3">{words(spec, from)}</del>{' '}
            <ArrowRightIcon size={12} className="hue" data-hue="amber" aria-hidden="true" />{' '}
            <strong>{words(spec, to)}</strong>
          </li>
        )
      })}
    </ul>
  )
}
