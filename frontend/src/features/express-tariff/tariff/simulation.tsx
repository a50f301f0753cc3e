import { Button } from '@blueprintjs/core'
import { ArrowDownIcon, ArrowLeftIcon, ImportIcon } from '@blueprintjs/icons'
import { Exact } from '@freight/contracts/money/money'
import { daysOf } from '@freight/contracts/report/period'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { bandKinds } from '@freight/contracts/express-carrier/tariff'
import { type FileSection, fileSections } from '@freight/contracts/express-tariff/tariff-file'
import { csvOf } from '../../../components/csv-import/import-file.ts'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { Segments } from '../../../components/form/form-row.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { useMessageText } from '../../../components/offer/offer-change.tsx'
import { saveFile } from '../../../lib/api/download.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { CellFields, CellsGrid } from '../cells/cells-grid.tsx'
import { columnsOf, type Row, useWords, type Column } from '../cells/column.ts'
import { simulationOptions, type TariffSimulation } from '../express-tariff-queries.ts'
import { percentBetween, type VersionProps } from './publish-dialog.tsx'
import { type EntryForm, fieldId } from '../../../components/entry-form/entry-form.ts'
import {
  type BandKind,
  fieldColumns,
  type FieldsName,
  gridColumns,
  type GridName,
  newBand,
  priceCell,
  type SectionName,
  type VersionValues,
  zonesOf,
} from './sections.ts'

type Simulated = TariffSimulation['rows'][number]
type Figures = Pick<Simulated, 'before' | 'after' | 'marginBefore' | 'marginAfter'>
const views = ['clients', 'lanes', 'refused', 'emptyBands'] as const

/** A line of the table: a group with its shipments, a shipment, or a band. */
interface Line {
  key: string
  label: string
  cells: readonly string[]
  of?: (row: Simulated) => boolean
  shipment?: string
}

const FIRST_LINES = 100
const periodColumns = columnsOf('from:day', 'to:day')

/** Simulation of the stored draft: who pays more, which lanes lose margin, what has no price or no shipment. */
export const Simulation = ({ tariff, version: { no }, today }: VersionProps) => {
  const { t } = useTranslation('expressTariff')
  const lastMonth = daysOf('lastMonth', today)
  const [row, setRow] = useState<Row>({ id: '', from: lastMonth.from, to: lastMonth.to })
  const [period, setPeriod] = useState(lastMonth)
  const { from = '', to = '' } = row
  const unparsed = useUnparsedInputs()
  const { data, error, isFetching, refetch } = useQuery(
    simulationOptions(tariff.id, { no, revision: tariff.revision, ...period }),
  )
  const run = () => {
    if (unparsed.focusFirst()) return
    if (from === period.from && to === period.to) void refetch()
    else setPeriod({ from, to })
  }
  const errors: Record<string, string> = {}
  if (from === '') errors['simulation..from'] = t('wrong.missing')
  if (to === '' || from > to) errors['simulation..to'] = t(to === '' ? 'wrong.missing' : 'simulation.reversed')
  return (
    <section className="card tariff-card flex-none" aria-label={t('simulation.title')}>
      <header>
        <h3>{t('simulation.title')}</h3>
        <span className="quiet">
          {t(tariff.side === 'BUY' ? 'simulation.costs' : 'simulation.prices', { currency: tariff.currency })}
        </span>
      </header>
      <UnparsedInputsScope value={unparsed}>
        <CellFields section="simulation" columns={periodColumns} {...{ row, errors }} onRow={setRow} />
      </UnparsedInputsScope>
      <div className="cells-foot middle wrap">
        <Button size="small" disabled={Object.keys(errors).length > 0} loading={isFetching} onClick={run}>
          {t('simulation.run')}
        </Button>
      </div>
      {error !== null && <ErrorCard error={error} title={t('simulation.failed')} onRetry={() => void refetch()} />}
      {error === null &&
        (data === undefined ? <SkeletonRows rows={4} /> : <Result key={period.from} {...{ data, no }} />)}
    </section>
  )
}

const Result = ({ data, no }: { data: TariffSimulation; no: number }) => {
  const { t } = useTranslation('expressTariff')
  const format = useFormat()
  const words = useWords()
  const messageText = useMessageText()
  const mayOpen = useMay()('CONSULTAR_SHIPMENT')
  const [view, setView] = useState<(typeof views)[number]>('clients')
  const [group, setGroup] = useState<Line>()
  const refused = data.rows.filter(({ reason }) => reason !== undefined)
  const count = { clients: data.clients.length, lanes: data.lanes.length, refused: refused.length }
  const counts = { ...count, emptyBands: data.emptyBands.length }

  const figures = ({ before, after, marginBefore, marginAfter }: Figures) => {
    const difference =
      before === undefined || after === undefined ? undefined : new Exact(after).minus(before).toFixed(2)
    const percent = percentBetween(before, after)
    return [
      ...[before, after, difference].map((amount) => format.price(amount)),
      percent === undefined ? MISSING : format.percent(percent, 2),
      ...[marginBefore, marginAfter].map((amount) => format.price(amount)),
    ]
  }
  const clientName = (client: Simulated['client']) => client?.name || t('simulation.noClient')
  const lane = ({ origin, destination }: Pick<Simulated, 'origin' | 'destination'>) => `${origin} → ${destination}`
  const shipments = (rows: readonly Simulated[], last: (row: Simulated) => readonly string[]): Line[] =>
    rows.map((one) => ({
      key: one.id,
      label: one.id,
      shipment: one.id,
      cells: [clientName(one.client), lane(one), format.date(one.day), ...last(one)],
    }))
  const groupLine = (key: string, label: string, sum: Figures & { shipments: number }, of: Line['of']): Line => ({
    key,
    label,
    ...(of && { of }),
    cells: [format.decimal(sum.shipments), ...figures(sum)],
  })
  const kilograms = ({ kg }: Simulated) => (kg === undefined ? MISSING : format.decimal(kg))
  const lines = (): Line[] => {
    if (group?.of) return shipments(data.rows.filter(group.of), (one) => [kilograms(one), ...figures(one)])
    switch (view) {
      case 'clients':
        return data.clients.map((one) =>
          groupLine(one.id, clientName(one), one, ({ client }) => (client?.id ?? '') === one.id),
        )
      case 'lanes':
        return data.lanes.map((one) => groupLine(lane(one), lane(one), one, (shipment) => lane(shipment) === lane(one)))
      case 'refused':
        return shipments(refused, (one) => [format.price(one.before), one.reason ? messageText(one.reason) : ''])
      case 'emptyBands':
        return data.emptyBands.map(({ zone, kind, upToKg }) => ({
          key: `${zone} ${kind} ${upToKg}`,
          label: zone,
          cells: [words.choice('kind', kind), format.decimal(upToKg)],
        }))
    }
  }
  const shown = lines()
  const head = t(`simulation.columns.${group ? 'shipments' : view}`).split('|')
  const download = () =>
    saveFile(
      new Blob([csvOf([head, ...shown.map(({ label, cells }) => [label, ...cells])])], { type: 'text/csv' }),
      t('simulation.file', { no }),
    )
  const title = ({ label, shipment, of: isOf, ...line }: Line) => {
    if (shipment !== undefined && mayOpen) return <Link to={`/operativa/express?id=${shipment}`}>{label}</Link>
    if (isOf === undefined) return label
    return (
      <button type="button" className="link-button" onClick={() => setGroup({ label, of: isOf, ...line })}>
        {label}
      </button>
    )
  }
  return (
    <>
      <p className="tariff-note" role="status">
        {t('simulation.shipments', {
          shipments: format.decimal(data.shipments),
          rows: format.decimal(data.rows.length),
        })}{' '}
        {data.isLimited && (
          <span className="hue" data-hue="amber">
            {t('simulation.limited')}
          </span>
        )}
      </p>
      <div className="cells-foot middle wrap">
        {group === undefined ? (
          <Segments
            label={t('simulation.title')}
            value={view}
            segments={views.map((value) => ({ value, label: `${t(`simulation.view.${value}`)} ${counts[value]}` }))}
            onChange={setView}
          />
        ) : (
          <Button variant="minimal" size="small" icon={<ArrowLeftIcon />} onClick={() => setGroup(undefined)}>
            {group.label}
          </Button>
        )}
        {shown.length > 0 && (
          <button type="button" className="link-button" onClick={download}>
            <ArrowDownIcon size={12} aria-hidden="true" /> CSV
          </button>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="quiet tariff-note">{t(`simulation.none.${view}`)}</p>
      ) : (
        <div className="cells-scroll">
          <table className="entry-grid full size-12-5" aria-label={t('simulation.title')}>
            <thead>
              <tr>
                {head.map((text, index) => (
                  <th key={text} className={index === 0 ? undefined : 'number'} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.slice(0, FIRST_LINES).map((line) => (
                <tr key={line.key}>
                  <th scope="row">{title(line)}</th>
                  {line.cells.map((cell, index) => (
                    <td key={head[index + 1]} className="computed">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown.length > FIRST_LINES && (
        <p className="quiet tariff-note">{t('differences.more', { number: shown.length - FIRST_LINES })}</p>
      )}
    </>
  )
}

interface ContentProps {
  form: EntryForm<VersionValues>
  errors: Readonly<Record<string, string>>
  /** Opens the import of a section of a draft. */
  onImport?: ((section: FileSection) => void) | undefined
}

const Card = ({ title, note, children }: { title: ReactNode; note?: ReactNode; children: ReactNode }) => (
  <section className="card tariff-card flex-none">
    <header>
      <h3>{title}</h3>
      {note}
    </header>
    {children}
  </section>
)

const Grid = ({ form, errors, name }: ContentProps & { name: GridName }) => {
  const { t } = useTranslation('expressTariff')
  return (
    <CellsGrid
      id={fieldId(form, name)}
      section={name}
      label={t(`section.${name}`)}
      columns={gridColumns[name]}
      rows={form.values[name]}
      errors={errors}
      onRows={(rows) => form.set(name, rows)}
    />
  )
}

const Fields = ({ form, errors, name }: ContentProps & { name: FieldsName }) => (
  <CellFields
    id={fieldId(form, name)}
    section={name}
    columns={fieldColumns[name]}
    row={form.values[name]}
    errors={errors}
    onRow={(row) => form.set(name, row)}
  />
)

const ImportButton = ({ section, onImport }: Pick<ContentProps, 'onImport'> & { section: FileSection }) => {
  const { t } = useTranslation('expressTariff')
  return (
    onImport && (
      <Button
        variant="minimal"
        size="small"
        icon={<ImportIcon />}
        aria-label={t('import.of', { section: t(`section.${section}`) })}
        onClick={() => onImport(section)}
      >
        {t('import.act')}
      </Button>
    )
  )
}

/** Bands of one kind of goods: a row for a weight, a column for a zone. */
const Bands = ({ form, errors, onImport }: ContentProps) => {
  const { t } = useTranslation('expressTariff')
  const words = useWords()
  const { bands } = form.values
  const count = (kind: BandKind) => bands.filter((row) => row['kind'] === kind).length
  const [kind, setKind] = useState<BandKind>(() => bandKinds.find((one) => count(one) > 0) ?? 'ANY')
  const zones = zonesOf(form.values).join('\n')
  const columns = useMemo(
    (): Column[] => [
      { name: 'upToKg', kind: 'decimal' },
      ...zones
        .split('\n')
        .flatMap((zone): Column[] => (zone === '' ? [] : [{ name: priceCell(zone), kind: 'decimal', label: zone }])),
    ],
    [zones],
  )
  return (
    <Card
      title={t('section.bands')}
      note={
        <>
          <Segments
            label={t('section.bands')}
            value={kind}
            segments={bandKinds.map((value) => ({ value, label: `${words.choice('kind', value)} ${count(value)}` }))}
            onChange={setKind}
          />
          <ImportButton section="bands" onImport={onImport} />
        </>
      }
    >
      {zones === '' && <p className="quiet tariff-note">{t('noZones')}</p>}
      <CellsGrid
        key={kind}
        id={fieldId(form, 'bands')}
        section="bands"
        label={`${t('section.bands')} ${words.choice('kind', kind)}`}
        columns={columns}
        rows={bands.filter((row) => row['kind'] === kind)}
        errors={errors}
        blank={() => newBand(kind)}
        onRows={(rows) => form.set('bands', [...bands.filter((row) => row['kind'] !== kind), ...rows])}
      />
    </Card>
  )
}

const isFileSection = (name: string): name is FileSection => fileSections.some((one) => one === name)
const fieldsCards = ['general', 'insurance', 'limits'] as const

/** Prices and rules of a version; disabled unless it is a draft. */
export const VersionContent = ({ form, errors, onImport, isDraft }: ContentProps & { isDraft: boolean }) => {
  const { t } = useTranslation('expressTariff')
  const part = { form, errors, onImport }
  const card = (name: SectionName & GridName) => (
    <Card
      key={name}
      title={t(`section.${name}`)}
      note={isFileSection(name) && <ImportButton section={name} onImport={onImport} />}
    >
      <Grid {...part} name={name} />
    </Card>
  )
  return (
    <UnparsedInputsScope value={form.readings}>
      <fieldset className="tariff-content stack gap-10 min-width-0 flush" disabled={!isDraft}>
        {card('zones')}
        <Bands {...part} />
        {card('above')}
        {card('surcharges')}
        <div className="tariff-pair grid gap-10">
          {card('discount')}
          {card('transit')}
        </div>
        {fieldsCards.map((name) => (
          <Card key={name} title={t(`section.${name}`)}>
            <Fields {...part} name={name} />
          </Card>
        ))}
        <Card title={t('section.rounding')}>
          <Fields {...part} name="rounding" />
          <div className="tariff-pair grid gap-10">
            {(['steps', 'pieceSteps'] as const).map((name) => (
              <div key={name}>
                <h4>{t(`section.${name}`)}</h4>
                <Grid {...part} name={name} />
              </div>
            ))}
          </div>
        </Card>
      </fieldset>
    </UnparsedInputsScope>
  )
}
