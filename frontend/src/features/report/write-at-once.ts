import i18next from 'i18next'
import { notify } from '../../components/feedback/toaster.ts'
import { urlOf } from '../../lib/api/api.ts'
import { fetchedFile, saveFile } from '../../lib/api/download.ts'
import { daysIn } from '../../lib/format/days-in.ts'
import type { FileFormat } from '@freight/contracts/report/report-routes'
import type { ReportId, ReportQuery } from './report-queries.ts'

interface AtOnce {
  id: ReportId
  query: ReportQuery & { format: FileFormat }
  name: string
  controller: AbortController
  onRows: (rows: number) => void
}

/** Downloads a whole report while the server writes it. `onRows` is called for CSV only. */
export const writeAtOnce = ({ id, query, name, controller, onRows }: AtOnce) => {
  const accept = query.format === 'csv' ? 'text/csv' : '*/*'
  const url = urlOf('/app/v1/reports/:id/export', { id }, query)
  const saved = fetchedFile(accept, url, { signal: controller.signal, onRows }).then((file) => saveFile(file, name))
  return {
    /** Rejects with the error. */
    saved,
    /** Called when the user leaves its page: the download continues, with a toast until it ends. */
    showProgress: () => {
      // The same key as the failure toast, which replaces this one.
      const key = `report-${name}`
      void notify({
        key,
        kind: 'working',
        title: i18next.t('reports:export.goesOn'),
        text: daysIn(name),
        action: { text: i18next.t('reports:export.cancel'), onClick: () => controller.abort() },
      })
      void saved.then(
        () => notify({ key, title: i18next.t('reports:export.made'), text: daysIn(name) }),
        () => {},
      )
    },
  }
}
