import { Button } from '@blueprintjs/core'
import { CrossIcon, ArrowRightIcon } from '@blueprintjs/icons'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntryEvent } from '@freight/contracts/api/catalogue'
import { useQuery } from '@tanstack/react-query'
import './side-card.css'
import { useFormat } from '../../lib/format/format.ts'
import { Avatar } from '../avatar.tsx'
import { ErrorCard, SkeletonRows } from '../feedback/load-state.tsx'
import { type FieldSpec, useFieldWords } from '../entry-form/field-spec.ts'
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

interface SideCardProps {
  label: string
  title: ReactNode
  /** Below the title: who changed it, and when. */
  note?: ReactNode
  onClose: () => void
  /** Fixed at the bottom: a `DangerPanel`, buttons. */
  foot?: ReactNode
  children: ReactNode
}

/** The card beside a table, 316 px: data of the selected row. */
export const SideCard = ({ label, title, note, onClose, foot, children }: SideCardProps) => {
  const { t } = useTranslation('shell')
  return (
    <aside
      className="side-card width-316 stack min-height-0 pad-10-16-12 scrolls-y line-left-2 on-surface size-12-5 line-18"
      aria-label={label}
    >
      <header className="side-card-head min-height-26 row gap-8">
        <h2 className="flex-1 min-width-0 clipped">{title}</h2>
        <Button variant="minimal" size="small" icon={<CrossIcon />} aria-label={t('common.close')} onClick={onClose} />
      </header>
      {note !== undefined && <p className="side-card-note ink-3">{note}</p>}
      <div className="side-card-body pad-bottom-12 stack flex-1">{children}</div>
      {foot}
    </aside>
  )
}

interface CardPartProps {
  title: ReactNode
  /** Right of the title: a number, an amount. */
  count?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** A section of a card: its name, its count, its first items. */
export const CardPart = ({ title, count, action, children }: CardPartProps) => (
  <section className="card-part pad-top-10 margin-top-10 line-above">
    <h3>
      <span>{title}</span>
      {count !== undefined && <span className="card-part-count semibold text-right">{count}</span>}
      {action}
    </h3>
    {children}
  </section>
)

/** The card beside a master list: it fills the space and scrolls. */
export const DetailPane = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="detail-pane no-outline min-width-0 min-height-0 scrolls-y" aria-label={label} tabIndex={-1}>
    {children}
  </section>
)

interface DangerPanelProps {
  icon?: ReactNode
  title: ReactNode
  children: ReactNode
  actions: ReactNode
}

/** Deactivating or retiring: describes the effect, also on open records; its button is red and outlined. */
export const DangerPanel = ({ icon, title, children, actions }: DangerPanelProps) => (
  <section className="danger-panel pad-10-12-12 radius-card size-12-5 line-18">
    <h3 className="row gap-6 ink-red size-13">
      {icon}
      {title}
    </h3>
    <div className="margin-4-0-10 ink-2">{children}</div>
    <div className="danger-actions flex between gap-8">{actions}</div>
  </section>
)
