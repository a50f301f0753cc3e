import { ErrorIcon, OfficeIcon, WarningSignIcon } from '@blueprintjs/icons'
import { clientsMatching } from '../../../lib/queries/queries.ts'
import { type ReactNode, useMemo, useState, useCallback, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@blueprintjs/core'
import { expressCurrencies, insurances } from '@freight/contracts/vocabulary/express'
import { useOpenReadings, useTexts } from '../../../components/form/unparsed-inputs.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { type ExpressCells, emptyPiece, isEmptyPiece, type PieceCells, pieceKinds, lastingOf } from './cells.ts'
import { type FormPart, Field, usePlaceWords } from './field.tsx'
import { GoodsCard } from './goods-card.tsx'
import { PartyCard } from './party-card.tsx'
import { type Errors, errorsOf, warningsOf } from './problems.ts'
import { totalsOf, rowWeights } from './totals.ts'
import { NoticeCard } from '../../../components/feedback/load-state.tsx'
import { useFormerAmount } from '../../../components/form/currency/use-former-amount.ts'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { MONEY_PLACES } from '../../../components/form/decimal-text.ts'
import { FormRow, SelectField, Segments } from '../../../components/form/form-row.tsx'
import { AreaRow } from '../../../components/form/rows.tsx'
import '../../../components/request-form/request-form.css'
import './express-form.css'
import { numberCells, withPasted } from '../../../components/packing/paste.ts'
import { type Column, RowsGrid } from './rows-grid.tsx'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { CardButton } from '../../../components/card-button.tsx'
import { found, SuggestField } from '../../../components/form/suggest-field.tsx'
import { call } from '../../../lib/api/api.ts'

const currencies = expressCurrencies.map((value) => ({ value, label: value }))

/** Contents, declared value and insurance. A document with a value may be goods: the person decides. */
const ValueCard = (part: FormPart) => {
  const { form, change } = part
  const { valorMercaderia: amount, monedaMercaderia: currency } = form
  const { t } = useTranslation('expressForm')
  const { t: shared } = useTranslation('newQuotation')
  const words = usePlaceWords(part)
  const [isConfirmed, setConfirmed] = useState(false)
  const former = useFormerAmount({
    amount,
    currency,
    onChange: (next) => change({ valorMercaderia: next.amount, monedaMercaderia: next.currency }),
  })
  const label = t('field.valorMercaderia')
  return (
    <section className="card" aria-label={t('value')}>
      <header className="card-head">
        <h2>{t('value')}</h2>
      </header>
      <div className="card-body form-lines">
        {form.isDoc && Number(amount) > 0 && !isConfirmed && (
          <NoticeCard
            icon={<WarningSignIcon size={14} aria-hidden="true" />}
            hue="amber"
            action={
              <>
                <Button size="small" text={t('isGoods')} onClick={() => change({ isDoc: false })} />
                <Button size="small" variant="minimal" text={t('isDocument')} onClick={() => setConfirmed(true)} />
              </>
            }
          >
            {t('documentWithValue')}
          </NoticeCard>
        )}
        <div className="form-line express-value">
          <Field
            part={part}
            place="contents"
            label={t('field.contents')}
            value={form.contents}
            maxLength={70}
            onChange={(contents) => change({ contents })}
          />
          <FormRow label={label} error={words.error('valorMercaderia')} warning={words.warning('valorMercaderia')}>
            {({ 'aria-describedby': below, ...control }) => (
              <div className="amount-field flex">
                <DecimalInput
                  {...control}
                  {...(below !== undefined && { 'aria-describedby': below })}
                  kind="decimal"
                  places={MONEY_PLACES}
                  cell="valorMercaderia"
                  value={amount}
                  currency={currency}
                  placeholder={former.placeholder ?? '0,00'}
                  onChange={(valorMercaderia) => change({ valorMercaderia })}
                />
                <SelectField
                  aria-label={shared('details.currencyOf', { field: label })}
                  value={currency}
                  options={currencies}
                  onChange={former.changeCurrency}
                />
              </div>
            )}
          </FormRow>
          <Field
            part={part}
            place="insur"
            label={t('field.insur')}
            value={form.insur}
            options={insurances.map((value) => ({ value, label: t(`option.${value}`) }))}
            onChange={(value) => change({ insur: insurances.find((one) => one === value) ?? 'CARRIER' })}
          />
        </div>
        <AreaRow
          label={t('field.remarks')}
          note={shared('common.optional')}
          rows={2}
          maxLength={2000}
          value={form.remarks}
          onChange={(typed) => change({ remarks: typed })}
        />
      </div>
    </section>
  )
}

const STALE_MS = 60_000

/** The chosen client, for the codes of its price lists. */
const clientById = (id: string) =>
  queryOptions({
    queryKey: ['organizations', 'one', id],
    queryFn: ({ signal }) => call('GET /app/v1/organizations/:id', { params: { id }, signal }),
    staleTime: STALE_MS,
    retry: false,
  })

/** Price list of clients without a code of their own. */
const USUAL_LIST = 'IP0'

/** Client, references, price lists and the day. An empty price list is the client's. */
const RequestCard = (part: FormPart) => {
  const { form, change, present } = part
  const { t } = useTranslation('expressForm')
  const { t: shared } = useTranslation('newQuotation')
  const [query, setQuery] = useState('')
  const clients = useQuery(clientsMatching(query))
  const { data: client } = useQuery({ ...clientById(form.cliente?.id ?? ''), enabled: form.cliente !== undefined })
  const field = (name: 'clientReference' | 'ibExpress' | 'obExpress' | 'shippingDay', placeholder?: string) => (
    <Field
      part={part}
      place={name}
      label={t(`field.${name}`)}
      value={form[name]}
      maxLength={name === 'clientReference' ? 80 : 20}
      kind={name === 'shippingDay' ? 'day' : 'text'}
      placeholder={placeholder}
      onChange={(value) => change({ [name]: value })}
    />
  )
  const restore = ({ target }: FocusEvent) => {
    const name = present && lastingOf(form, present).find((one) => target.id === `express-${one}`)
    if (present === undefined || name === undefined) return
    if (target instanceof HTMLInputElement && target.value.trim() === '') change({ [name]: present[name] })
  }
  return (
    <section className="card" aria-label={t('common.request')}>
      <header className="card-head">
        <h2>{t('common.request')}</h2>
        <div className="end head-choice row gap-8 size-12-5">
          <Segments
            label={t('field.isDoc')}
            value={form.isDoc ? 'DOC' : 'GOODS'}
            segments={[
              { value: 'GOODS', label: t('option.GOODS') },
              { value: 'DOC', label: t('option.DOC') },
            ]}
            onChange={(kind) => change({ isDoc: kind === 'DOC' })}
          />
        </div>
      </header>
      <div className="card-body form-line express-request" onBlur={restore}>
        <FormRow label={t('field.cliente')} note={shared('common.optional')}>
          {({ id }) => (
            <SuggestField
              id={id}
              cell="cliente"
              value={form.cliente}
              found={found(query, clients, ({ rows }) =>
                rows.map((row) => ({ id: row.id, nombreFantasia: row.nombreFantasia })),
              )}
              onQuery={setQuery}
              // Text without a chosen client is stored in the draft too.
              onType={(typed) => typed !== '' && change({})}
              // The codes of the former client do not apply to another one.
              onChange={(cliente) => change({ cliente, ibExpress: '', obExpress: '' })}
              keyOf={(one) => one.id}
              textOf={(one) => one.nombreFantasia}
              leftElement={<OfficeIcon aria-hidden="true" />}
              {...(form.cliente && {
                rightElement: <CardButton of="client" id={form.cliente.id} name={form.cliente.nombreFantasia} />,
              })}
            />
          )}
        </FormRow>
        {field('clientReference')}
        {field('ibExpress', client?.ibExpress || USUAL_LIST)}
        {field('obExpress', client?.obExpress || USUAL_LIST)}
        {field('shippingDay', t('common.today'))}
      </div>
    </section>
  )
}

/** The pieces in rows; weight and sides are those of one piece, with the weights of the row beside them. */
const PiecesCard = (part: FormPart) => {
  const { form, change } = part
  const { packingData: rows, measureSystem: system } = form
  const { t } = useTranslation('newQuotation')
  const { t: express } = useTranslation('expressForm')
  const format = useFormat()
  const texts = useTexts()
  const columns = useMemo(() => {
    const options = pieceKinds.map((value) => ({ value, label: value }))
    const units = system === 'metric' ? ['kg', 'cm'] : ['lb', 'in']
    return [
      { name: 'ctnPlt', head: t('packing.kind'), kind: 'choice' as const, options },
      ...numberCells.map((name): Column => {
        if (name === 'cantidad') return { name, head: t('packing.cantidad'), kind: 'whole' }
        return { name, head: t(`packing.${name}`), kind: 'decimal', unit: units[name === 'peso' ? 0 : 1] }
      }),
    ]
  }, [t, system])
  const computed = useCallback(
    (row: object) => {
      const weights = rowWeights(row as PieceCells, system)
      if (weights === undefined) return ['—', '—', '—']
      const { actual, volumetric, chargeable } = weights
      return [actual, volumetric, chargeable].map((kg) =>
        kg === undefined ? express('common.noDimensions') : format.decimal(kg, 2),
      )
    },
    [system, express, format],
  )
  const blank = () => emptyPiece(rows.at(-1)?.ctnPlt)
  const paste = (text: string) => {
    const isEmpty = (row: PieceCells) =>
      isEmptyPiece(row) && !numberCells.some((cell) => texts.has(`${row.id}.${cell}`))
    const pasted = withPasted(rows, text, blank, isEmpty, { system, basis: 'PIECE' })
    if (pasted.unclear.length > 0) return { message: t('packing.headsUnclear', { names: pasted.unclear.join(', ') }) }
    return { rows: pasted.rows, open: pasted.open, message: t('packing.pasted', { count: pasted.count }) }
  }
  const label = express('field.packingData')
  return (
    <section className="card" aria-label={label}>
      <header className="card-head">
        <h2>{label}</h2>
        <span className="note">{express('perPiece')}</span>
        <div className="end head-choice row gap-8 size-12-5">
          <span className="quiet">{t('packing.pasteHint')}</span> <kbd>Ctrl</kbd> <kbd>V</kbd>
          <Segments
            label={t('packing.system')}
            value={system}
            segments={[
              { value: 'metric', label: 'cm · kg' },
              { value: 'imperial', label: 'in · lb' },
            ]}
            onChange={(measureSystem) => change({ measureSystem })}
          />
        </div>
      </header>
      <RowsGrid
        {...{ part, label, columns, computed, blank, paste }}
        list="packingData"
        heads={[express('actual'), express('volumetric'), t('packing.chargeable')]}
        isEmpty={(row) => isEmptyPiece({ ...emptyPiece(), ...row })}
      />
    </section>
  )
}

/** Focuses the first wrong field, in page order. */
export const focusFirstError = (form: HTMLElement | null) =>
  requestAnimationFrame(() => {
    // An empty grid has an error and no wrong cell.
    const field =
      form?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form?.querySelector<HTMLElement>('[data-field="cantidad"] input')
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  })

/** Live totals of the pieces, and the number of errors. */
const Totals = ({ form, errorCount }: { form: ExpressCells; errorCount: number }) => {
  const { t } = useTranslation('expressForm')
  const { t: shared } = useTranslation('newQuotation')
  const format = useFormat()
  const open = useOpenReadings()
  const totals = useMemo(() => totalsOf(form), [form])
  const count = errorCount + open.count
  const kg = (value: string) => (totals.pieces === 0 ? '—' : `${format.decimal(value, 2)} kg`)
  return (
    <aside className="card totals-panel form-end stack gap-12 scrolls-y" aria-label={shared('totals.title')}>
      <header className="card-head">
        <h2>{shared('totals.title')}</h2>
        <div className="end quiet">{shared('totals.live')}</div>
      </header>
      <div className="line-below pad-12" aria-live="polite">
        <p className="label">{shared('common.chargeableWeight')}</p>
        <p className="margin-2-0-4 size-30 line-36 semibold tight">
          {totals.pieces === 0 ? '—' : format.decimal(totals.chargeable, 1)}{' '}
          <span className="ink-2 size-16 medium">kg</span>
        </p>
        <p className="quiet totals-rule size-12-5">{t('totalsRule')}</p>
      </div>
      <dl className="totals-list line-below pad-12">
        {(
          [
            [t('field.packingData'), totals.pieces],
            [t('actual'), kg(totals.actual)],
            [t('volumetric'), kg(totals.volumetric)],
          ] as const
        ).map(([label, value]) => (
          <div className="flex between size-12-5 line-22" key={label}>
            <dt>{label}</dt>
            <dd className="medium">{value}</dd>
          </div>
        ))}
      </dl>
      {count > 0 && (
        <p className="ink-amber pad-10-12 row gap-6 size-12-5" role="alert">
          <ErrorIcon size={13} aria-hidden="true" /> {shared('steps.toMend', { count })}
        </p>
      )}
    </aside>
  )
}

interface FieldsProps extends Pick<FormPart, 'form' | 'change' | 'present'> {
  isSubmitted: boolean
  /** Fields that the server refused. */
  refused: Errors
  notices?: ReactNode
}

/** All fields of a shipment in cards, with the totals beside them. */
export const ExpressFields = ({ form, change, present, isSubmitted, refused, notices }: FieldsProps) => {
  const allErrors = useMemo(() => errorsOf(form), [form])
  const warnings = useMemo(() => warningsOf(form), [form])
  const errors: Errors = { ...refused, ...(isSubmitted && allErrors) }
  /** The last shipment to the chosen recipient. */
  const [lastShipment, setLastShipment] = useState<string>()
  const part = { form, change, present, errors, allErrors, warnings }
  return (
    <div className="form-columns express-columns grid start gap-16">
      <div className="form-cards">
        {notices}
        <RequestCard {...part} />
        <div className="form-line half-line">
          <PartyCard part={part} name="shipperAddress" onChosen={() => undefined} />
          <PartyCard part={part} name="recipientAddress" onChosen={setLastShipment} />
        </div>
        <PiecesCard {...part} />
        <ValueCard {...part} />
        <GoodsCard part={part} lastShipment={lastShipment} />
      </div>
      <Totals form={form} errorCount={Object.keys(errors).length} />
    </div>
  )
}
