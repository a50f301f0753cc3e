import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { differences } from './differences.ts'
import { OfferChange } from './offer-change.tsx'

type Revision = QuotationDetail['revisions'][number]

interface RevisionChangesProps {
  former: Revision
  revision: Revision
  displayCurrency: QuotationDetail['displayCurrency']
}

/** Differences of a revision from the one before. */
export const RevisionChanges = ({ former, revision, displayCurrency }: RevisionChangesProps) => {
  const { t } = useTranslation('finalize')
  const changes = differences(former, revision.sells, revision.fxSnapshot, displayCurrency)
  if (changes.every(({ kind }) => kind === 'SAME')) return <p className="quiet">{t('changes.none')}</p>
  return changes.map((change) => (
    <OfferChange key={change.idSell} change={change} isOnly={changes.length === 1} displayCurrency={displayCurrency} />
  ))
}
