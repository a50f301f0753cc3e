import { ErrorIcon, TickCircleIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import type { Act } from '../acts/actions.ts'
import type { PartProps } from './part.ts'

interface DetailCardProps extends Pick<PartProps, 'acts' | 'run'> {
  title: string
  count?: number
  /** Beside the title. */
  note?: ReactNode
  /** Command of the button in the head, and its text. */
  act: Act
  actText?: string
  children: ReactNode
}

/** A card of the detail with its title, its count and the command that adds to it. */
export const DetailCard = ({ title, count = 0, note, act, actText, acts, run, children }: DetailCardProps) => {
  const { t } = useTranslation('express')
  return (
    <section className="card" aria-label={title}>
      <header className="card-head">
        <h3>{title}</h3>
        {count > 0 && <span className="count">{count}</span>}
        {note}
        {acts.has(act) && (
          <span className="end">
            <button type="button" className="link-button" onClick={() => run(act)}>
              {actText ?? t('common.add')}
            </button>
          </span>
        )}
      </header>
      {children}
    </section>
  )
}

interface ListCardProps extends Omit<DetailCardProps, 'count'> {
  count: number
  none: string
}

/** A card of lines, or the text that there are none. */
export const ListCard = ({ none, children, ...card }: ListCardProps) => (
  <DetailCard {...card}>
    {card.count === 0 ? (
      <p className="pad-8-12 ink-3 size-12-5">{none}</p>
    ) : (
      <ul className="express-lines">{children}</ul>
    )}
  </DetailCard>
)

export const IncidentsCard = (props: PartProps) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const { incidents } = props.detail
  return (
    <ListCard {...props} title={t('incidents')} count={incidents.length} act="OpenIncident" none={t('noIncidents')}>
      {incidents.map(({ incidentId, reason, text, actionRequired, due, openedAt, resolvedAt, solution }) => (
        <li key={incidentId}>
          <span className="hue" data-hue={resolvedAt === undefined ? 'red' : 'green'}>
            {resolvedAt === undefined ? <ErrorIcon size={13} /> : <TickCircleIcon size={13} />}
          </span>
          <span>
            <strong>{t(`incidentReason.${reason}`)}</strong> {text}{' '}
            <span className="quiet">
              {format.near(openedAt)}
              {actionRequired && resolvedAt === undefined && ` · ${t('field.actionRequired').toLowerCase()}`}
              {due !== undefined && ` · ${t('until', { at: format.near(due) })}`}
            </span>{' '}
            {solution}
          </span>
          {resolvedAt === undefined && props.acts.has('ResolveIncident') && (
            <button type="button" className="link-button" onClick={() => props.run('ResolveIncident', incidentId)}>
              {t('act.ResolveIncident')}
            </button>
          )}
        </li>
      ))}
    </ListCard>
  )
}

export const NotesCard = (props: PartProps) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const { notes } = props.detail
  return (
    <ListCard {...props} title={t('common.notes')} count={notes.length} act="AddExpressNote" none={t('noNotes')}>
      {notes.toReversed().map(({ noteId, text, by, at }) => (
        <li key={noteId}>
          <span>
            {text}{' '}
            <span className="quiet">
              {by.name} · {format.near(at)}
            </span>
          </span>
        </li>
      ))}
    </ListCard>
  )
}

/** Invoices to the client. */
export const InvoicesCard = (props: PartProps) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const { invoices } = props.detail
  return (
    <ListCard
      {...props}
      title={t('invoices')}
      count={invoices.length}
      act="RecordExpressInvoicing"
      none={t('noInvoices')}
    >
      {invoices.map(({ document, date, amount, currency }) => (
        <li key={document}>
          <span>
            {document} <span className="quiet">{format.date(date)}</span>
          </span>
          <span>{format.money(amount, currency)}</span>
        </li>
      ))}
    </ListCard>
  )
}
