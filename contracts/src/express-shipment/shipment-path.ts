import type { WorkStatus } from './choices.ts'

/** Lists of shipments by our work on them; cancelled ones are among the finished. */
export const shipmentLists: Readonly<Record<WorkStatus, string>> = {
  REQUESTED: '/operativa/express',
  IN_PROGRESS: '/operativa/express/en-proceso',
  FINISHED: '/operativa/express/finalizadas',
  CANCELLED: '/operativa/express/finalizadas',
}

/** The list of a shipment, with the shipment open. */
export const shipmentPath = (id: string, work: WorkStatus): string =>
  `${shipmentLists[work]}?id=${encodeURIComponent(id)}`
