import { useParams } from 'react-router-dom'
import { RequestForm } from './request-form.tsx'

/**
 * The same form for pricing: the user who creates the quotation also takes it. A reference in the address starts a
 * repeated request.
 */
export default function PricingForm() {
  const { ref } = useParams()
  return <RequestForm key={ref} forPricing copyOf={ref} />
}
