import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Lane, ModeCell } from '../../../components/lane/lane.tsx'
import { Reference, StatusChip } from '../../../components/quotation/status-chip.tsx'
import { WaitingTime } from '../../../components/quotation/waiting-time.tsx'
import { useCurrencySign } from '../../../lib/format/use-display-currency.ts'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { quotationPath } from '../../../lib/browser/quotation-path.ts'
import { notificationPath } from '../../../lib/notifications/notification-list.ts'
import { SOON_DAYS } from '../model.ts'
import type { BlockColumn } from './block.tsx'

/** Columns available to the blocks. */
export const useColumns = (isPricing: boolean) => {
  const { t } = useTranslation('home')
  const format = useFormat()
  const may = useMay()
  const pathOf = (key: string) =>
    isPricing || may('COMERCIAL') ? notificationPath(key, isPricing) : (quotationPath(key, may) ?? '/home')
  const currency = useCurrencySign()
  const hueOfDay = (day: string) => {
    const days = format.daysUntil(day)
    return days < 0 ? 'red' : days <= SOON_DAYS ? 'amber' : undefined
  }
  return {
    reference: {
      id: 'reference',
      head: t('column.reference'),
      cell: (row) => (
        <Link className="plain-link" to={pathOf(row.key)}>
          <Reference value={row.key} />
        </Link>
      ),
    },
    status: { id: 'status', head: t('column.status'), cell: (row) => <StatusChip status={row.status} /> },
    client: {
      id: 'client',
      head: t('column.client'),
      cell: (row) => <span className="block-name">{row.client.name}</span>,
    },
    commercial: {
      id: 'commercial',
      head: t('column.commercial'),
      cell: (row) => <span className="secondary">{row.commercial.name}</span>,
    },
    lane: {
      id: 'lane',
      head: t('column.lane'),
      cell: (row) => <Lane origin={row.origin} destination={row.destination} />,
    },
    mode: {
      id: 'mode',
      head: t('column.mode'),
      cell: (row) => <ModeCell transport={row.transportMode} mode={row.modo} />,
    },
    incoterm: {
      id: 'incoterm',
      head: t('column.incoterm'),
      cell: (row) => <span className="secondary">{row.incoterm}</span>,
    },
    rates: {
      id: 'rates',
      head: t('column.rates'),
      cell: ({ ratesMatching = 0, ratesComplete = 0 }) =>
        ratesMatching === 0 ? (
          <span className="quiet">{MISSING}</span>
        ) : (
          <span className="secondary">
            {ratesComplete === 0
              ? t('common.incompleteCount', { count: ratesMatching })
              : t('rates', { count: ratesMatching })}
          </span>
        ),
    },
    chargeable: {
      id: 'chargeable',
      head: t('column.chargeable'),
      align: 'end',
      // A full container or truck is priced per unit, regardless of its weight.
      cell: ({ containers, trucks = [], chargeable }) => {
        const units = [
          ...containers.map(({ type, quantity }) => `${quantity} × ${type}`),
          ...trucks.map(({ type, quantity }) => `${quantity} × ${t(`truck.${type}`, { ns: 'shell' })}`),
        ]
        if (units.length > 0) return <span className="secondary">{units.join(', ')}</span>
        return Number(chargeable) === 0 ? <span className="quiet">{MISSING}</span> : format.weight(chargeable)
      },
    },
    sell: { id: 'sell', head: t('column.sell', { currency }), align: 'end', cell: (row) => format.amount(row.sell) },
    margin: {
      id: 'margin',
      head: t('column.margin'),
      align: 'end',
      cell: ({ marginPct, marginAtMost }) => (
        <span className="hue-text" data-hue={marginPct?.startsWith('-') === true ? 'red' : undefined}>
          {marginAtMost === true && '≤ '}
          {format.amount(marginPct)}
        </span>
      ),
    },
    validity: {
      id: 'validity',
      head: t('column.validity'),
      align: 'end',
      cell: (row) =>
        row.validUntil === undefined ? (
          <span className="quiet">{format.date(undefined)}</span>
        ) : (
          <span className="hue-text" data-hue={hueOfDay(row.validUntil)}>
            {format.date(row.validUntil)}
          </span>
        ),
    },
    call: {
      id: 'call',
      head: t('column.call'),
      align: 'end',
      cell: ({ followUpOn }) => (
        <span
          className="hue-text"
          data-hue={followUpOn !== undefined && format.daysUntil(followUpOn) < 0 ? 'red' : 'amber'}
        >
          {format.date(followUpOn)}
        </span>
      ),
    },
    until: {
      id: 'until',
      align: 'end',
      cell: (row) =>
        row.validUntil === undefined ? null : (
          <span className="hue-text" data-hue={hueOfDay(row.validUntil)}>
            {format.until(row.validUntil)}
          </span>
        ),
    },
    waiting: {
      id: 'waiting',
      head: t('column.waiting'),
      align: 'end',
      cell: (row) => <WaitingTime since={row.statusSince} dueAt={row.dueAt} lateAt={row.lateAt} />,
    },
    sent: {
      id: 'sent',
      head: t('column.sent'),
      cell: (row) => (
        <>
          {format.dayMonth(row.statusSince)}{' '}
          <span className="quiet">{t('ago', { days: -format.daysUntil(row.statusSince) })}</span>
        </>
      ),
    },
    revision: { id: 'revision', head: t('column.revision'), align: 'end', cell: (row) => row.revisions },
  } satisfies Record<string, BlockColumn>
}
