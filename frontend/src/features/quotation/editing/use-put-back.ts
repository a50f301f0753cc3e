import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { isProblem } from '../../../lib/api/problem.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import type { QuotationCommandState } from '../quotation-mutations.ts'

/** Instruction to the user when an undo fails; other codes have their usual text. */
const todo = {
  cost: { COST_UNKNOWN: 'notPutBack.already' },
  sell: { SELL_UNKNOWN: 'notPutBack.already', COST_UNKNOWN: 'notPutBack.costGone' },
  combination: {},
} as const

const todoOf = (what: keyof typeof todo, code: string) =>
  Object.entries(todo[what]).find(([known]) => known === code)?.[1]

/** Undoes a removal on the newest state of the quotation; the page may be closed by then. */
export const usePutBack = <Body>(
  what: keyof typeof todo,
  restore: Pick<QuotationCommandState<Body>, 'run' | 'reapply'>,
) => {
  const { t } = useTranslation('prices')
  const errorText = useErrorText()
  // The undo acts on the quotation's state at that time.
  const latest = useRef(restore)
  useLayoutEffect(() => {
    latest.current = restore
  })
  const given = async (body: Body): Promise<unknown> => {
    const failed = await latest.current.run(body)
    if (!isProblem(failed, 'CONFLICT')) return failed
    return latest.current.reapply().catch((problem: unknown) => problem ?? failed)
  }
  const putBack = async (body: Body, name: string): Promise<void> => {
    const failed = await given(body)
    if (failed === undefined) return
    const key = isProblem(failed) ? todoOf(what, failed.code) : undefined
    // A refusal is final; conflicts and lost answers can be retried.
    const isFinal = isProblem(failed) && failed.status >= 400 && failed.status < 500 && failed.code !== 'CONFLICT'
    void notify({
      kind: 'failed',
      title: t('notPutBack.title', { name }),
      text: key === undefined ? errorText(failed) : t(key),
      ...(!isFinal && { action: { text: t('notPutBack.again'), onClick: () => void putBack(body, name) } }),
    })
  }
  return putBack
}
