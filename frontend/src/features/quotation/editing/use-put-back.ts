import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { isProblem, useErrorText } from '../../../lib/api/api.ts'
import type { QuotationCommandState } from '../quotation-mutations.ts'

/** Instruction to the user when an undo fails; other codes have their usual text. */
const instructionKeys = {
  cost: { COST_UNKNOWN: 'notPutBack.already' },
  sell: { SELL_UNKNOWN: 'notPutBack.already', COST_UNKNOWN: 'notPutBack.costGone' },
  combination: {},
} as const

const instructionKeyOf = (subject: keyof typeof instructionKeys, code: string) =>
  Object.entries(instructionKeys[subject]).find(([known]) => known === code)?.[1]

/** Undoes a removal on the newest state of the quotation; the page may be closed by then. */
export const usePutBack = <Body>(
  subject: keyof typeof instructionKeys,
  restore: Pick<QuotationCommandState<Body>, 'run' | 'reapply'>,
) => {
  const { t } = useTranslation('prices')
  const errorText = useErrorText()
  // The undo acts on the quotation's state at that time.
  const latest = useRef(restore)
  useLayoutEffect(() => {
    latest.current = restore
  })
  const runRestore = async (body: Body): Promise<unknown> => {
    const failure = await latest.current.run(body)
    if (!isProblem(failure, 'CONFLICT')) return failure
    return latest.current.reapply().catch((problem: unknown) => problem ?? failure)
  }
  const putBack = async (body: Body, name: string): Promise<void> => {
    const failure = await runRestore(body)
    if (failure === undefined) return
    const key = isProblem(failure) ? instructionKeyOf(subject, failure.code) : undefined
    // A refusal is final; conflicts and lost answers can be retried.
    const isFinal = isProblem(failure) && failure.status >= 400 && failure.status < 500 && failure.code !== 'CONFLICT'
    void notify({
      kind: 'failed',
      title: t('notPutBack.title', { name }),
      text: key === undefined ? errorText(failure) : t(key),
      ...(!isFinal && { action: { text: t('common.tryAgain'), onClick: () => void putBack(body, name) } }),
    })
  }
  return putBack
}
