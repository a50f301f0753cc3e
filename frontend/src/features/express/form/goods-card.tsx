import { Button, Switch } from '@blueprintjs/core'
import { DuplicateIcon } from '@blueprintjs/icons'
import { dutyPayers, dutyTerms, exportReasons, expressCurrencies } from '@freight/contracts/vocabulary/express'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { emptyGoods, filledGoods, formOfRequest, goodsColumns, isDomestic, isEmptyGoods } from './cells.ts'
import { shipmentOptions, shortReference } from '../shipment.ts'
import { Field, type FormPart } from './field.tsx'
import { pasteGoods } from './paste/paste-goods.ts'
import { type Column, RowsGrid } from './rows-grid.tsx'

/** Lines of the commercial invoice; a pasted block has the order of the columns. */
const GoodsLines = (part: FormPart) => {
  const { form } = part
  const { t } = useTranslation('expressForm')
  const { t: shared } = useTranslation('newQuotation')
  const columns = useMemo(() => {
    const options = expressCurrencies.map((value) => ({ value, label: value }))
    const own = goodsColumns.map(([name, max]): Column => {
      return {
        name,
        head: t(`goodsLine.${name}`),
        ...(name === 'description' && { width: 190 }),
        ...(max === 0 ? { kind: 'decimal' } : { kind: 'text', max }),
      }
    })
    return [...own, { name: 'currency', head: t('goodsLine.currency'), kind: 'choice' as const, options }]
  }, [t])
  const blank = () => emptyGoods(form.monedaMercaderia)
  const paste = (text: string, at: { row: number; column: string }) => {
    const pasted = pasteGoods(text, form.goods, at, blank)
    if (pasted.unclear.length > 0)
      return { message: shared('packing.headsUnclear', { names: pasted.unclear.join(', ') }) }
    return { rows: pasted.rows, open: pasted.open, message: shared('packing.pasted', { count: pasted.count }) }
  }
  return (
    <RowsGrid
      {...{ part, columns, blank, paste }}
      list="goods"
      label={t('field.goods')}
      isEmpty={(row) => isEmptyGoods({ ...blank(), ...row })}
    />
  )
}

/** Payer of duties and the data of the customs invoice. */
const Duties = (part: FormPart) => {
  const { duties } = part.form
  const { t } = useTranslation('expressForm')
  const set = (changes: object) => part.change({ duties: { ...duties, ...changes } })
  const field = (
    name: Exclude<keyof typeof duties, 'proforma'>,
    { choices, ...kind }: { maxLength?: number; kind?: 'day'; choices?: readonly string[] },
  ) => (
    <Field
      part={part}
      place={`duties.${name}`}
      label={t(`duty.${name}`)}
      value={duties[name]}
      onChange={(value) => set({ [name]: value })}
      {...kind}
      options={choices?.map((value) => ({
        value,
        label: name === 'incoterm' ? value : t(`option.${value as 'SENDER'}`),
      }))}
    />
  )
  return (
    <div className="card-body form-lines">
      <div className="form-line four-line">
        {field('incoterm', { choices: dutyTerms })}
        {field('payer', { choices: dutyPayers })}
        {field('account', { maxLength: 40 })}
        {field('reason', { choices: exportReasons })}
        {field('invoiceNumber', { maxLength: 35 })}
        {field('invoiceDate', { kind: 'day' })}
        {field('nonDelivery', { choices: ['RETURN', 'ABANDON'] })}
        <Switch
          className="express-switch"
          checked={duties.proforma}
          label={t('duty.proforma')}
          onChange={() => set({ proforma: !duties.proforma })}
        />
      </div>
      {field('remarks', { maxLength: 500 })}
    </div>
  )
}

/** Offers the goods lines of the last shipment to the recipient. */
const FormerGoods = ({ change, shipment }: FormPart & { shipment: string }) => {
  const { t } = useTranslation('expressForm')
  const { data } = useQuery(shipmentOptions(shipment))
  const count = data?.request.goods.length ?? 0
  if (data === undefined || count === 0) return null
  return (
    <Button
      size="small"
      icon={<DuplicateIcon />}
      text={t('copyGoods', { count, reference: shortReference(shipment).join('') })}
      onClick={() => change({ goods: formOfRequest(data.request).goods })}
    />
  )
}

/** Goods lines and customs data. Of a document only their number is shown, and that it is not used. */
export const GoodsCard = ({ part, lastShipment }: { part: FormPart; lastShipment: string | undefined }) => {
  const { form } = part
  const { t } = useTranslation('expressForm')
  const count = filledGoods(form).length
  if (form.isDoc && count === 0) return null
  // Unused lines are sent too: a wrong one has to be seen.
  const isShown = !form.isDoc || Object.keys(part.errors).some((place) => place.startsWith('goods.'))
  return (
    <section className="card" aria-label={t('field.goods')}>
      <header className="card-head">
        <h2>{t('field.goods')}</h2>
        {!form.isDoc && count === 0 && lastShipment !== undefined && <FormerGoods {...part} shipment={lastShipment} />}
        <span className="note">
          {form.isDoc ? t('unusedGoods', { count }) : t(isDomestic(form) ? 'domestic' : 'goodsPaste')}
        </span>
      </header>
      {isShown && <GoodsLines {...part} />}
      {!form.isDoc && !isDomestic(form) && <Duties {...part} />}
    </section>
  )
}
