import type { BookingState, outcomes, SubState, TrackingStatus, WorkStatus } from '../vocabulary/express.ts'
import type { expressFlags } from './express-shipment-routes.ts'

type ExpressFlag = (typeof expressFlags)[number]

const stateByStatus: Partial<Record<TrackingStatus, SubState>> = {
  PICKED_UP: 'RECOGIDO',
  IN_TRANSIT: 'EN_TRANSITO',
  CUSTOMS: 'EN_ADUANA',
  CUSTOMS_RELEASED: 'EN_TRANSITO',
  OUT_FOR_DELIVERY: 'EN_REPARTO',
  ATTEMPT_FAILED: 'EN_REPARTO',
  AVAILABLE_FOR_PICKUP: 'LISTO_PARA_RETIRO',
  DELIVERED: 'ENTREGADO',
  RETURNING: 'EN_DEVOLUCION',
  RETURNED: 'DEVUELTO',
  LOST_OR_DAMAGED: 'PERDIDO',
}

type Outcome = (typeof outcomes)[number]
const stateByOutcome: Record<Outcome, SubState> = {
  DELIVERED: 'ENTREGADO',
  RETURNED: 'DEVUELTO',
  LOST: 'PERDIDO',
  ABANDONED: 'PERDIDO',
}
const ends: readonly (SubState | undefined)[] = ['ENTREGADO', 'EN_DEVOLUCION', 'DEVUELTO', 'PERDIDO']

type Shipment = {
  work: WorkStatus
  booking: BookingState
  hasRating: boolean
  movement?: { status: TrackingStatus | undefined } | undefined
  /** Of a finished shipment. */
  outcome?: Outcome | undefined
}

/** State for lists and the board. A cancelled shipment has the state it was cancelled in. */
export const subStateOf = ({ work, booking, hasRating, movement, outcome }: Shipment): SubState => {
  const moved = movement?.status && stateByStatus[movement.status]
  // A late scan is newer than the outcome, unless it is only one of the way.
  if (work === 'FINISHED' && outcome && !ends.includes(moved)) return stateByOutcome[outcome]
  switch (booking) {
    case 'NONE':
      return hasRating ? 'SIN_RESERVAR' : 'SIN_COTIZAR'
    case 'BOOKING':
      return 'RESERVANDO'
    case 'DOUBTFUL':
      return 'DUDOSA'
    case 'BOOKED':
    case 'VOIDING':
      return moved ?? 'RESERVADO'
  }
}

type FlagRow = Pick<Shipment, 'work' | 'booking' | 'movement'> & {
  openIncidents: number
  /** A courier is requested and not refused. */
  hasPickup: boolean
  hasLabel: boolean
  isStale: boolean
  needsApproval: boolean
  clocks: readonly { isBreached: boolean }[]
}

/** Marks beside the sub-state. */
export const flagsOf = (row: FlagRow): ExpressFlag[] => {
  const isOpen = row.work === 'REQUESTED' || row.work === 'IN_PROGRESS'
  const isUnbooked = isOpen && row.booking === 'NONE'
  const status = row.movement?.status
  const awaitsPickup = isOpen && row.booking === 'BOOKED' && (status === undefined || status === 'REGISTERED')
  const flags: Record<ExpressFlag, boolean> = {
    INCIDENT: row.openIncidents > 0,
    NO_LABEL: awaitsPickup && !row.hasLabel,
    NO_PICKUP: awaitsPickup && !row.hasPickup,
    OVERDUE: row.clocks.some(({ isBreached }) => isBreached),
    STALE_PRICE: isUnbooked && row.isStale,
    // A price that was set after the booking is approved before the invoice.
    APPROVAL: row.work !== 'CANCELLED' && row.needsApproval,
  }
  return (Object.keys(flags) as ExpressFlag[]).filter((flag) => flags[flag])
}
