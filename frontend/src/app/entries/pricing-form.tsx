import { NewQuotationPage } from '../../features/new-quotation/routes/new-quotation-page.tsx'

/** The same form, for pricing: who creates the quotation takes it. */
export default function PricingForm() {
  return <NewQuotationPage forPricing />
}
