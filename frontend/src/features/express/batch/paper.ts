import { urlOf } from '../../../lib/api/api.ts'
import { downloadFile } from '../../../lib/api/download.ts'
import { isProblem } from '../../../lib/api/problem.ts'

/**
 * Labels or the hand-over list of the shipments as one file, in this order. The server prints no file with an unbooked
 * shipment: it is left out.
 */
export const downloadPaper = async (paper: 'labels' | 'manifest', ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const url = urlOf(`/app/v1/express-shipments/${paper}`, {}, { ids })
  try {
    await downloadFile(url, ids.length === 1 ? `${ids[0]}.pdf` : `${paper}.pdf`)
  } catch (error) {
    const unbooked = isProblem(error, 'NOT_BOOKED') ? error.details['shipment'] : undefined
    if (!ids.some((id) => id === unbooked)) throw error
    await downloadPaper(
      paper,
      ids.filter((id) => id !== unbooked),
    )
  }
}
