import { TariffHead, type tariffSides } from '@freight/contracts/express-tariff/tariff'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { command, create } from '../../../lib/api/api.ts'
import { CellsDrawer, type DrawerProps } from '../cells/cells-drawer.tsx'
import { bodyOf, columnsOf, currencyColumn, problemsOf } from '../cells/column.ts'
import { carriersOptions, type TariffRow, tariffKeys } from '../express-tariff-queries.ts'

/** A new tariff; its first version is drafted on its page. */
export const NewTariff = ({ onClose }: DrawerProps) => {
  const { t } = useTranslation('expressTariff')
  const queries = useQueryClient()
  const carriers = useQuery(carriersOptions).data ?? []
  const columns = columnsOf(
    'code:text',
    'name:text',
    { name: 'side', kind: 'choice', choice: 'side', options: ['BOTH', 'SELL', 'BUY'] },
    { name: 'direction', kind: 'choice', choice: 'direction', options: ['ANY', 'IB', 'OB'] },
    { name: 'carrier', kind: 'choice', options: ['', ...carriers.map(({ id }) => id)] },
    'service:text',
    'account:text',
    currencyColumn,
  )
  return (
    <CellsDrawer
      section="tariff"
      title={t('new')}
      help={t('codeHelp')}
      columns={columns}
      problemsOf={(row) => problemsOf(columns, row, TariffHead.safeParse(bodyOf(columns, row)))}
      send={(row, options) =>
        create('express-tariff', 'CreateExpressTariff', TariffHead.parse(bodyOf(columns, row)), options)
      }
      onSaved={() => void queries.invalidateQueries({ queryKey: tariffKeys.all })}
      onClose={onClose}
    />
  )
}

const copyColumns = columnsOf('code:text', 'side:choice', 'account:text', 'way:choice', {
  name: 'percent',
  kind: 'decimal',
  start: '0',
})

/** Copies a tariff under another code, such as a client's own, with a percentage on its prices. */
export const CopyTariff = ({ source, onClose }: DrawerProps & { source: TariffRow }) => {
  const { t } = useTranslation('expressTariff')
  const queries = useQueryClient()
  const columns = copyColumns.map((column) =>
    column.name === 'side' || column.name === 'account' ? { ...column, start: source[column.name] } : column,
  )
  return (
    <CellsDrawer
      section="copy"
      title={t('copy.title', { code: source.code })}
      help={t('copy.help')}
      columns={columns}
      problemsOf={(row) => [
        ...problemsOf(columns, row, TariffHead.pick({ code: true, account: true }).safeParse(row)),
        ...columns
          .filter(({ name }) => name === 'percent' && !/^\d{1,3}(\.\d{1,4})?$/.test(row[name] ?? ''))
          .map((column) => ({ row, column })),
      ]}
      send={({ code = '', side, account = '', way, percent = '0' }, options) =>
        command(
          'express-tariff',
          'CopyTariff',
          source.id,
          {
            code,
            account,
            side: side as (typeof tariffSides)[number],
            percent: way === 'DOWN' && Number(percent) > 0 ? `-${percent}` : percent,
          },
          options,
        )
      }
      onSaved={() => void queries.invalidateQueries({ queryKey: tariffKeys.all })}
      onClose={onClose}
    />
  )
}
