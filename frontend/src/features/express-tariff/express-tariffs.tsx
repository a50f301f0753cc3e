import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { searchText } from '@freight/contracts/search-text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { NewButton, CatalogueEmpty } from '../../components/catalogue/catalogue-page.tsx'
import { FilterChips, useCatalogueState } from '../../components/catalogue/filter-chips.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { FilterInput, ListFoot } from '../../components/data-table/list-foot.tsx'
import { useColumnLayout } from '../../components/data-table/column.ts'
import { Empty, ErrorCard } from '../../components/feedback/load-state.tsx'
import { HeadActions } from '../../components/head-actions.tsx'
import { useMay, useSession } from '../../lib/auth/session.ts'
import { useCommands } from '../../lib/browser/browser-commands.ts'
import { withValues } from '../../lib/browser/url-state.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useCompanyDay, carriersOptions } from '../../lib/queries/queries.ts'
import { CarrierPage, NewCarrier } from './carrier/carrier-page.tsx'
import { useWords, bodyOf, columnsOf, currencyColumn, problemsOf } from './cells/column.ts'
import { tariffsOptions, type TariffRow, tariffKeys } from './express-tariff-queries.ts'
import { tariffSorts, useListColumns } from './list/list-columns.tsx'
import { versionState, versionStates } from './list/versions.ts'
import { TariffPage } from './tariff/tariff-page.tsx'
import '../../components/catalogue/catalogue-page.css'
import '../../components/request-form/request-form.css'
import './express-tariff.css'
import { TariffHead, type tariffSides } from '@freight/contracts/express-carrier/tariff'
import { command, create } from '../../lib/api/api.ts'
import { CellsDrawer, type DrawerProps } from './cells/cells-drawer.tsx'

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
const CopyTariff = ({ source, onClose }: DrawerProps & { source: TariffRow }) => {
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

const filterNames = ['carrier', 'side', 'direction', 'state'] as const

/** `/operativa/express?panel=tarifarios`: tariffs and carriers of express shipments, as lists or one of them. */
export const ExpressTariffs = () => {
  const { t } = useTranslation('shell')
  const may = useMay()
  if (may('MODIFICAR_TARIFA_EXPRESS')) return <Panel />
  return <Empty kind="no-permission" level="h1" title={t('state.noPermission')} help={t('state.noPermissionHelp')} />
}

const Panel = () => {
  const { t } = useTranslation('expressTariff')
  const words = useWords()
  const format = useFormat()
  const today = useCompanyDay(useSession()?.company ?? '')
  const [search, setSearch] = useSearchParams()
  const isCarriers = search.get('section') === 'carriers'
  const state = useCatalogueState({ filters: filterNames, sorts: tariffSorts })
  const { act, selected } = state
  const tariffs = useQuery(tariffsOptions)
  const carriers = useQuery(carriersOptions)
  const allCarriers = carriers.data ?? []
  const columns = useListColumns(allCarriers, today)
  const layouts = { tariffs: useColumnLayout('express-tariffs'), carriers: useColumnLayout('express-carriers') }
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    setSearch((before) => withValues(before, { act: undefined, version: undefined, ...changes }))
  const isList = act !== 'open'
  const newText = t(isCarriers ? 'newCarrier' : 'new')
  const openNew = () => change({ act: 'new' })
  useCommands(
    isList
      ? [{ id: 'express-tariff-new', title: newText, keys: 'c', scope: 'screen', run: openNew }]
      : [
          {
            id: 'express-tariff-back',
            title: t('common.rateCards'),
            keys: 'Escape',
            scope: 'screen',
            run: () => change({}),
          },
        ],
  )

  const q = searchText(state.q)
  const isChosen = (name: (typeof filterNames)[number], ...values: readonly string[]) => {
    const chosen = state.values[name] ?? []
    return chosen.length === 0 || chosen.some((one) => values.includes(one))
  }
  const { column, descending } = state.sort
  const rows = (tariffs.data ?? [])
    .filter(
      ({ code, name, carrier, carrierName, service, side, direction, versions }) =>
        searchText(code, name, carrierName, service).includes(q) &&
        isChosen('carrier', carrier) &&
        isChosen('side', side) &&
        isChosen('direction', direction) &&
        isChosen('state', ...versions.map((version) => versionState(version, today))),
    )
    .toSorted((a, b) => a[column].localeCompare(b[column]) * (descending ? -1 : 1))
  const carrierRows = allCarriers.filter(({ id, name }) => searchText(id, name).includes(q))
  const many = (name: (typeof filterNames)[number], options: readonly { value: string; label: string }[]) => ({
    name,
    options,
    label: t(`filter.${name}`),
    all: t('filter.all'),
    kind: 'many' as const,
  })
  const newButton = <NewButton text={newText} onClick={openNew} />
  const tab = (isOn: boolean, section: string | undefined, text: string, count: number | undefined) => (
    <button
      type="button"
      className="bp6-button bp6-minimal bp6-small"
      aria-pressed={isOn}
      onClick={() => setSearch(withValues(new URLSearchParams(), { panel: 'tarifarios', section }))}
    >
      {text} <span className="count">{count === undefined ? '' : format.decimal(count)}</span>
    </button>
  )
  const list = isCarriers ? carriers : tariffs
  const table = {
    label: t(isCarriers ? 'carriers' : 'common.rateCards'),
    rowKey: ({ id }: { id: string }) => id,
    isLoading: list.isPending,
    selected,
    onSelect: state.select,
    onOpen: ({ id }: { id: string }) => change({ act: 'open', id }),
    empty: (
      <CatalogueEmpty
        state={state}
        title={t(isCarriers ? 'empty.carriers' : 'empty.title')}
        help={t(isCarriers ? 'empty.carriersHelp' : 'empty.help')}
        action={newButton}
      />
    ),
  }
  const carrier = carriers.data?.find(({ id }) => id === selected)
  const source = tariffs.data?.find(({ id }) => id === selected)
  const body = () => {
    const back = { today, onBack: () => change({}) }
    if (!isList && isCarriers && carrier !== undefined)
      return <CarrierPage key={carrier.id} carrier={carrier} {...back} />
    if (!isList && !isCarriers && selected !== undefined)
      return <TariffPage key={selected} id={selected} {...back} onCopy={() => change({ act: 'copy' })} />
    if (list.error !== null && list.data === undefined)
      return <ErrorCard error={list.error} title={t('listFailed')} onRetry={() => void list.refetch()} />
    if (!isCarriers)
      return (
        <DataTable
          {...table}
          {...{ rows, columns: columns.tariffs, control: layouts.tariffs }}
          sort={state.sort}
          onSort={state.setSort}
        />
      )
    return (
      <DataTable
        {...table}
        {...{ rows: carrierRows, columns: columns.carriers, control: layouts.carriers }}
        isQuiet={({ paused }) => paused !== undefined}
      />
    )
  }
  const onClose = (answer?: CommandAnswer) => change(answer === undefined ? {} : { act: 'open', id: answer.id })
  return (
    <div className="catalogue-page stack">
      <header className="catalogue-head pad-2-16-8 gap-6-12 min-height-36 row wrap flex-none">
        <nav className="catalogue-tabs gap-20 flex wrap min-width-0" data-buttons aria-label={t('tabs')}>
          <Link className="catalogue-tab" to="/operativa/express">
            {t('shipments')}
          </Link>
          {isList && <h1 className="visually-hidden">{table.label}</h1>}
          {tab(!isCarriers, undefined, t('common.rateCards'), tariffs.data?.length)}
          {tab(isCarriers, 'carriers', t('carriers'), carriers.data?.length)}
        </nav>
        {isList && <HeadActions>{newButton}</HeadActions>}
      </header>
      {isList && (
        <div className="catalogue-filters pad-0-16-10 row wrap gap-6 flex-none">
          <FilterInput value={state.q} onChange={state.setQ} label={t(isCarriers ? 'searchCarriers' : 'search')} />
          {!isCarriers && (
            <FilterChips
              state={state}
              filters={[
                many(
                  'carrier',
                  allCarriers.map(({ id, name }) => ({ value: id, label: name })),
                ),
                many('side', words.options('side')),
                many('direction', words.options('direction')),
                many(
                  'state',
                  versionStates.map((value) => ({ value, label: t(`state.${value}`) })),
                ),
              ]}
            />
          )}
        </div>
      )}
      <div className="catalogue-body line-above-2 flex flex-1 min-height-0">{body()}</div>
      <ListFoot hints={isList ? ['move', 'open', 'search', 'shortcuts'] : ['back', 'shortcuts']}>
        {isList && format.decimal(isCarriers ? carrierRows.length : rows.length)}
      </ListFoot>
      {act === 'new' && (isCarriers ? <NewCarrier onClose={onClose} /> : <NewTariff onClose={onClose} />)}
      {act === 'copy' && source !== undefined && <CopyTariff source={source} onClose={onClose} />}
    </div>
  )
}
