import type { ComponentProps } from 'react'
import { NewQuotationPage } from '../../features/new-quotation/new-quotation-page.tsx'
import { requestLane } from './request-lane.tsx'

/** The form of a request with the memory of its lane: features that meet here, because none may know the other. */
export const RequestForm = (props: Omit<ComponentProps<typeof NewQuotationPage>, 'lane'>) => (
  <NewQuotationPage {...props} lane={requestLane} />
)
