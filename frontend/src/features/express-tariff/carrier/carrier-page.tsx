import { Button } from '@blueprintjs/core'
import { ArrowLeftIcon, PlusIcon } from '@blueprintjs/icons'
import { CarrierId, CarrierProfile, DemandPeriod, FuelMonth } from '@freight/contracts/express-carrier/carrier'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { command, create, partOfCommand } from '../../../lib/api/api.ts'
import { CellFields } from '../cells/cell-fields.tsx'
import { CellsDrawer, type DrawerProps } from '../cells/cells-drawer.tsx'
import { CellsGrid } from '../cells/cells-grid.tsx'
import { bodyOf, type Column, columnsOf, isBlank, newRow, problemsOf, type Row, rowOf } from '../cells/column.ts'
import { type CarrierRow, carrierKeys } from '../express-tariff-queries.ts'
import { CarrierMarks } from '../list/carrier-marks.tsx'
import { FuelMark } from '../list/list-columns.tsx'
import { lacksNextFuel, nextMonth } from '../list/versions.ts'
import { ReasonButton } from '../reason-button.tsx'
import { demandColumns, fuelColumns, limitColumns, profileColumns, profileRow, readProfile } from './carrier-columns.ts'
import { CellsCard } from './cells-card.tsx'
import { RemoteCard } from './remote-card.tsx'

interface CarrierProps {
  carrier: CarrierRow
  today: string
}

/** Problems and bodies of the rows in which something was typed. */
const rowsBy = <Schema extends z.ZodType>(schema: Schema, columns: readonly Column[]) => {
  const typed = (rows: readonly Row[]) => rows.filter((row) => !isBlank(columns, row))
  return {
    problemsOf: (rows: readonly Row[]) =>
      typed(rows).flatMap((row) => problemsOf(columns, row, schema.safeParse(bodyOf(columns, row)))),
    bodies: (rows: readonly Row[]) => typed(rows).map((row): z.infer<Schema> => schema.parse(bodyOf(columns, row))),
  }
}

const profileRows = (carrier: CarrierRow) => [profileRow(carrier)]

const Profile = ({ carrier }: Pick<CarrierProps, 'carrier'>) => {
  const { t } = useTranslation('expressTariff')
  const read = (row: Row | undefined) => readProfile(row ?? profileRow(carrier), carrier)
  return (
    <CellsCard
      carrier={carrier}
      section="profile"
      title={t('carrier.profile')}
      rowsOf={profileRows}
      problemsOf={([row]) => (row ? problemsOf([...profileColumns, ...limitColumns], row, read(row)) : [])}
      send={([row], options) => command('express-carrier', 'SetProfile', carrier.id, read(row).data ?? {}, options)}
    >
      {({ rows: [row], errors, onRows }) =>
        row !== undefined && (
          <>
            <CellFields
              section="profile"
              columns={profileColumns}
              {...{ row, errors }}
              onRow={(next) => onRows([next])}
            />
            <h4>{t('section.limits')}</h4>
            <CellFields
              section="limits"
              cells="profile"
              columns={limitColumns}
              {...{ row, errors }}
              onRow={(next) => onRows([next])}
            />
          </>
        )
      }
    </CellsCard>
  )
}

const fuelRows = ({ fuel }: CarrierRow) =>
  fuel
    .toSorted((a, b) => b.month.localeCompare(a.month) || a.service.localeCompare(b.service))
    .map((one) => rowOf(fuelColumns, one, `stored ${one.month} ${one.service}`))
const fuel = rowsBy(FuelMonth, fuelColumns)

const Fuel = ({ carrier, today }: CarrierProps) => {
  const { t } = useTranslation('expressTariff')
  const next = nextMonth(today)
  const isStored = ({ month, service, percent }: FuelMonth) =>
    carrier.fuel.some((one) => one.month === month && one.service === service && one.percent === percent)
  return (
    <CellsCard
      carrier={carrier}
      section="fuel"
      title={t('fuel.title')}
      note={<FuelMark {...{ carrier, today }} />}
      rowsOf={fuelRows}
      problemsOf={fuel.problemsOf}
      send={async (rows, options) => {
        let answer = { id: carrier.id, revision: carrier.revision, position: 0 }
        for (const month of fuel.bodies(rows).filter((one) => !isStored(one))) {
          const commandId = partOfCommand(options.commandId, `${month.month} ${month.service}`)
          answer = await command('express-carrier', 'SetFuel', carrier.id, month, { ...options, commandId })
        }
        return answer
      }}
    >
      {({ rows, errors, onRows }) => (
        <>
          {lacksNextFuel(carrier, today) && !rows.some(({ month }) => month === next) && (
            <div className="cells-foot">
              <Button
                size="small"
                icon={<PlusIcon />}
                onClick={() => onRows([{ ...newRow(fuelColumns), month: next }, ...rows])}
              >
                {t('fuel.add', { month: next })}
              </Button>
            </div>
          )}
          <CellsGrid
            section="fuel"
            label={t('fuel.title')}
            columns={fuelColumns}
            isLocked={({ id }) => id.startsWith('stored')}
            {...{ rows, errors, onRows }}
          />
        </>
      )}
    </CellsCard>
  )
}

const demandRows = ({ demand }: CarrierRow) => demand.map((one, index) => rowOf(demandColumns, one, `demand-${index}`))
const demand = rowsBy(DemandPeriod, demandColumns)

const Demand = ({ carrier }: Pick<CarrierProps, 'carrier'>) => {
  const { t } = useTranslation('expressTariff')
  return (
    <CellsCard
      carrier={carrier}
      section="demand"
      title={t('demand.title')}
      rowsOf={demandRows}
      problemsOf={demand.problemsOf}
      send={(rows, options) =>
        command('express-carrier', 'SetDemand', carrier.id, { periods: demand.bodies(rows) }, options)
      }
    >
      {(part) => <CellsGrid section="demand" label={t('demand.title')} columns={demandColumns} {...part} />}
    </CellsCard>
  )
}

/** A carrier: profile, fuel by month, demand surcharges and remote areas. */
export const CarrierPage = ({ carrier, today, onBack }: CarrierProps & { onBack: () => void }) => {
  const { t } = useTranslation('expressTariff')
  const client = useQueryClient()
  const { id, name, paused, revision } = carrier
  const isPaused = paused !== undefined
  return (
    <div className="tariff-main">
      <header className="tariff-bar">
        <Button variant="minimal" size="small" icon={<ArrowLeftIcon />} onClick={onBack}>
          {t('carriers')} <kbd aria-hidden="true">Esc</kbd>
        </Button>
        <h1>
          {name} <span className="quiet">{id}</span>
        </h1>
        <CarrierMarks carrier={carrier} />
        {isPaused && <span className="quiet">{paused}</span>}
        <span className="end">
          <ReasonButton
            key={String(isPaused)}
            text={t(isPaused ? 'pause.resume' : 'pause.act')}
            title={t('pause.title', { name })}
            help={t(isPaused ? 'pause.resumeHelp' : 'pause.help', { name })}
            needsReason={!isPaused}
            send={(reason, commandId) =>
              isPaused
                ? command('express-carrier', 'ResumeCarrier', id, {}, { commandId, revision })
                : command('express-carrier', 'PauseCarrier', id, { reason }, { commandId, revision })
            }
            onDone={() => client.invalidateQueries({ queryKey: carrierKeys.all })}
          />
        </span>
      </header>
      <Profile carrier={carrier} />
      <Fuel {...{ carrier, today }} />
      <Demand carrier={carrier} />
      <RemoteCard carrier={carrier} />
    </div>
  )
}

const newColumns = columnsOf('id:text', 'name:text')
const NewCarrierBody = CarrierProfile.pick({ name: true }).extend({ id: CarrierId })

/** A new carrier; its profile is completed on its page. */
export const NewCarrier = ({ onClose }: DrawerProps) => {
  const { t } = useTranslation('expressTariff')
  const client = useQueryClient()
  const read = (row: Row) => NewCarrierBody.safeParse(bodyOf(newColumns, row))
  return (
    <CellsDrawer
      section="carrier"
      title={t('newCarrier')}
      help={t('carrier.codeHelp')}
      columns={newColumns}
      problemsOf={(row) => problemsOf(newColumns, row, read(row))}
      send={(row, options) =>
        create('express-carrier', 'CreateExpressCarrier', NewCarrierBody.parse(bodyOf(newColumns, row)), options)
      }
      onSaved={() => void client.invalidateQueries({ queryKey: carrierKeys.all })}
      onClose={onClose}
    />
  )
}
