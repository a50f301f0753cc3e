import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { differences } from './differences.ts'
import { OfferChange } from './offer-change.tsx'

type Revision = QuotationDetail['revisions'][number]

/** What a revision says that the one before it did not. */
export const RevisionChanges = ({ former, revision }: { former: Revision; revision: Revision }) => {
  const { t } = useTranslation('finalize')
  const changes = differences(former, revision.sells, revision.fxSnapshot)
  if (changes.every(({ kind }) => kind === 'SAME')) return <p className="quiet">{t('changes.none')}</p>
  return changes.map((change) => <OfferChange key={change.idSell} change={change} isOnly={changes.length === 1} />)
}
