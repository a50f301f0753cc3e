import { InputGroup } from '@blueprintjs/core'
import type { Incoterm } from '@freight/contracts/incoterms'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../components/form/date-field.tsx'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { incotermWords } from '../../../lib/choices.ts'
import type { AmendPart } from './amend-part.ts'

const currencies = ['USD', 'EUR', 'ARS'] as const
const isIncoterm = (word: string): word is Incoterm => incotermWords.includes(word)
const incoterms = incotermWords.filter(isIncoterm).map((value) => ({ value, label: value }))
const stackables = ['YES', 'NO', 'TOP_LOAD'] as const
const withPickup: ReadonlySet<string> = new Set(['EXW', 'FCA'])

type TextName = 'commodityDescr' | 'commodityCodigo' | 'unNumber' | 'imoClass' | 'pickupAddress' | 'pickupCity'

const Text = ({ form, change, shown, name, note }: AmendPart & { name: TextName; note?: string }) => {
  const { t } = useTranslation('quotationOrders')
  return (
    <FormRow label={t(`amend.${name}`)} note={note} error={name === 'pickupCity' ? undefined : shown(name)}>
      {({ id, invalid, ...ids }) => (
        <InputGroup
          id={id}
          {...ids}
          value={form[name]}
          maxLength={300}
          intent={invalid ? 'danger' : 'none'}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        />
      )}
    </FormRow>
  )
}

type ValueName = 'valorMercaderia' | 'valorSeguro'
const currencyOf = { valorMercaderia: 'monedaMercaderia', valorSeguro: 'monedaSeguro' } as const

const Value = ({ form, change, name }: AmendPart & { name: ValueName }) => {
  const { t } = useTranslation('quotationOrders')
  return (
    <FormRow label={t(`amend.${name}`)}>
      {({ id }) => (
        <span className="amend-value">
          <DecimalInput id={id} value={form[name]} onChange={(text) => change({ [name]: text })} />
          <SelectField
            aria-label={t('amend.currencyOf', { name: t(`amend.${name}`) })}
            value={form[currencyOf[name]]}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={(currency) => change({ [currencyOf[name]]: currency })}
          />
        </span>
      )}
    </FormRow>
  )
}

/** Goods and terms of what was asked for. */
export const AmendGoods = ({
  isDateWrong,
  onDateWrong,
  ...part
}: AmendPart & { isDateWrong: boolean; onDateWrong: (isWrong: boolean) => void }) => {
  const { t } = useTranslation('quotationOrders')
  const { form, change, shown } = part
  return (
    <>
      <h3 className="label strong">{t('amend.goods')}</h3>
      <div className="amend-fields">
        <Text {...part} name="commodityDescr" />
        <Text {...part} name="commodityCodigo" />
        <Value {...part} name="valorMercaderia" />
        <Text {...part} name="unNumber" note={t('amend.dangerousNote')} />
        <Text {...part} name="imoClass" note={t('amend.dangerousNote')} />
        <Value {...part} name="valorSeguro" />
      </div>
      <h3 className="label strong">{t('amend.terms')}</h3>
      <div className="amend-fields">
        <FormRow label={t('amend.incoterm')}>
          {({ id }) => (
            <SelectField
              id={id}
              value={form.incoterm}
              options={incoterms}
              onChange={(incoterm) => change({ incoterm })}
            />
          )}
        </FormRow>
        <FormRow label={t('amend.shipmentDate')} error={isDateWrong ? t('problem.wrongDate') : shown('shipmentDate')}>
          {({ id, invalid }) => (
            <DateField
              id={id}
              value={form.shipmentDate}
              invalid={invalid}
              onChange={(shipmentDate) => change({ shipmentDate })}
              onWrong={onDateWrong}
            />
          )}
        </FormRow>
        <FormRow label={t('amend.stackable')}>
          {({ id }) => (
            <SelectField
              id={id}
              value={form.stackable}
              options={stackables.map((value) => ({ value, label: t(`amend.${value}`) }))}
              onChange={(stackable) => change({ stackable })}
            />
          )}
        </FormRow>
      </div>
      {(withPickup.has(form.incoterm) || form.pickupAddress !== '') && (
        <div className="two-fields">
          <Text {...part} name="pickupAddress" />
          <Text {...part} name="pickupCity" />
        </div>
      )}
    </>
  )
}
