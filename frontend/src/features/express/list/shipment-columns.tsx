import { seesExpressCosts } from '@freight/contracts/access/cost-rights'
import type { ExpressRow } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { ExpressFilePart } from '@freight/contracts/express-shipment/file/list-file'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type DataColumn, useColumnLayout } from '../../../components/data-table/column.ts'
import { useSession } from '../../../lib/auth/session.ts'
import { MISSING, type Format, useFormat } from '../../../lib/format/format.ts'
import { RowAge, RowState, ShortReference } from './shipment-list.tsx'
import { amountText } from './sums.tsx'

const placeOf = ({ city, countryCode }: ExpressRow['shipper']) => `${city} ${countryCode}`

const quiet = <span className="quiet">{MISSING}</span>
const clipped = (text: string | undefined) =>
  text === undefined || text === '' ? quiet : <span className="clipped">{text}</span>

/** Columns of the table; that of costs only for readers of costs. */
const shipmentColumns = (
  t: TFunction<'express'>,
  format: Format,
  seesCosts: boolean,
): readonly DataColumn<ExpressRow>[] => {
  const column = (
    id: ExpressFilePart,
    width: number,
    cell: (row: ExpressRow) => ReactNode,
    others: Partial<DataColumn<ExpressRow>> = {},
  ): DataColumn<ExpressRow> => ({ id, header: t(`column.${id}`), width, cell, ...others })
  const money = (amount: ExpressRow['sell']) => (amount === undefined ? quiet : amountText(amount, format))
  const end = { align: 'end' } as const
  const hidden = { hidden: true } as const
  return [
    column('reference', 96, ({ id }) => <ShortReference id={id} />, { fixed: true }),
    column('client', 120, ({ client }) => clipped(client?.name), { grow: 1.3, sort: 'client' }),
    column('clientReference', 110, ({ clientReference }) => clipped(clientReference), hidden),
    column('state', 130, (row) => <RowState row={row} />),
    column('age', 92, (row) => <RowAge row={row} />, { ...end, sort: 'since' }),
    column('notices', 140, ({ flags }) => clipped(flags.map((flag) => t(`flag.${flag}`)).join(', ')), hidden),
    column('origin', 100, ({ shipper }) => clipped(placeOf(shipper)), { grow: 1 }),
    column('destination', 100, ({ recipient }) => clipped(placeOf(recipient)), { grow: 1 }),
    column('direction', 100, ({ direction }) => clipped(t(`direction.${direction}`)), hidden),
    column('pieces', 60, ({ pieces }) => format.decimal(pieces), { ...end, ...hidden }),
    column('chargeable', 90, ({ chargeable }) => format.weight(chargeable), end),
    column('declared', 106, ({ declared }) => (Number(declared.amount) === 0 ? quiet : money(declared)), end),
    column('carrier', 104, ({ carrier }) => clipped(carrier?.name), { sort: 'carrier' }),
    column('service', 104, ({ carrier }) => clipped(carrier?.service), hidden),
    column('waybill', 130, ({ trackingNumber }) => clipped(trackingNumber)),
    column('deliveryBy', 86, ({ deliveryBy }) => (deliveryBy === undefined ? quiet : format.date(deliveryBy)), {
      sort: 'deliveryBy',
    }),
    column('sell', 104, ({ sell }) => money(sell), end),
    ...(seesCosts ? [column('expectedCost', 104, (row) => money(row.expectedCost), { ...end, ...hidden })] : []),
    column('assignedTo', 104, ({ assignedTo }) => clipped(assignedTo?.name)),
    column('commercial', 104, ({ commercial }) => clipped(commercial.name), hidden),
    column('requestedAt', 116, ({ requestedAt }) => format.dateTime(requestedAt), { sort: 'requestedAt', ...hidden }),
    column('shippingDay', 86, ({ shippingDay }) => format.date(shippingDay), hidden),
  ]
}

/** Columns of the table, and the user's arrangement of them in the open view. */
export const useShipmentColumns = () => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const permissions = useSession()?.permissions
  const saved = useSearchParams()[0].get('saved') ?? ''
  const control = useColumnLayout(saved === '' ? 'express' : `express:${saved}`)
  const columns = useMemo(
    () => shipmentColumns(t, format, seesExpressCosts(permissions ?? [])),
    [t, format, permissions],
  )
  return { columns, control }
}
