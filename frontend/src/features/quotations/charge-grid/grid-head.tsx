import { unitBasisOf } from '@freight/contracts/pricing/charges'
import { useTranslation } from 'react-i18next'

/** Names the columns of the charge grid; the price is named by what the mode is priced by. */
export const GridHead = ({ modo }: { modo: string }) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  return (
    <thead>
      <tr>
        <th className="grid-number" scope="col">
          <span className="visually-hidden">{t('grid.line')}</span>
        </th>
        <th scope="col" className="grid-code">
          {t('grid.code')}
        </th>
        <th scope="col">{t('grid.concept')}</th>
        <th scope="col" className="grid-currency">
          {t('grid.currency')}
        </th>
        <th scope="col" className="number grid-percent">
          {t(`per.${unitBasisOf(modo)}`)}
        </th>
        <th scope="col" className="number grid-quantity">
          {t('grid.quantity')}
        </th>
        <th scope="col" className="number grid-rule">
          {p('grid.minimum')}
        </th>
        <th scope="col" className="number grid-scope">
          {t('grid.amount')}
        </th>
        <th scope="col" className="grid-tax">
          {t('grid.tax')}
        </th>
        <th className="grid-remove" scope="col">
          <span className="visually-hidden">{t('grid.remove')}</span>
        </th>
      </tr>
    </thead>
  )
}
