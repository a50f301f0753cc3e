import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@blueprintjs/core'
import { ImportIcon } from '@blueprintjs/icons'
import { bandKinds } from '@freight/contracts/express-carrier/tariff'
import { type FileSection, fileSections } from '@freight/contracts/express-tariff/tariff-file'
import { type EntryForm, fieldId } from '../../../components/entry-form/entry-form.ts'
import { Segments } from '../../../components/form/segments.tsx'
import { UnparsedInputsScope } from '../../../components/form/unparsed-inputs.ts'
import { CellFields } from '../cells/cell-fields.tsx'
import { CellsGrid } from '../cells/cells-grid.tsx'
import type { Column } from '../cells/column.ts'
import { useWords } from '../cells/use-words.ts'
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
