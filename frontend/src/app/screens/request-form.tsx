import type { ComponentProps } from 'react'
import { NewQuotationPage } from '../../features/new-quotation/new-quotation-page.tsx'
import { requestLane } from './request-lane.tsx'

/** The request form with the history of its lane. The features meet here because none may import another. */
export const RequestForm = (props: Omit<ComponentProps<typeof NewQuotationPage>, 'lane'>) => (
  <NewQuotationPage {...props} lane={requestLane} />
)
