import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import { offered } from '../commands/actions.ts'
import { usePutBack } from '../editing/use-put-back.ts'
import { useQuotationCommand } from '../mutations.ts'
import type { KeptOfDetail } from './combination.ts'

/** Keeps combinations of suppliers with the quotation, for whoever comes after, and forgets them again. */
export const useKeeping = (detail: QuotationDetail) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const errorText = useErrorText()
  const keep = useQuotationCommand('KeepCombination', detail)
  const drop = useQuotationCommand('DropCombination', detail, { isTold: false })
  const putBack = usePutBack('combination', keep)
  const failed = (problem: unknown) =>
    notify({ kind: 'failed', title: p('combination.failed'), text: errorText(problem) })
  return {
    mayKeep: offered(detail, 'KeepCombination')?.possible === true,
    mayDrop: offered(detail, 'DropCombination')?.possible === true,
    isBusy: keep.isBusy || drop.isBusy,
    /** Whether it was kept. */
    keep: async (idCosts: readonly string[], name: string): Promise<boolean> => {
      const problem = await keep.run({ idCosts: [...idCosts], name })
      if (problem !== undefined) void failed(problem)
      return problem === undefined
    },
    drop: async ({ combinationId, name, parts }: KeptOfDetail, title: string): Promise<void> => {
      const problem = await drop.run({ combinationId })
      if (problem !== undefined) {
        void failed(problem)
        return
      }
      const again = { idCosts: parts.map(({ idCost }) => idCost), name }
      void notify({
        key: `order-${detail.key}`,
        kind: 'undo',
        title: t('done.DropCombination'),
        text: title,
        action: { text: p('undo'), onClick: () => void putBack(again, title) },
      })
    },
  }
}
