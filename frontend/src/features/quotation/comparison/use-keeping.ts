import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import { offered } from '../commands/actions.ts'
import { usePutBack } from '../editing/use-put-back.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import type { SavedCombinationOfDetail } from './combination.ts'

/** Saves combinations of suppliers with the quotation and removes them. */
export const useKeeping = (detail: QuotationDetail) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const errorText = useErrorText()
  const keep = useQuotationCommand('KeepCombination', detail)
  const drop = useQuotationCommand('DropCombination', detail, { isNotified: false })
  const putBack = usePutBack('combination', keep)
  const notifyFailure = (problem: unknown) =>
    notify({ kind: 'failed', title: p('combination.failed'), text: errorText(problem) })
  return {
    mayKeep: offered(detail, 'KeepCombination')?.possible === true,
    mayDrop: offered(detail, 'DropCombination')?.possible === true,
    isBusy: keep.isBusy || drop.isBusy,
    /** Resolves to whether it was saved. */
    keep: async (idCosts: readonly string[], name: string): Promise<boolean> => {
      const problem = await keep.run({ idCosts: [...idCosts], name })
      if (problem !== undefined) void notifyFailure(problem)
      return problem === undefined
    },
    drop: async ({ combinationId, name, parts }: SavedCombinationOfDetail, title: string): Promise<void> => {
      const problem = await drop.run({ combinationId })
      if (problem !== undefined) {
        void notifyFailure(problem)
        return
      }
      const restoredBody = { idCosts: parts.map(({ idCost }) => idCost), name }
      void notify({
        key: `order-${detail.key}`,
        kind: 'undo',
        title: t('done.DropCombination'),
        text: title,
        action: { text: p('undo'), onClick: () => void putBack(restoredBody, title) },
      })
    },
  }
}
