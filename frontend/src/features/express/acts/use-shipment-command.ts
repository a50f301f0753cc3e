import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { shipmentLists, type WorkStatus } from '@freight/contracts/vocabulary/express'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { notify } from '../../../components/feedback/toaster.ts'
import { command } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { withValues } from '../../../lib/browser/url-state.ts'
import { useIsMounted } from '../../../lib/browser/use-is-mounted.ts'
import { expressKeys, shortReference, isScanned } from '../shipment.ts'

/** Commands that the screen offers for a whole shipment; those of one line (an event, an incident) are beside it. */
export const shipmentActs = [
  'TakeExpressShipment',
  'AssignExpressShipment',
  'ReleaseExpressShipment',
  'RateExpressShipment',
  'BookExpressShipment',
  'RecordExpressBooking',
  'ConfirmBookingOutcome',
  'VoidBooking',
  'ConfirmUnusedWaybill',
  'MarkLabelPrinted',
  'AddTrackingEvent',
  'OpenIncident',
  'RecordReweigh',
  'RecordExpressCost',
  'AmendExpressShipment',
  'SetExpressSell',
  'ApproveExpressSell',
  'RecordExpressInvoicing',
  'AddExpressNote',
  'FinishExpressShipment',
  'ReopenExpressShipment',
  'CancelExpressShipment',
] as const
type ShipmentAct = (typeof shipmentActs)[number]

/** Commands of one line, with its id. */
type LineAct =
  | 'SelectExpressOption'
  | 'CorrectTrackingEvent'
  | 'ResolveIncident'
  | 'VoidSecondWaybill'
  | 'WithdrawExpressCost'
  | 'DisputeExpressCost'
  | 'CloseExpressDispute'
  | 'AttachExpressDocument'

export type Act = ShipmentAct | LineAct

interface Viewer {
  may: (...permissions: Permission[]) => boolean
  userId: string
}

/** Whether a shipment has arrived for good; an abandoned one is finished without that. */
export const isOverJourney = ({ row }: ExpressDetail) => ['ENTREGADO', 'DEVUELTO', 'PERDIDO'].includes(row.subState)

/** What the user may do with a shipment now. The server decides again. */
export const actsOf = (detail: ExpressDetail, { may, userId }: Viewer): ReadonlySet<Act> => {
  const { row, booking, bookingState, selected, sell } = detail
  const { work } = row
  const isOwn = row.commercial.id === userId
  const isOperator = may('EXPRESS_OP')
  const isRequester = isOperator || (isOwn && may('SOLICITAR_SHIPMENT'))
  const isUnfinished = work === 'REQUESTED' || work === 'IN_PROGRESS'
  const isStarted = work === 'IN_PROGRESS' || work === 'FINISHED'
  const isUnbooked = booking === undefined && bookingState === 'NONE'
  const isBooked = booking !== undefined && bookingState === 'BOOKED'
  const mayVoid = isOperator && work === 'IN_PROGRESS' && isBooked && !isScanned(detail)
  // Once operations have taken a shipment, its owner no longer changes it.
  const mayChange =
    isUnbooked &&
    isUnfinished &&
    (may('MODIFICAR_SHIPMENT') || (isOwn && work === 'REQUESTED' && may('SOLICITAR_SHIPMENT')))
  const seesCosts = isOperator || may('ANALYTICS_INVOICED')
  const rules: Readonly<Record<Act, boolean>> = {
    TakeExpressShipment: isOperator && work === 'REQUESTED',
    AssignExpressShipment: isOperator && isUnfinished,
    ReleaseExpressShipment: isOperator && work === 'IN_PROGRESS' && isUnbooked,
    RateExpressShipment: isRequester && isUnfinished && isUnbooked,
    SelectExpressOption: isRequester && isUnfinished && isUnbooked,
    BookExpressShipment: isOperator && isUnfinished && isUnbooked && selected !== undefined,
    RecordExpressBooking: isOperator && isUnfinished && (isUnbooked || bookingState === 'DOUBTFUL'),
    ConfirmBookingOutcome: isOperator && bookingState === 'DOUBTFUL',
    VoidBooking: mayVoid && detail.isVoidUnsupported !== true,
    ConfirmUnusedWaybill: mayVoid,
    VoidSecondWaybill: isOperator,
    AttachExpressDocument: isRequester && work !== 'CANCELLED',
    MarkLabelPrinted: isOperator && work !== 'CANCELLED' && booking !== undefined,
    AddTrackingEvent: isOperator && isStarted && booking !== undefined,
    CorrectTrackingEvent: isOperator && isStarted,
    OpenIncident: isOperator && isStarted,
    ResolveIncident: isOperator && isStarted,
    RecordReweigh: isOperator && isStarted && booking !== undefined,
    RecordExpressCost: seesCosts && work !== 'REQUESTED',
    WithdrawExpressCost: seesCosts,
    DisputeExpressCost: seesCosts,
    CloseExpressDispute: seesCosts,
    AmendExpressShipment: mayChange,
    SetExpressSell: may('MODIFICAR_SHIPMENT') && work !== 'CANCELLED',
    ApproveExpressSell:
      may('GERENTE_COMERCIAL') && work !== 'CANCELLED' && sell?.belowMinimum === true && !sell.approved,
    RecordExpressInvoicing: may('ANALYTICS_INVOICED') && isStarted,
    AddExpressNote:
      may('MODIFICAR_SHIPMENT', 'GERENTE_COMERCIAL') || (may('CONSULTAR_SHIPMENT') && (isOwn || isOperator)),
    FinishExpressShipment: isOperator && work === 'IN_PROGRESS' && isBooked,
    ReopenExpressShipment: may('MODIFICAR_SHIPMENT') && work === 'FINISHED',
    CancelExpressShipment: mayChange,
  }
  return new Set((Object.keys(rules) as Act[]).filter((act) => rules[act]))
}

type BodyOf<Name extends Act> = Parameters<typeof command<'express-shipment', Name>>[3]

/** A command with its data. */
export type ShipmentCommand = { [Name in Act]: { name: Name; body: BodyOf<Name> } }[Act]

/** The status after a command that moves a shipment to another list. */
const workAfter: Partial<Record<Act, WorkStatus>> = {
  TakeExpressShipment: 'IN_PROGRESS',
  AssignExpressShipment: 'IN_PROGRESS',
  BookExpressShipment: 'IN_PROGRESS',
  RecordExpressBooking: 'IN_PROGRESS',
  ReleaseExpressShipment: 'REQUESTED',
  FinishExpressShipment: 'FINISHED',
  ReopenExpressShipment: 'IN_PROGRESS',
  CancelExpressShipment: 'CANCELLED',
}

/**
 * Sends the commands of one shipment, based on the revision on the screen; a toast confirms, every
 * query refreshes, and the list follows the shipment.
 */
export const useShipmentCommand = ({ row: { id, revision, work } }: ExpressDetail) => {
  const { t } = useTranslation('express')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isMounted = useIsMounted()
  return useCommand(
    // `ShipmentCommand` pairs each name with its body, which the compiler loses after taking them apart.
    ({ name, body }: ShipmentCommand, commandId) =>
      command('express-shipment', name, id, body as never, { commandId, revision }),
    {
      onDone: (_, { name }) => {
        void notify({
          key: `express-${id}`,
          title: t(`done.${name}`),
          text: shortReference(id).join(''),
        })
        const next = workAfter[name]
        // A late answer does not lead the user back from another shipment or screen.
        if (next !== undefined && next !== work && isMounted() && (search.get('id') ?? id) === id) {
          const query = withValues(search, { id, work: next === 'CANCELLED' ? next : undefined })
          void navigate(`${shipmentLists[next === 'CANCELLED' ? 'FINISHED' : next]}?${query.toString()}`)
        }
        return client.invalidateQueries({ queryKey: expressKeys.all })
      },
    },
  )
}
