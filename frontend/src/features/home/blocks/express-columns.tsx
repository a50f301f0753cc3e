import type { ExpressRow } from '@freight/contracts/express-shipment/express-shipment-routes'
import { shipmentPath } from '@freight/contracts/vocabulary/express'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Lane } from '../../../components/lane/lane.tsx'
import { Reference } from '../../../components/quotation/status-chip.tsx'
import { useNow } from '../../../lib/browser/use-now.ts'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import type { BlockColumn } from './block.tsx'

type Column = BlockColumn<ExpressRow & { key: string }>

const HOUR_MS = 3_600_000
/** Ages from which a waiting shipment is marked. */
const LATE_HOURS = 24
const LATEST_HOURS = 48

/** Columns of the blocks of shipments. */
export const useExpressColumns = () => {
  const { t } = useTranslation(['home', 'express'])
  const format = useFormat()
  const now = useNow()
  const age = (since: string): { text: string; hue: 'red' | 'amber' | undefined } => {
    const passed = now - Date.parse(since)
    const hours = passed / HOUR_MS
    const hue = hours >= LATEST_HOURS ? 'red' : hours >= LATE_HOURS ? 'amber' : undefined
    return { text: format.elapsed(passed), hue }
  }
  return {
    reference: {
      id: 'reference',
      head: t('column.reference'),
      cell: ({ id, work }) => (
        <Link className="plain-link" to={shipmentPath(id, work)}>
          <Reference value={id} />
        </Link>
      ),
    },
    client: {
      id: 'client',
      head: t('column.client'),
      cell: ({ client, shipper }) => <span className="block-name">{client?.name ?? shipper.name}</span>,
    },
    lane: {
      id: 'lane',
      head: t('column.lane'),
      cell: ({ shipper, recipient }) => (
        <Lane
          origin={{ name: shipper.city, country: shipper.countryCode }}
          destination={{ name: recipient.city, country: recipient.countryCode }}
        />
      ),
    },
    state: {
      id: 'status',
      head: t('column.status'),
      cell: ({ subState, flags }) =>
        flags.includes('INCIDENT') ? (
          <span className="hue-text" data-hue="red">
            {t('express:flag.INCIDENT')}
          </span>
        ) : (
          t(`express:subState.${subState}`)
        ),
    },
    carrier: {
      id: 'mode',
      head: t('column.carrier'),
      cell: ({ carrier, trackingNumber }) => (
        <span className="secondary">{[carrier?.name, trackingNumber].filter(Boolean).join(' ') || MISSING}</span>
      ),
    },
    expected: {
      id: 'validity',
      head: t('home:column.expected'),
      align: 'end',
      cell: ({ deliveryBy }) => (deliveryBy === undefined ? MISSING : format.date(deliveryBy)),
    },
    /** How long it has been in its state. */
    age: {
      id: 'waiting',
      head: t('column.waiting'),
      align: 'end',
      cell: ({ since }) => (
        <span className="hue-text" data-hue={age(since).hue}>
          {age(since).text}
        </span>
      ),
    },
  } as const satisfies Record<string, Column>
}
