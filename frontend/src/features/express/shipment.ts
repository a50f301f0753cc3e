import {
  type Milestone,
  milestoneOf,
  milestones,
  shipmentLists,
  type SubState,
  subStates,
  uncancelledStatuses,
  type WorkStatus,
} from '@freight/contracts/vocabulary/express'
import type { ExpressDetail, ExpressRow } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { RouteQuery } from '@freight/contracts/registry/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Hue } from '../../components/quotation/status-chip.tsx'
import { call } from '../../lib/api/api.ts'

type Tracked = ExpressDetail['tracking'][number]

/** Marks of a row, in the order of the filter. */
export const flags = [
  'INCIDENT',
  'OVERDUE',
  'NO_LABEL',
  'NO_PICKUP',
  'STALE_PRICE',
  'APPROVAL',
] as const satisfies ExpressRow['flags']

/** `MVD-X-2026-000611` is `X-26-` and `0611`: people recognize shipments by the last digits. */
export const shortReference = (id: string): readonly [string, string] => {
  const parts = /-(X)-\d\d(\d\d)-(\d+)$/.exec(id)
  if (parts === null) return ['', id]
  const [, letter, year, number = ''] = parts
  return [`${letter}-${year}-`, number.replace(/^0+(?=\d{4})/, '')]
}

export type WorkTab = keyof typeof shipmentLists

export const workTabs = uncancelledStatuses

export const tabOf = (pathname: string): WorkTab =>
  workTabs.find((tab) => shipmentLists[tab] === pathname.replace(/\/$/, '')) ?? 'REQUESTED'

const statesOfTab: Readonly<Record<WorkTab, readonly SubState[]>> = {
  REQUESTED: ['SIN_COTIZAR', 'SIN_RESERVAR'],
  IN_PROGRESS: subStates.filter((one) => one !== 'SIN_COTIZAR'),
  FINISHED: ['ENTREGADO', 'DEVUELTO', 'PERDIDO'],
}

/** Columns of the board: the sub-states of the status and any other that a shipment has; chosen ones leave out the rest. */
export const boardStates = (tab: WorkTab, present: readonly string[], chosen: readonly string[] = []) =>
  subStates.filter((one) =>
    chosen.length > 0 ? chosen.includes(one) : statesOfTab[tab].includes(one) || present.includes(one),
  )

export const hueOfWork: Readonly<Record<WorkStatus, Hue>> = {
  REQUESTED: 'amber',
  IN_PROGRESS: 'amber',
  FINISHED: 'green',
  CANCELLED: 'grey',
}

const hues: Partial<Record<SubState, Hue>> = {
  SIN_COTIZAR: 'amber',
  SIN_RESERVAR: 'amber',
  DUDOSA: 'red',
  PERDIDO: 'red',
  ENTREGADO: 'green',
}
export const hueOfSubState = (subState: SubState): Hue | undefined => hues[subState]

/** A shipment without a booking ages until it is booked. */
export const isUnbooked = ({ subState }: Pick<ExpressRow, 'subState'>) =>
  subState === 'SIN_COTIZAR' || subState === 'SIN_RESERVAR'

export interface ShownStep {
  step: Milestone
  state: 'done' | 'current' | 'ahead'
  /** Time at the place, of the latest movement of this step. */
  at?: string
  place?: string
  /** Pieces that reached the step, where the carrier reports pieces one by one. */
  pieces?: number
}

/** The journey as a line: the furthest step is the current one; a skipped step counts as passed, without a time. */
export const journeyOf = ({ booking, tracking, row, totals }: ExpressDetail): readonly ShownStep[] => {
  const isDomestic = row.shipper.countryCode === row.recipient.countryCode
  const counting = tracking.filter(({ struck, doubtful }) => !struck && !doubtful)
  const shown = milestones
    .filter((step) => step !== 'CUSTOMS' || !isDomestic)
    .map((step) => {
      if (step === 'BOOKED') return { step, ...(booking !== undefined && { at: booking.at }) }
      const ofStep = counting.filter(({ status }) => milestoneOf[status] === step)
      const last = ofStep.reduce<Tracked | undefined>(
        (latest, one) => (latest === undefined || one.localTime >= latest.localTime ? one : latest),
        undefined,
      )
      const pieces = new Set(ofStep.map(({ piece }) => piece))
      const isPartial = !pieces.has(undefined) && pieces.size < totals.pieces
      return {
        step,
        ...(last !== undefined && { at: last.localTime, place: last.place, ...(isPartial && { pieces: pieces.size }) }),
      }
    })
  const furthest = shown.findLastIndex((one) => one.at !== undefined)
  const isOver = shown[furthest]?.step === 'DELIVERED' && !('pieces' in shown[furthest])
  return shown.map((one, index) => ({
    ...one,
    state: index < furthest || (index === furthest && isOver) ? 'done' : index === furthest ? 'current' : 'ahead',
  }))
}

/** Whether the carrier has the pieces: from then on a booking cannot be cancelled. */
export const isScanned = ({ tracking }: Pick<ExpressDetail, 'tracking'>) =>
  tracking.some(({ status, struck }) => !struck && status !== 'REGISTERED' && status !== 'UNKNOWN')

/** Name of a carrier; its code while no offer or booking has its name. */
export const carrierName = ({ row, rating }: Pick<ExpressDetail, 'row' | 'rating'>, code: string): string =>
  row.carrier?.code === code
    ? row.carrier.name
    : (rating?.options.find(({ carrier }) => carrier === code)?.carrierName ?? code)

/** Whether a number is the waybill of a late answer that can still be cancelled. */
export const isSecondWaybill = ({ unusedWaybills }: Pick<ExpressDetail, 'unusedWaybills'>, number: string): boolean =>
  unusedWaybills.some(
    ({ trackingNumber, second }) => trackingNumber === number && (second === 'OPEN' || second === 'REFUSED'),
  )

export type ExpressQuery = Omit<RouteQuery<'GET /app/v1/express-shipments'>, 'after' | 'limit'>

/** Every key begins with `express`: a socket frame or an own command refreshes lists, counts and the open shipment. */
export const expressKeys = {
  all: ['express'] as const,
  rows: (query: ExpressQuery) => [...expressKeys.all, 'rows', query] as const,
  one: (id: string) => [...expressKeys.all, 'one', id] as const,
}

const PAGE_ROWS = 100

export const rowsPage =
  (query: ExpressQuery, limit = PAGE_ROWS) =>
  async (cursor: string | undefined, signal: AbortSignal) => {
    const { rows, next } = await call('GET /app/v1/express-shipments', {
      query: { ...query, after: cursor, limit },
      signal,
    })
    return { rows, nextCursor: next }
  }

/** Values to filter by, and sums by sub-state. */
export const facetsOptions = ({ sort: _sort, ...query }: ExpressQuery) =>
  queryOptions({
    queryKey: [...expressKeys.all, 'facets', query],
    queryFn: ({ signal }) => call('GET /app/v1/express-shipments/facets', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** While a carrier is contacted the result can arrive at any moment. */
const RUNNING_POLL_MS = 3000

export const shipmentOptions = (id: string) =>
  queryOptions({
    queryKey: expressKeys.one(id),
    queryFn: ({ signal }) => call('GET /app/v1/express-shipments/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.bookingState === 'BOOKING' || state.data?.bookingState === 'VOIDING' ? RUNNING_POLL_MS : false,
    retry: false,
  })

export const pastShipmentOptions = (id: string, revision: number) =>
  queryOptions({
    queryKey: [...expressKeys.one(id), revision],
    queryFn: ({ signal }) =>
      call('GET /app/v1/express-shipments/:id/history/:revision', { params: { id, revision }, signal }),
    retry: false,
  })

export const operatorsOptions = queryOptions({
  queryKey: ['users', 'picker', 'EXPRESS_OP'],
  queryFn: async ({ signal }) =>
    (await call('GET /app/v1/users', { query: { permission: 'EXPRESS_OP' }, signal })).rows,
  staleTime: 5 * 60_000,
  retry: false,
})
