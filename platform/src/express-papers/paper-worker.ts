import type { LabelOptions } from './labels.ts'
import type { HandOverList, PaperShipment } from './paper-shipment.ts'

/** A paper and its shipments: labels and a manifest have several, the others one. */
export type PaperWork =
  | { paper: 'LABELS'; shipments: readonly PaperShipment[]; options: LabelOptions }
  | { paper: 'MANIFEST'; shipments: readonly PaperShipment[]; list: HandOverList }
  | { paper: 'INVOICE' | 'PACKING_LIST' | 'WAYBILL'; shipment: PaperShipment }

/** Prints one paper in a worker thread; the pool finds this module by its file name. */
export default async (work: PaperWork): Promise<Buffer> => {
  // Loaded with the first paper: every process imports this file, and the libraries with their fonts take a while.
  const papers = await import('./papers.ts')
  if (work.paper === 'LABELS') return papers.labelsPdf(work.shipments, work.options)
  if (work.paper === 'MANIFEST') return papers.manifestPdf(work.shipments, work.list)
  const single = { INVOICE: papers.invoicePdf, PACKING_LIST: papers.packingListPdf, WAYBILL: papers.waybillPdf }
  return single[work.paper](work.shipment)
}
