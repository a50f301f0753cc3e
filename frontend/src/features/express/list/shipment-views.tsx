import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type CatalogueState, CatalogueViews } from '../../../components/catalogue/filter-chips.tsx'
import { ExportButton } from '../../../components/catalogue/catalogue-page.tsx'
import { ColumnsButton } from '../../../components/data-table/columns-button.tsx'
import { DensitySwitch } from '../../../components/data-table/density-switch.tsx'
import { columnsOf, columnsText, shownIn } from '../../../components/data-table/shown-columns.ts'
import { withValues } from '../../../lib/browser/url-state.ts'
import type { ExpressQuery } from '../shipment.ts'
import { layoutIn, useShipmentColumns } from './shipment-list.tsx'

interface ShipmentViewsProps {
  state: Pick<CatalogueState, 'kept' | 'keptIn'>
  query: ExpressQuery
}

/** Saved views, with the way to show the shipments and the columns, and what arranges the table. */
export const ShipmentViews = ({ state, query }: ShipmentViewsProps) => {
  const { t } = useTranslation('express')
  const [search] = useSearchParams()
  const { columns, control } = useShipmentColumns()
  const layout = layoutIn(search)
  const withLayout = (text: string, params: URLSearchParams) => {
    const view = layoutIn(params)
    return withValues(new URLSearchParams(text), { view: view === 'list' ? undefined : view }).toString()
  }
  const layoutText = (changes: object) => columnsText(columns, { ...control.layout, ...changes })
  return (
    <>
      <CatalogueViews
        list="express-shipments"
        state={{
          kept: withLayout(state.kept, search),
          keptIn: (text) => withLayout(state.keptIn(text), new URLSearchParams(text)),
        }}
        columns={{
          columns: layoutText({}),
          columnsIn: (text) => layoutText(columnsOf(columns, text)),
          showColumns: (text) => control.change(columnsOf(columns, text)),
        }}
      />
      {layout === 'table' && (
        <span className="inline-row gap-8">
          <DensitySwitch />
          <ColumnsButton columns={columns} control={control} />
          <ExportButton
            path="/app/v1/express-shipments/export"
            query={{ ...query, columns: shownIn(columns, control.layout) }}
            fileName={t('fileName')}
          />
        </span>
      )}
    </>
  )
}
