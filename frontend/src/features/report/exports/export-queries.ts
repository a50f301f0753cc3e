import type { DecimalSign } from '@freight/contracts/api/decimal-sign'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureNotice } from '../../../components/feedback/toaster.ts'
import { call, request } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import type { ReportId, ReportQuery } from '../report-queries.ts'
import type { FileFormat } from '@freight/contracts/report/report-routes'

export type ExportLine = RouteResponse<'GET /app/v1/report-exports'>['rows'][number]

export const isUnderWay = ({ state }: Pick<ExportLine, 'state'>) => state === 'WAITING' || state === 'RUNNING'

/** The user's background exports; refetched while one is running. */
export const reportExports = queryOptions({
  queryKey: ['report-exports'],
  queryFn: ({ signal }) => call('GET /app/v1/report-exports', { signal }),
  refetchInterval: ({ state: { data } }) => (data?.rows.some(isUnderWay) === true ? 1_000 : false),
})

interface NewExport {
  report: ReportId
  format: FileFormat
  lang: string
  decimal: DecimalSign
  name: string
  filters: Omit<ReportQuery, 'lang'>
}

/** Actions on background exports. */
export const useExportActs = () => {
  const { t } = useTranslation('reports')
  const client = useQueryClient()
  const notifyFailure = useFailureNotice()
  const onDone = () => client.invalidateQueries(reportExports)
  const startCommand = useCommand(
    (body: NewExport, commandId) => request<{ id: string }>('POST', '/app/v1/report-exports', { body, commandId }),
    { onDone },
  )
  const actCommand = useCommand(
    ({ id, act }: { id: string; act: 'cancel' | 'retry' }) =>
      request<unknown>('POST', `/app/v1/report-exports/${id}/${act}`, { body: {} }),
    { targetOf: ({ id, act }) => `${act} ${id}`, onDone },
  )
  const attempt = (work: () => Promise<unknown>): void =>
    void work().catch((failure: unknown) => notifyFailure(t('export.failed'), failure, () => attempt(work)))
  return {
    start: (newExport: NewExport) => attempt(() => startCommand.run(newExport)),
    isStarting: startCommand.isBusy,
    act: (id: string, act: 'cancel' | 'retry') => attempt(() => actCommand.run({ id, act })),
  }
}
