import type { Money } from '@freight/contracts/pricing/money'
import { useTranslation } from 'react-i18next'
import { MoneyList } from '../money-list.tsx'

/** What the client pays, and the taxes on it. */
export const ClientPays = ({ totals, taxes }: { totals: readonly Money[]; taxes: readonly Money[] }) => {
  const { t } = useTranslation('quotations')
  return (
    <>
      {t('sell.clientPays')} <MoneyList amounts={totals} />{' '}
      {taxes.length === 0 ? (
        `· ${t('sell.noTaxes')}`
      ) : (
        <>
          {t('sell.andTaxes')} <MoneyList amounts={taxes} />
        </>
      )}
    </>
  )
}
