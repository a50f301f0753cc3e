import type { BookingState, outcomes, SubState, TrackingStatus, WorkStatus } from './choices.ts'

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

/** State for lists and the board; undefined for a cancelled shipment. */
export const subStateOf = ({ work, booking, hasRating, movement, outcome }: Shipment): SubState | undefined => {
  if (work === 'CANCELLED') return undefined
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

/** Marks beside the sub-state. */
export const flagsOf = (
  row: Pick<Shipment, 'work' | 'booking' | 'movement'> & {
    openIncidents: number
    needsPickup: boolean
    hasPickup: boolean
    hasLabel: boolean
    isStale: boolean
    clocks: readonly { isBreached: boolean }[]
  },
) => {
  const isOpen = row.work === 'REQUESTED' || row.work === 'IN_PROGRESS'
  const status = row.movement?.status
  const awaitsPickup = isOpen && row.booking === 'BOOKED' && (status === undefined || status === 'REGISTERED')
  return {
    incident: row.openIncidents > 0,
    withoutPickup: awaitsPickup && row.needsPickup && !row.hasPickup,
    overdue: row.clocks.some(({ isBreached }) => isBreached),
    stalePrice: isOpen && row.booking === 'NONE' && row.isStale,
    withoutLabel: awaitsPickup && !row.hasLabel,
  }
}
