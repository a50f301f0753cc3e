import { useParams } from 'react-router-dom'
import { NewQuotationPage } from '../../features/new-quotation/new-quotation-page.tsx'

/** The same form, for pricing: who creates the quotation takes it. A reference in the address is asked for again. */
export default function PricingForm() {
  const { ref } = useParams()
  return <NewQuotationPage key={ref} forPricing copyOf={ref} />
}
