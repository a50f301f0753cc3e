import { useTranslation } from 'react-i18next'
import { headBasis } from './price/head-basis.ts'

/** Column heads of the charge grid; the price head names the unit of the mode if every line has it. */
export const GridHead = ({ modo, meanings }: { modo: string; meanings: readonly string[] }) => {
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
          {t(`per.${headBasis(modo, meanings)}`)}
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
