import { Button } from '@blueprintjs/core'
import { WarningSignIcon } from '@blueprintjs/icons'
import { expressCurrencies, insurances } from '@freight/contracts/vocabulary/express'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'
import { useFormerAmount } from '../../../components/form/currency/use-former-amount.ts'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { MONEY_PLACES } from '../../../components/form/decimal-text.ts'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { Field, type FormPart, usePlaceWords } from './field.tsx'
import { AreaRow } from '../../../components/form/rows.tsx'

const currencies = expressCurrencies.map((value) => ({ value, label: value }))

/** Contents, declared value and insurance. A document with a value may be goods: the person decides. */
export const ValueCard = (part: FormPart) => {
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
