import type { ReactNode } from 'react'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ReadingsOf, useReadings } from '../../../components/form/readings.ts'
import type { OrderState } from '../mutations.ts'
import { OrderProblem } from './command-problem.tsx'

export interface OrderDialogProps {
  order: Pick<OrderState<never>, 'error' | 'isConflict' | 'reapply' | 'retry'>
  target: { key: string }
  /** Gives the order; undefined when it was taken. */
  run: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A confirmation that stays open, with what was typed in it, until its order was taken. */
export const OrderDialog = ({ order, target, run, onClose, children }: OrderDialogProps) => {
  const readings = useReadings()
  return (
    <Confirm
      isOpen
      onCancel={onClose}
      onConfirm={async () => {
        if (!readings.leadsToOpen() && (await run()) === undefined) onClose()
      }}
    >
      <div className="order-form">
        <ReadingsOf value={readings}>{children}</ReadingsOf>
        <OrderProblem order={order} target={target} onDone={onClose} />
      </div>
    </Confirm>
  )
}
