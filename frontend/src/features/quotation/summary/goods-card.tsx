import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../components/money.tsx'
import { addressWords } from '../../../components/quotation/address-words.ts'
import { usePlainWords } from '../../../components/quotation/use-plain-words.ts'
import { MISSING } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useDangerousWords } from './use-dangerous-words.ts'

const isZero = (text: string) => /^0*(\.0*)?$/.test(text)

export const GoodsCard = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const dangerousWords = useDangerousWords(detail.transportMode)
  const { said: plainFacts } = usePlainWords()
  const dangerousGoods = detail.dangerousGoods ?? detail.packingData.find((row) => row.dangerousGoods)?.dangerousGoods
  const facts: { label: string; value: ReactNode }[] = [
    { label: t('goods.description'), value: detail.commodityDescr },
    { label: t('common.hsCode'), value: detail.commodityCodigo === '' ? MISSING : detail.commodityCodigo },
    {
      label: t('goods.value'),
      value: isZero(detail.valorMercaderia) ? (
        MISSING
      ) : (
        <Money amount={detail.valorMercaderia} currency={detail.monedaMercaderia} />
      ),
    },
    {
      label: t('goods.insurance'),
      value: isZero(detail.valorSeguro) ? (
        t('goods.notInsured')
      ) : (
        <Money amount={detail.valorSeguro} currency={detail.monedaSeguro} />
      ),
    },
    {
      label: t('common.dangerousGoods'),
      value:
        dangerousGoods === undefined ? (
          t('common.no')
        ) : (
          <span className="tag wrapped-tag" data-hue="amber">
            {dangerousWords(dangerousGoods)}
          </span>
        ),
    },
    ...plainFacts(detail),
  ]
  const addresses = [
    ...detail.pickupData.map((address) => ({ label: t('leg.PICKUP'), address })),
    ...(detail.deliveryData ?? []).map((address) => ({ label: t('leg.DELIVERY'), address })),
  ]
  return (
    <section className="card" aria-labelledby="goods-title">
      <header className="card-head">
        <h2 id="goods-title">{t('field.goods')}</h2>
      </header>
      <dl className="card-body facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {addresses.map(({ label, address }, index) => (
          <div key={`${address.direccion}-${index}`}>
            <dt>{label}</dt>
            <dd>{addressWords(address, format)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
