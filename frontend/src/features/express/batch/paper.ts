import { urlOf } from '../../../lib/api/api.ts'
import { downloadFile } from '../../../lib/api/download.ts'
import { isProblem } from '../../../lib/api/problem.ts'

/** Labels of the shipments as one file, in this order. The server prints no file with an unbooked shipment: it is left out. */
export const downloadLabels = async (ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  try {
    const url = urlOf('/app/v1/express-shipments/labels', {}, { ids })
    await downloadFile(url, ids.length === 1 ? `${ids[0]}.pdf` : 'labels.pdf')
  } catch (error) {
    const unbooked = isProblem(error, 'NOT_BOOKED') ? error.details['shipment'] : undefined
    if (!ids.some((id) => id === unbooked)) throw error
    await downloadLabels(ids.filter((id) => id !== unbooked))
  }
}
