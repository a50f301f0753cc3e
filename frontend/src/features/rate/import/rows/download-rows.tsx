import { Button } from '@blueprintjs/core'
import { DownloadIcon } from '@blueprintjs/icons'
import { Exact } from '@freight/contracts/money/money'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureNotice } from '../../../../components/feedback/use-failure-notice.ts'
import { call } from '../../../../lib/api/api.ts'
import { saveFile } from '../../../../lib/api/download.ts'
import { csvOf } from '../../../../components/csv-import/import-file.ts'
import { useFormat } from '../../../../lib/format/use-format.ts'
import { useUnitName } from '../../editor/use-unit-name.ts'
import type { ImportRow, RateImportView, Show } from '../rate-import-queries.ts'
import { useConcernWords } from './concern-words.ts'

type RowsPage = RouteResponse<'GET /app/v1/rate-imports/:id/rows'>

/**
 * Downloads the rows of the list: a line per price with its cell and the former one, and what is wrong with the row. A
 * price that the row no longer has is a line without an amount.
 */
export const DownloadRows = ({ view, show }: { view: RateImportView; show: Show }) => {
  const { t } = useTranslation('providers')
  const concernText = useConcernWords()
  const unitName = useUnitName()
  const format = useFormat()
  const client = useQueryClient()
  const notifyFailure = useFailureNotice()
  // Without thousands separators, which a spreadsheet of another language reads as decimals.
  const point = format.decimal('0.5').slice(1, 2)
  const number = (value: string | undefined) => value?.replace('.', point) ?? ''
  const linesOf = (row: ImportRow): string[][] => {
    const start = [
      row.outcome === 'DROPPED' ? '' : String(row.source?.row ?? row.row),
      row.origin,
      row.destination,
      row.container,
      row.validFrom,
      row.validTo,
      t(`rateImport.outcome.${row.outcome}`),
    ]
    const end = [[...row.problems, ...row.warnings].map(concernText).join('; ')]
    const prices = (row.charges ?? []).flatMap(({ code, calculator, unit, currency, bands, ...charge }) =>
      (bands ?? [charge]).map((price) => ({
        name: [
          code,
          'from' in price ? t('rateImport.row.from', { from: number(price.from) }) : unitName(calculator, unit),
        ],
        currency,
        ...price,
      })),
    )
    const droppedLines = (row.droppedCharges ?? []).map(({ code, calculator, unit, currency, before }) => [
      ...start,
      code,
      unitName(calculator, unit),
      currency,
      number(before),
      '',
      '',
      '',
      '',
      ...end,
    ])
    if (prices.length === 0) return [[...start, '', '', '', '', '', '', '', '', ...end]]
    const priceLines = prices.map(({ name, currency, before, amount, cells = [] }) => {
      const change = before === undefined ? undefined : new Exact(amount).minus(before)
      const percent =
        before === undefined || change === undefined || new Exact(before).isZero()
          ? undefined
          : change.div(before).times(100).toDecimalPlaces(1)
      const money = [number(before), number(amount), number(change?.toFixed()), number(percent?.toFixed())]
      return [...start, ...name, currency, ...money, cells.join(' '), ...end]
    })
    return [...priceLines, ...droppedLines]
  }
  const file = `${view.file.name}.csv`
  const download = async () => {
    const head = ['row', 'origin', 'destination', 'container', 'validFrom', 'validTo', 'outcome'] as const
    const records: string[][] = [
      [
        ...head.map((name) => t(`rateImport.file.column.${name}`)),
        ...(['code', 'per', 'currency', 'before', 'amount', 'change', 'percent', 'cell', 'concerns'] as const).map(
          (name) => t(`rateImport.file.column.${name}`),
        ),
      ],
    ]
    for (let after: number | undefined = 0; after !== undefined;) {
      const query = { show, after, limit: 500 }
      const page: RowsPage = await client.fetchQuery({
        queryKey: ['rate-imports', 'download', view.id, view.revision, show, after],
        queryFn: () => call('GET /app/v1/rate-imports/:id/rows', { params: { id: view.id }, query }),
      })
      records.push(...page.rows.flatMap(linesOf))
      after = page.next
    }
    saveFile(new Blob([csvOf(records)], { type: 'text/csv' }), file)
  }
  const run = (): void =>
    void download().catch((failure: unknown) => notifyFailure(t('common.notDownloaded', { name: file }), failure, run))
  return (
    <Button variant="minimal" size="small" icon={<DownloadIcon />} onClick={run}>
      {t('rateImport.check.download')}
    </Button>
  )
}
