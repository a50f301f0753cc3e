import { useParams } from 'react-router-dom'
import { RequestForm } from './request-form.tsx'

/** The same form, for pricing: who creates the quotation takes it. A reference in the address is asked for again. */
export default function PricingForm() {
  const { ref } = useParams()
  return <RequestForm key={ref} forPricing copyOf={ref} />
}
