import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'

/** Name of the markup rule of a stored line, even if the rule was changed or deleted later. */
export const useRuleName = ({ markupRules = [] }: Pick<QuotationDetail, 'markupRules'>) => {
  const { t } = useTranslation('quotations')
  return (id: string): string => markupRules.find((rule) => rule.id === id)?.name || t('sell.byRule')
}
