import { lacksNextFuel, nextMonth } from '@freight/contracts/express-carrier/fuel'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '../../../components/data-table/column.ts'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { useWords } from '../cells/column.ts'
import type { CarrierRow } from '../../../lib/queries/queries.ts'
import type { TariffRow } from '../express-tariff-queries.ts'
import { VersionStatus } from './version-status.tsx'
import { versionOn } from './versions.ts'

/** Whether a carrier is paused or a sandbox. */
export const CarrierMarks = ({ carrier }: { carrier: CarrierRow | undefined }) => {
  const { t } = useTranslation('expressTariff')
  const format = useFormat()
  return (
    <span className="carrier-marks middle wrap">
      {carrier?.paused !== undefined && (
        <span className="hue" data-hue="red" title={carrier.paused}>
          {t('mark.paused')}
        </span>
      )}
      {carrier?.circuit?.isOpen === true && (
        <span className="hue" data-hue="red" title={carrier.circuit.error}>
          {t('mark.open', { since: format.near(carrier.circuit.since) })}
        </span>
      )}
      {carrier?.sandbox === true && (
        <span className="hue" data-hue="amber">
          {t('mark.sandbox')}
        </span>
      )}
    </span>
  )
}

type Cells<Row> = readonly (readonly [id: string, width: number, cell: (row: Row) => ReactNode])[]

export const tariffSorts = ['code', 'name', 'side', 'direction', 'carrier', 'service', 'currency'] as const

/** Columns of the tariffs and of the carriers. */
export const useListColumns = (carriers: readonly CarrierRow[], today: string) => {
  const { t } = useTranslation('expressTariff')
  const words = useWords()
  const format = useFormat()
  const tariffCells: Cells<TariffRow> = [
    ['code', 110, ({ code }) => <strong>{code}</strong>],
    ['name', 140, ({ name }) => name || MISSING],
    ['side', 110, ({ side }) => words.choice('side', side)],
    ['direction', 140, ({ direction }) => words.choice('direction', direction)],
    [
      'carrier',
      230,
      (row) => (
        <>
          {row.carrierName} <CarrierMarks carrier={carriers.find(({ id }) => id === row.carrier)} />
        </>
      ),
    ],
    ['service', 150, ({ service }) => service],
    ['currency', 80, ({ currency }) => currency],
    [
      'current',
      260,
      ({ versions }) => {
        const shown = versionOn(versions, today) ?? versions.findLast(({ status }) => status === 'PUBLISHED')
        if (shown === undefined) return MISSING
        return (
          <>
            {t('version', { no: shown.no })} <VersionStatus version={shown} today={today} />
          </>
        )
      },
    ],
    [
      'draft',
      100,
      ({ versions }) => {
        const draft = versions.find(({ status }) => status === 'DRAFT')
        if (draft === undefined) return MISSING
        return (
          <span className="hue" data-hue="accent">
            {t('version', { no: draft.no })}
          </span>
        )
      },
    ],
  ]
  const carrierCells: Cells<CarrierRow> = [
    ['code', 90, ({ id }) => <strong>{id}</strong>],
    ['name', 180, ({ name }) => name],
    ['marks', 190, (row) => <CarrierMarks carrier={row} />],
    ['adapter', 120, ({ adapter }) => words.choice('adapter', adapter)],
    ['account', 120, ({ account }) => account || MISSING],
    [
      'fuel',
      130,
      ({ fuel }) =>
        fuel
          .filter(({ month }) => month === today.slice(0, 7))
          .map(({ percent }) => format.percent(percent))
          .join(', ') || MISSING,
    ],
    ['nextFuel', 170, (row) => <FuelMark carrier={row} today={today} />],
    ['remote', 110, ({ remoteVersion }) => (remoteVersion === 0 ? MISSING : t('version', { no: remoteVersion }))],
  ]
  const columns = <Row,>(section: string, cells: Cells<Row>): DataColumn<Row>[] => {
    const labels = words.labels(
      section,
      cells.map(([name]) => ({ name, kind: 'text' })),
    )
    return cells.map(([id, width, cell], index) => ({
      id,
      width,
      cell,
      header: labels[index] ?? id,
      fixed: index === 0,
      ...(tariffSorts.some((one) => one === id) && section === 'tariffs' && { sort: id }),
      ...(['service', 'current', 'nextFuel'].includes(id) && { grow: 1 }),
    }))
  }
  return { tariffs: columns('tariffs', tariffCells), carriers: columns('carriers', carrierCells) }
}

/** Whether the fuel of the next month is missing. */
export const FuelMark = ({ carrier, today }: { carrier: CarrierRow; today: string }) => {
  const { t } = useTranslation('expressTariff')
  if (!lacksNextFuel(carrier, today)) return t('fuel.loaded')
  return (
    <span className="hue" data-hue="amber">
      {t('fuel.lacks', { month: nextMonth(today) })}
    </span>
  )
}
