import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { chargeableRuleOf } from '@freight/contracts/company-settings/chargeable-numbers'
import { Mode } from '@freight/contracts/vocabulary/schemas'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useDeferredValue, useMemo, memo, useState } from 'react'
import { sameContent } from '@freight/contracts/same-content'
import { companyNamed, settingsOptions } from '../../../lib/queries/queries.ts'
import { today } from '../day.ts'
import {
  type ErrorPlace,
  type FormErrors,
  type Refused,
  type WrongCell,
  useErrorWords,
  type FormPart,
  type PackingPart,
  idOf,
} from './contract-errors.ts'
import { type RequestForm, unitsFor, isPricedByUnit } from './form.ts'
import { ClientAndLane } from '../client-and-lane/client-and-lane.tsx'
import { Details } from '../details/details.tsx'
import { ErrorSummary, Steps } from './steps.tsx'
import { liveTotals, type LiveTotals } from '../cargo/packing.ts'
import { Weighing } from '../totals/weighing.ts'
import { Totals } from '../totals/totals.tsx'
import { requestedLane, type RequestedLane, requestedRates, type RequestedRates } from '../totals/requested-rates.ts'
import { useStable } from '../../../components/form-draft/use-stable.ts'
import '../../../components/request-form/request-form.css'
import { DuplicateIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { NoticeCard } from '../../../components/feedback/load-state.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { similarQuotations } from '../new-quotation-queries.ts'
import { Segments } from '../../../components/form/form-row.tsx'
import { PlainInputs } from './plain-inputs.tsx'
import { PackingGrid } from '../cargo/packing-grid.tsx'
import { UnitGrid } from '../cargo/unit-grid.tsx'
import { Switch } from '@blueprintjs/core'
import { DecimalRow } from '../../../components/form/rows.tsx'

type FormWithoutRows = Omit<RequestForm, 'rows'>

const isAlike = (one: FormWithoutRows, other: FormWithoutRows) => {
  const values = new Map<string, unknown>(Object.entries(one))
  return Object.entries(other).every(([name, value]) => Object.is(value, values.get(name)))
}

/**
 * The form without its packing list; stays the same object while only rows change, so that the other parts do not
 * render.
 */
const useFormWithoutRows = ({ rows: _rows, ...formWithoutRows }: RequestForm): FormWithoutRows => {
  const [stable, setStable] = useState<FormWithoutRows>(formWithoutRows)
  if (isAlike(stable, formWithoutRows)) return stable
  setStable(formWithoutRows)
  return formWithoutRows
}

/** Returns the same object while its content stays equal. */
const useSameContent = <Value,>(value: Value): Value => {
  const [stable, setStable] = useState(value)
  if (stable === value || sameContent(stable, value)) return stable
  setStable(value)
  return value
}

/** The live totals, calculated once per change of cargo. */
const useLiveTotals = (form: RequestForm, rule: ChargeableRule | undefined) => {
  const { rows, ulds, containers, modo, system, weightOf, stackable } = form
  const { withTypedTotals, typedWeight, typedVolume, typedLdm, typedChargeable } = form
  return useMemo(
    () =>
      liveTotals(
        {
          rows,
          ulds,
          containers,
          modo,
          system,
          weightOf,
          stackable,
          withTypedTotals,
          typedWeight,
          typedVolume,
          typedLdm,
          typedChargeable,
        },
        rule,
      ),
    [
      rule,
      rows,
      ulds,
      containers,
      modo,
      system,
      weightOf,
      stackable,
      withTypedTotals,
      typedWeight,
      typedVolume,
      typedLdm,
      typedChargeable,
    ],
  )
}

type TypedName = 'typedWeight' | 'typedVolume' | 'typedLdm' | 'typedChargeable'

/** Totals typed by hand, which override the totals of the rows; those stay visible beside them. */
const TypedTotals = memo(function TypedTotals({
  form,
  change,
  errorText,
  totals: { computed, rows },
}: FormPart & { totals: LiveTotals }) {
  const { t } = useTranslation('newQuotation')
  const format = useFormat()
  const isMetric = form.system === 'metric'
  const weight = isMetric ? 'kg' : 'lb'
  const computedHint = (value: string, unit: string) =>
    rows.length === 0 ? undefined : t('typed.computed', { value: `${value} ${unit}` })
  const field = (name: TypedName, unit: string, hint?: string) => {
    const error = errorText(name)
    return (
      <DecimalRow
        label={t(`typed.${name}`)}
        note={unit}
        hint={hint}
        error={error}
        id={idOf(name)}
        kind="decimal"
        cell={name}
        value={form[name]}
        onChange={(text) => change({ [name]: text })}
      />
    )
  }
  return (
    <div className="typed-totals">
      <Switch
        checked={form.withTypedTotals}
        labelElement={
          <>
            {t('typed.title')} <span className="quiet">{t('typed.hint')}</span>
          </>
        }
        onChange={() => change({ withTypedTotals: !form.withTypedTotals })}
      />
      {form.withTypedTotals && (
        <div className="form-line four-line">
          {field('typedWeight', weight, computedHint(format.weight(computed.pesoTotal), 'kg'))}
          {field('typedVolume', isMetric ? 'm³' : 'ft³', computedHint(format.volume(computed.cbmTotal), 'm³'))}
          {form.modo === 'LTL' && field('typedLdm', 'm')}
          {!isPricedByUnit(form.modo) &&
            field(
              'typedChargeable',
              weight,
              computedHint(format.weight(computed.chargeable), 'kg') ?? t('typed.ifOther'),
            )}
        </div>
      )}
    </div>
  )
})

type CargoProps = PackingPart & {
  /** The form without its packing list. */
  formWithoutRows: FormPart['form']
  totals: LiveTotals
}

/** Step 2: cargo in rows, and containers, unit load devices or trucks where the mode counts them. */
export const Cargo = ({ formWithoutRows, totals, ...part }: CargoProps) => {
  const { form, change, errorText } = part
  const fields = { form: formWithoutRows, change, errorText }
  const { t } = useTranslation('newQuotation')
  const list = unitsFor(form.modo)
  return (
    <section className="card" id="step-2" aria-label={t('steps.cargo')}>
      <header className="card-head">
        <h2>{t('steps.cargo')}</h2>
        <span className="note">
          {list === undefined ? (
            <>
              {t(form.modo === 'RORO' ? 'packing.roroHint' : 'packing.pasteHint')} <kbd>Ctrl</kbd> <kbd>V</kbd>
            </>
          ) : (
            t(`${list}.hint`)
          )}
        </span>
        <div className="end head-choice row gap-8 size-12-5">
          <span className="quiet">{t('packing.weight')}</span>
          <Segments
            label={t('packing.weight')}
            value={form.weightOf}
            segments={[
              { value: 'PIECE', label: t(form.modo === 'RORO' ? 'packing.perUnit' : 'packing.perPiece') },
              { value: 'ROW', label: t('packing.perRow') },
            ]}
            onChange={(weightOf) => change({ weightOf })}
          />
          <Segments
            label={t('packing.system')}
            value={form.system}
            segments={[
              { value: 'metric', label: 'cm · kg' },
              { value: 'imperial', label: 'in · lb' },
            ]}
            onChange={(system) => change({ system })}
          />
        </div>
      </header>
      {list !== undefined && <UnitGrid {...fields} list={list} />}
      <PackingGrid {...part} />
      <PlainInputs {...fields} group="CARGO" />
      <TypedTotals {...fields} totals={totals} />
    </section>
  )
}

/** Possible duplicates: requests for the same client and lane within the week. They do not block sending. */
export const DuplicateHint = ({ form, list }: { form: FormPart['form']; list: string }) => {
  const { t } = useTranslation('newQuotation')
  const format = useFormat()
  const { client, origin, destination } = form
  const lane = { client: client?.id ?? '', origin: origin?.code ?? '', destination: destination?.code ?? '' }
  const isComplete = Object.values(lane).every((part) => part !== '')
  const { data } = useQuery({ ...similarQuotations(lane), enabled: isComplete })
  const duplicates = isComplete ? (data?.rows ?? []) : []
  if (duplicates.length === 0) return null
  return (
    <NoticeCard icon={<DuplicateIcon size={14} aria-hidden="true" />} hue="amber">
      <p className="notice-title">{t('duplicate.title')}</p>
      <p>{t('duplicate.text')}</p>
      <ul>
        {duplicates.map(({ key, createdAt }) => (
          <li key={key}>
            <Link to={`${list}/${key}`} target="_blank">
              {key}
            </Link>{' '}
            <span className="quiet">{format.dayMonth(createdAt)}</span>
          </li>
        ))}
      </ul>
    </NoticeCard>
  )
}

/** The whole form: steps and hints, the fields in cards, and the live totals. */
export const RequestFields = ({
  form,
  change,
  errors: ownErrors,
  refused,
  isSubmitted,
  company,
  withCommercial = false,
  withAssignee = false,
  isNew = true,
  withNotes = isNew,
  hasMsds = false,
  list,
  files,
  notices,
  weighed,
  renderLane,
}: {
  form: RequestForm
  change: (changes: Partial<RequestForm>) => void
  errors: FormErrors
  /** Fields refused by the server, until the form changes. */
  refused?: Refused | undefined
  isSubmitted: boolean
  company: string
  withCommercial?: boolean
  /** Whether the form of pricing can assign the work to another user. */
  withAssignee?: boolean
  /** Whether the request is new: it can have a new client and can be a duplicate. */
  isNew?: boolean
  withNotes?: boolean
  /** Whether the safety data sheet is attached or chosen. */
  hasMsds?: boolean
  /** Path of the quotation list. */
  list: string
  files?: ReactNode
  /** Notice above the fields. */
  notices?: ReactNode
  /** Weighing rule of an existing quotation; changed cargo of the same mode is weighed by it too. */
  weighed?: { modo: string; rule: ChargeableRule }
  /** Earlier prices of the requested lane. */
  renderLane?: ((lane: RequestedLane, rates: RequestedRates) => ReactNode) | undefined
}) => {
  const settings = useQuery(settingsOptions(companyNamed(company))).data
  const rule = useMemo(() => {
    if (weighed?.modo === form.modo) return weighed.rule
    return settings && chargeableRuleOf(Mode.parse(form.modo), settings.chargeable)
  }, [settings, weighed?.modo, weighed?.rule, form.modo])
  const { ofPlace } = useErrorWords()
  const errors = useSameContent(useMemo(() => ({ ...refused?.errors, ...ownErrors }), [refused, ownErrors]))
  const errorText = useCallback(
    (place: ErrorPlace) => (isSubmitted ? ofPlace(errors, place) : undefined),
    [isSubmitted, errors, ofPlace],
  )
  const wrongCells = (typeof errors.rows === 'object' && errors.rows.cells) || NO_CELLS
  const formWithoutRows = useFormWithoutRows(form)
  const stableChange = useStable(change)
  const fields = { form: formWithoutRows, change: stableChange, errorText }
  // Totals of thousands of rows are calculated in idle time.
  const totals = useLiveTotals(useDeferredValue(form), rule)
  const laneQuery = renderLane && requestedLane(formWithoutRows, totals)
  return (
    <Weighing value={rule}>
      <div className="form-columns grid start gap-16">
        <div className="form-side sticky top-content">
          <Steps form={formWithoutRows} errors={errors} isSubmitted={isSubmitted} isNew={isNew} />
          {isNew && <DuplicateHint form={formWithoutRows} list={list} />}
        </div>
        <div className="form-cards">
          {notices}
          {isSubmitted && <ErrorSummary errors={errors} unplacedFields={refused?.unplacedFields ?? []} />}
          <ClientAndLane
            {...fields}
            company={company}
            withCommercial={withCommercial}
            withAssignee={withAssignee}
            isNew={isNew}
            today={today()}
          />
          <Cargo
            form={form}
            formWithoutRows={formWithoutRows}
            change={stableChange}
            errorText={errorText}
            wrongCells={wrongCells}
            isSubmitted={isSubmitted}
            totals={totals}
          />
          <Details
            company={company}
            {...fields}
            withDangerousRow={form.rows.some((row) => row.isDangerous)}
            withNotes={withNotes}
            hasMsds={hasMsds}
            files={files}
          />
        </div>
        <div className="form-end stack gap-12 scrolls-y">
          <Totals form={formWithoutRows} totals={totals} company={company} errorCount={Object.keys(errors).length} />
          {laneQuery && renderLane(laneQuery, requestedRates(formWithoutRows, totals))}
        </div>
      </div>
    </Weighing>
  )
}

const NO_CELLS: readonly WrongCell[] = []
