import type { Permission } from '@freight/contracts/vocabulary/permissions'
import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { isScanned } from '../shipment.ts'

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
export type ShipmentAct = (typeof shipmentActs)[number]

/** Commands of one line, with its id. */
export type LineAct =
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
