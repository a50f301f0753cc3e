import type { QuotationDetail } from '@freight/contracts/quotation/views'
import type { ComponentType, ReactNode } from 'react'
import { type OrderBody, useOrder } from '../mutations.ts'
import { useTyped } from '../typed.ts'
import { OrderProblem } from './order-problem.tsx'

/** The request's form belongs to another feature: the router puts the two together. */
export type AmendForm = ComponentType<{
  detail: QuotationDetail
  typed: unknown
  keep: (form: unknown) => void
  isBusy: boolean
  save: (changes: OrderBody<'AmendRequest'>) => void
  problem: ReactNode
  onClose: () => void
  onDiscard: () => void
  list: string
}>

/** What was typed, and what it was typed over: another's change in between is a conflict, not overwritten. */
interface Draft {
  detail: QuotationDetail
  form?: unknown
}

/** Changes what was asked for; what was typed is still there after another page was looked at. */
export const AmendPage = ({
  detail: newest,
  form: Form,
  list,
  onClose,
}: {
  detail: QuotationDetail
  form: AmendForm
  list: string
  onClose: () => void
}) => {
  const [draft, setDraft, forget] = useTyped<Draft>(`${newest.key}:amend`, { detail: newest })
  const detail = draft.form === undefined ? newest : draft.detail
  const order = useOrder('AmendRequest', detail)
  const done = () => {
    forget()
    onClose()
  }
  const save = async (changes: OrderBody<'AmendRequest'>) => {
    if ((await order.run(changes)) === undefined) done()
  }
  return (
    <Form
      detail={detail}
      typed={draft.form}
      keep={(form) => setDraft({ detail, form })}
      isBusy={order.isBusy}
      save={(changes) => void save(changes)}
      problem={<OrderProblem order={order} target={detail} onDone={done} />}
      onClose={onClose}
      onDiscard={done}
      list={list}
    />
  )
}
