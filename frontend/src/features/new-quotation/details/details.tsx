import { currencies } from '@freight/contracts/vocabulary/price'
import { Switch, Button, TextArea, InputGroup, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { WarningSignIcon, ErrorIcon, TrashIcon } from '@blueprintjs/icons'
import { memo, type ReactNode, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { useFormerAmount } from '../../../components/form/currency/use-former-amount.ts'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { MONEY_PLACES } from '../../../components/form/decimal-text.ts'
import { FormRow, SelectField, Segments } from '../../../components/form/form-row.tsx'
import { DangerMore } from '../cargo/packing-grid.tsx'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { commoditiesMatching } from '../new-quotation-queries.ts'
import { type FormPart, idOf } from '../form/contract-errors.ts'
import { type RequestForm, emptyNote, type NoteCells } from '../form/form.ts'
import { Deliveries, Pickups } from './addresses.tsx'
import { InputRow } from '../../../components/form/rows.tsx'

type Commodity = RouteResponse<'GET /app/v1/reference/commodities'>['rows'][number]

export const digitsOf = (typed: string): string => (/^[\d\s.]*$/.test(typed) ? typed.replaceAll(/\D/g, '') : '')

/** Fills code and description from chosen goods; keeps a finer typed code and an existing description. */
export const withCommodity = (
  { commodityCodigo: typed, commodityDescr }: Omit<RequestForm, 'rows'>,
  { code, description }: Commodity,
): Partial<RequestForm> => ({
  commodityCodigo: digitsOf(typed).startsWith(code) ? digitsOf(typed) : code,
  ...(commodityDescr.trim() === '' && { commodityDescr: description }),
})

/**
 * Words typed as a code become the description where that is empty. Otherwise they stay in the code field, which marks
 * them as an error.
 */
export const withoutWords = ({
  commodityCodigo: typed,
  commodityDescr,
}: Omit<RequestForm, 'rows'>): Partial<RequestForm> =>
  typed.trim() === '' || /\d/.test(typed) || commodityDescr.trim() !== ''
    ? {}
    : { commodityCodigo: '', commodityDescr: typed.trim() }

const LIST_ID = 'request-commodities'

/** HS code as free text with suggestions by digits or words; the chapter of the code is shown below. */
const CommodityField = ({ form, change, errorText }: FormPart) => {
  const { t, i18n } = useTranslation('newQuotation')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = form.commodityCodigo
  const { data, isPlaceholderData } = useQuery(commoditiesMatching(typed, i18n.language))
  // Suggestions for an earlier text cannot be chosen.
  const goods = isPlaceholderData ? [] : (data?.rows ?? [])
  const digits = digitsOf(typed)
  const matchingCommodity = goods.find(({ code }) => digits !== '' && digits.startsWith(code))

  const isShown = isOpen && goods.length > 0
  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const choose = (commodity: Commodity) => {
    change(withCommodity(form, commodity))
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') return close()
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
      setActive(Math.max(-1, Math.min(goods.length - 1, active + (event.key === 'ArrowDown' ? 1 : -1))))
    }
    // Enter accepts a single suggestion, as in the fields of clients and ports.
    const chosen = goods[active] ?? (isShown && goods.length === 1 ? goods[0] : undefined)
    if (event.key !== 'Enter' || !chosen) return
    event.preventDefault()
    choose(chosen)
  }
  // A chapter alone is no code: the contract requires four digits.
  const hintOf = ({ description }: Commodity) =>
    digits.length < 4 ? t('details.completeCode', { goods: description }) : description

  return (
    <FormRow
      id={idOf('commodityCodigo')}
      label={t('details.hsCode')}
      note={t('common.optional')}
      error={errorText('commodityCodigo')}
      {...(matchingCommodity?.dg === true &&
        !form.isDangerous && { warning: t('details.oftenDangerous', { code: matchingCommodity.code }) })}
      {...(matchingCommodity !== undefined && { hint: hintOf(matchingCommodity) })}
    >
      {(control) => (
        <PopoverNext
          isOpen={isShown}
          onInteraction={(next) => {
            if (!next) close()
          }}
          autoFocus={false}
          enforceFocus={false}
          // The input never lost the focus; restoring it on close would take it from the next field.
          shouldReturnFocusOnClose={false}
          arrow={false}
          placement="bottom-start"
          fill
          renderTarget={({ isOpen: _isOpen, ref, className }) => (
            <InputGroup
              inputRef={ref}
              className={className}
              id={control.id}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isShown}
              aria-controls={LIST_ID}
              aria-activedescendant={isShown && active >= 0 ? `${LIST_ID}-${active}` : undefined}
              aria-describedby={control['aria-describedby']}
              aria-invalid={control.invalid || undefined}
              intent={control.invalid ? 'danger' : 'none'}
              value={typed}
              maxLength={80}
              autoComplete="off"
              placeholder={t('details.hsPlaceholder')}
              onValueChange={(commodityCodigo) => {
                change({ commodityCodigo })
                setActive(-1)
                setIsOpen(commodityCodigo !== '')
              }}
              onKeyDown={onKeyDown}
              onBlur={() => {
                close()
                change(withoutWords(form))
              }}
            />
          )}
          content={
            <Menu id={LIST_ID} role="listbox" aria-label={t('details.hsCode')}>
              {goods.map((commodity, index) => (
                <MenuItem
                  key={commodity.code}
                  id={`${LIST_ID}-${index}`}
                  roleStructure="listoption"
                  active={index === active}
                  text={commodity.description}
                  label={commodity.code}
                  // Keeps the focus in the field until the choice is made.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(commodity)}
                />
              ))}
            </Menu>
          }
        />
      )}
    </FormRow>
  )
}

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
