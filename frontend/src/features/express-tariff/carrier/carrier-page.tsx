import { Button } from '@blueprintjs/core'
import { ArrowLeftIcon, PlusIcon } from '@blueprintjs/icons'
import { CarrierId, CarrierProfile, DemandPeriod, FuelMonth } from '@freight/contracts/express-carrier/carrier'
import { lacksNextFuel, nextMonth } from '@freight/contracts/express-carrier/fuel'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useUnsavedGuard } from '../../../components/entry-form/entry-save.tsx'
import { command, create, partOfCommand } from '../../../lib/api/api.ts'
import { CellFields, CellsGrid } from '../cells/cells-grid.tsx'
import { CellsDrawer, type DrawerProps } from '../cells/cells-drawer.tsx'
import {
  bodyOf,
  type Column,
  columnsOf,
  isBlank,
  newRow,
  problemsOf,
  type Row,
  rowOf,
  choices,
  currencyColumn,
} from '../cells/column.ts'
import { type CarrierRow, carrierKeys } from '../../../lib/queries/queries.ts'
import { CarrierMarks, FuelMark } from '../list/list-columns.tsx'
import { ReasonButton } from '../reason-button.tsx'
import { CodesCard, CellsCard, type CellsForm, combineForms, useCellsForm } from './carrier-cards.tsx'
import { RemoteCard } from './remote-card.tsx'
import { addressProfiles } from '@freight/contracts/express-address/carrier-address'
import { sameContent } from '@freight/contracts/same-content'
import { limitNames } from '../tariff/sections.ts'

export const fuelColumns = columnsOf(
  { name: 'month', kind: 'text', width: 110 },
  { name: 'service', kind: 'text', width: 160 },
  'percent',
)

export const demandColumns = columnsOf(
  'from:day',
  'to:day',
  'origins:codes',
  'destinations:codes',
  'perKg',
  currencyColumn,
)

export const profileColumns = columnsOf(
  'name:text',
  'adapter:choice',
  'account:text',
  'capabilities:codes',
  { name: 'addresses', kind: 'choice', choice: 'address', options: choices.address },
  'sandbox:flag',
  'needsSizes:flag',
  'strictFuel:flag',
)
const limitColumns = columnsOf(...limitNames.map((name) => `limits.${name}`))
const columns = [...profileColumns, ...limitColumns]

const knownAddress = ({ address }: CarrierProfile) =>
  (['GENERIC', 'MYDHL'] as const).find((name) => sameContent(addressProfiles[name], address)) ?? 'OWN'

/** A profile in cells. */
const profileRow = (profile: CarrierProfile): Row => ({
  ...rowOf(columns, profile, 'profile'),
  addresses: knownAddress(profile),
})

/** Reads a profile from cells; what has no cell stays. */
const readProfile = (row: Row, stored: CarrierProfile) => {
  const { limits, addresses, ...body } = bodyOf(columns, row)
  const address = addresses === 'GENERIC' || addresses === 'MYDHL' ? addressProfiles[addresses] : stored.address
  return CarrierProfile.safeParse({ account: '', ...body, address, provider: stored.provider, limits: limits ?? {} })
}

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

const useProfile = (carrier: CarrierRow) => {
  const { t } = useTranslation('expressTariff')
  const read = (row: Row | undefined) => readProfile(row ?? profileRow(carrier), carrier)
  return useCellsForm({
    carrier,
    section: 'profile',
    title: t('carrier.profile'),
    rowsOf: profileRows,
    problemsOf: ([row]) => (row ? problemsOf([...profileColumns, ...limitColumns], row, read(row)) : []),
    send: ([row], options) => command('express-carrier', 'SetProfile', carrier.id, read(row).data ?? {}, options),
  })
}

const Profile = ({ part }: { part: CellsForm }) => {
  const { t } = useTranslation('expressTariff')
  return (
    <CellsCard part={part}>
      {({ rows: [row], errors, onRows }) => {
        if (row === undefined) return null
        const fields = { row, errors, onRow: (next: Row) => onRows([next]) }
        return (
          <>
            <CellFields section="profile" columns={profileColumns} {...fields} />
            <h3>{t('section.limits')}</h3>
            <CellFields section="limits" cells="profile" columns={limitColumns} {...fields} />
          </>
        )
      }}
    </CellsCard>
  )
}

const fuelRows = ({ fuel }: CarrierRow) =>
  fuel
    .toSorted((a, b) => b.month.localeCompare(a.month) || a.service.localeCompare(b.service))
    .map((one) => rowOf(fuelColumns, one, `stored ${one.month} ${one.service}`))
const fuel = rowsBy(FuelMonth, fuelColumns)

const useFuel = (carrier: CarrierRow) => {
  const { t } = useTranslation('expressTariff')
  const isStored = ({ month, service, percent }: FuelMonth) =>
    carrier.fuel.some((one) => one.month === month && one.service === service && one.percent === percent)
  return useCellsForm({
    carrier,
    section: 'fuel',
    title: t('fuel.title'),
    rowsOf: fuelRows,
    problemsOf: fuel.problemsOf,
    send: async (rows, options) => {
      let answer = { id: carrier.id, revision: carrier.revision, position: 0 }
      for (const month of fuel.bodies(rows).filter((one) => !isStored(one))) {
        const commandId = partOfCommand(options.commandId, `${month.month} ${month.service}`)
        answer = await command('express-carrier', 'SetFuel', carrier.id, month, { ...options, commandId })
      }
      return answer
    },
  })
}

const Fuel = ({ part, carrier, today }: CarrierProps & { part: CellsForm }) => {
  const { t } = useTranslation('expressTariff')
  const next = nextMonth(today)
  const add = (rows: readonly Row[]) => [{ ...newRow(fuelColumns), month: next }, ...rows]
  return (
    <CellsCard part={part} note={<FuelMark {...{ carrier, today }} />}>
      {({ rows, errors, onRows }) => (
        <>
          {lacksNextFuel(carrier, today) && !rows.some(({ month }) => month === next) && (
            <div className="cells-foot middle wrap">
              <Button size="small" icon={<PlusIcon />} onClick={() => onRows(add(rows))}>
                {t('fuel.add', { month: next })}
              </Button>
            </div>
          )}
          <CellsGrid
            section="fuel"
            label={part.title}
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

const useDemand = (carrier: CarrierRow) => {
  const { t } = useTranslation('expressTariff')
  return useCellsForm({
    carrier,
    section: 'demand',
    title: t('demand.title'),
    rowsOf: demandRows,
    problemsOf: demand.problemsOf,
    send: (rows, options) =>
      command('express-carrier', 'SetDemand', carrier.id, { periods: demand.bodies(rows) }, options),
  })
}

/** A carrier: profile, fuel by month, demand surcharges and remote areas. */
export const CarrierPage = ({ carrier, today, onBack }: CarrierProps & { onBack: () => void }) => {
  const { t } = useTranslation('expressTariff')
  const client = useQueryClient()
  const { id, name, paused, revision } = carrier
  const isPaused = paused !== undefined
  const [profile, fuelPart, demandPart] = [useProfile(carrier), useFuel(carrier), useDemand(carrier)]
  const guard = useUnsavedGuard(combineForms([profile, fuelPart, demandPart]), name)
  return (
    <div className="tariff-main stack gap-10 min-width-0 flush">
      <header className="tariff-bar middle wrap">
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
      <Profile part={profile} />
      <Fuel part={fuelPart} {...{ carrier, today }} />
      <CellsCard part={demandPart}>
        {(cells) => <CellsGrid section="demand" label={demandPart.title} columns={demandColumns} {...cells} />}
      </CellsCard>
      <RemoteCard carrier={carrier} />
      <CodesCard carrier={carrier} />
      {guard.dialog}
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
