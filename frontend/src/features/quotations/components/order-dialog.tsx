import type { ReactNode } from 'react'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import type { OrderState } from '../mutations.ts'
import { OrderProblem } from './order-problem.tsx'

export interface OrderDialogProps {
  order: Pick<OrderState<never>, 'error' | 'isConflict' | 'reapply' | 'retry'>
  target: { key: string }
  /** Gives the order; undefined when it was taken. */
  run: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A confirmation that stays open, with what was typed in it, until its order was taken. */
export const OrderDialog = ({ order, target, run, onClose, children }: OrderDialogProps) => (
  <Confirm
    isOpen
    onCancel={onClose}
    onConfirm={async () => {
      if ((await run()) === undefined) onClose()
    }}
  >
    <div className="order-form">
      {children}
      <OrderProblem order={order} target={target} onDone={onClose} />
    </div>
  </Confirm>
)
