import { currencies } from '@freight/contracts/vocabulary/price'
import { Switch, Button, TextArea } from '@blueprintjs/core'
import { WarningSignIcon, ErrorIcon, TrashIcon } from '@blueprintjs/icons'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormerAmount } from '../../../components/form/currency/use-former-amount.ts'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { MONEY_PLACES } from '../../../components/form/decimal-text.ts'
import { FormRow } from '../../../components/form/form-row.tsx'
import { Segments } from '../../../components/form/segments.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { DangerMore } from '../cargo/danger-more.tsx'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { CommodityField } from './commodity-field.tsx'
import { type FormPart, idOf } from '../form/form-part.ts'
import { Deliveries, Pickups } from './addresses.tsx'
import { InputRow } from '../../../components/form/rows.tsx'
import { emptyNote, type NoteCells } from '../form/cells.ts'

/** Notes of the request, each with its visibility. */
const Notes = ({ form, change, errorText }: Pick<FormPart, 'form' | 'change' | 'errorText'>) => {
  const { t } = useTranslation('newQuotation')
  const set = (id: string, changes: Partial<NoteCells>) =>
    change({ notes: form.notes.map((one) => (one.id === id ? { ...one, ...changes } : one)) })
  const error = errorText('notes')
  const isFull = form.notes.every(({ text }) => text.trim() !== '')
  return (
    <div className="form-row" role="group" aria-label={t('details.notes')}>
      {form.notes.map((note, index) => (
        <div key={note.id}>
          <div className="margin-bottom-4 min-height-26 row between gap-8">
            <label className="form-label size-11-5 medium" htmlFor={index === 0 ? idOf('notes') : `note-${note.id}`}>
              {form.notes.length === 1 ? t('details.note') : t('details.noteNumber', { number: index + 1 })}
            </label>
            <span className="head-choice row gap-8 size-12-5">
              <Segments
                label={t('details.visibility')}
                value={note.visibility}
                segments={[
                  { value: 'INTERNAL', label: t('details.INTERNAL') },
                  { value: 'AGENT', label: t('details.AGENT') },
                  { value: 'CLIENT', label: t('details.CLIENT') },
                ]}
                onChange={(visibility) => set(note.id, { visibility })}
              />
              {form.notes.length > 1 && (
                <Button
                  variant="minimal"
                  size="small"
                  icon={<TrashIcon />}
                  aria-label={t('details.removeNote', { number: index + 1 })}
                  onClick={() => change({ notes: form.notes.filter(({ id }) => id !== note.id) })}
                />
              )}
            </span>
          </div>
          <TextArea
            id={index === 0 ? idOf('notes') : `note-${note.id}`}
            fill
            rows={2}
            maxLength={4000}
            value={note.text}
            onChange={(event) => set(note.id, { text: event.currentTarget.value })}
          />
        </div>
      ))}
      {isFull && (
        <button
          type="button"
          className="link-button"
          onClick={() => change({ notes: [...form.notes, emptyNote('AGENT')] })}
        >
          {t('details.addNote')}
        </button>
      )}
      {error !== undefined && (
        <p className="form-below error" role="alert">
          <ErrorIcon size={12} aria-hidden="true" /> {error}
        </p>
      )}
    </div>
  )
}

const AmountRow = ({
  label,
  cell,
  error,
  amount,
  currency,
  onAmount,
  onCurrency,
}: {
  label: string
  cell: 'valorMercaderia' | 'valorSeguro'
  error: string | undefined
  amount: string
  currency: Currency
  onAmount: (amount: string) => void
  onCurrency: (next: { amount: string; currency: Currency }) => void
}) => {
  const { t } = useTranslation('newQuotation')
  const former = useFormerAmount({ amount, currency, onChange: onCurrency })
  return (
    <FormRow id={idOf(cell)} label={label} error={error}>
      {(control) => (
        <div className="amount-field flex">
          <DecimalInput
            kind="decimal"
            places={MONEY_PLACES}
            cell={cell}
            id={control.id}
            {...(control['aria-describedby'] !== undefined && { 'aria-describedby': control['aria-describedby'] })}
            invalid={control.invalid}
            value={amount}
            currency={currency}
            placeholder={former.placeholder ?? '0,00'}
            onChange={onAmount}
          />
          <SelectField
            aria-label={t('details.currencyOf', { field: label })}
            value={currency}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={former.changeCurrency}
          />
        </div>
      )}
    </FormRow>
  )
}

/** Step 3: the goods, their value, pickups, deliveries, notes and files. */
export const Details = memo(function Details({
  files,
  withNotes,
  hasMsds,
  withDangerousRow,
  company,
  ...part
}: FormPart & {
  files?: ReactNode
  withNotes: boolean
  hasMsds: boolean
  withDangerousRow: boolean
  company: string
}) {
  const { form, change, errorText } = part
  const isDangerous = form.isDangerous || withDangerousRow
  const { t } = useTranslation('newQuotation')
  return (
    <section className="card" id="step-3" aria-label={t('steps.details')}>
      <header className="card-head">
        <h2>{t('steps.details')}</h2>
        <div className="end head-choice row gap-8 size-12-5">
          <Switch
            checked={form.isDangerous}
            label={t('details.dangerous')}
            onChange={() => change({ isDangerous: !form.isDangerous })}
          />
          <span className="quiet">{t('details.stackable')}</span>
          <Segments
            label={t('details.stackable')}
            value={form.stackable}
            segments={[
              { value: 'YES', label: t('details.YES') },
              { value: 'NO', label: t('details.NO') },
              { value: 'TOP_LOAD', label: t('details.TOP_LOAD') },
            ]}
            onChange={(stackable) => change({ stackable })}
          />
        </div>
      </header>
      <div className="card-body form-lines">
        <div className="form-line goods-line">
          <InputRow
            id={idOf('commodityDescr')}
            label={t('details.goods')}
            error={errorText('commodityDescr')}
            value={form.commodityDescr}
            maxLength={300}
            onChange={(commodityDescr) => change({ commodityDescr })}
          />
          <CommodityField {...part} />
          <AmountRow
            label={t('details.value')}
            cell="valorMercaderia"
            error={errorText('valorMercaderia')}
            amount={form.valorMercaderia}
            currency={form.monedaMercaderia}
            onAmount={(valorMercaderia) => change({ valorMercaderia })}
            onCurrency={({ amount, currency }) => change({ valorMercaderia: amount, monedaMercaderia: currency })}
          />
          <AmountRow
            label={t('details.insurance')}
            cell="valorSeguro"
            error={errorText('valorSeguro')}
            amount={form.valorSeguro}
            currency={form.monedaSeguro}
            onAmount={(valorSeguro) => change({ valorSeguro })}
            onCurrency={({ amount, currency }) => change({ valorSeguro: amount, monedaSeguro: currency })}
          />
        </div>
        {form.isDangerous && (
          <div className="form-line dangerous-line">
            <InputRow
              id={idOf('unNumber')}
              label={t('details.unNumber')}
              error={errorText('unNumber')}
              maxLength={4}
              value={form.unNumber}
              placeholder="1993"
              inputMode="numeric"
              onChange={(unNumber) => change({ unNumber })}
            />
            <InputRow
              id={idOf('imoClass')}
              label={t(form.transportMode === 'AIR' ? 'details.iataClass' : 'details.imoClass')}
              error={errorText('imoClass')}
              maxLength={3}
              value={form.imoClass}
              placeholder="3"
              onChange={(imoClass) => change({ imoClass })}
            />
            <DangerMore cells={form} set={change} cell="dangerousGoods" />
          </div>
        )}
        {form.isDangerous && (form.unNumber.trim() === '' || form.imoClass.trim() === '') && (
          <p className="form-below msds-hint">
            <WarningSignIcon size={12} aria-hidden="true" /> {t('details.dangerLater')}
          </p>
        )}
        {isDangerous && !hasMsds && (
          <p className="form-below msds-hint">
            <WarningSignIcon size={12} aria-hidden="true" /> {t('details.msds')}
          </p>
        )}
        <div className="form-line half-line">
          <div className="form-lines">
            <Pickups {...part} />
            <Deliveries {...part} company={company} />
            {withNotes && <Notes form={form} change={change} errorText={errorText} />}
          </div>
          {files}
        </div>
      </div>
    </section>
  )
})
