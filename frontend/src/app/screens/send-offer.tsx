import { useParams } from 'react-router-dom'
import { lazyPage } from '../page-code.tsx'

const List = lazyPage(async () => (await import('../../features/quotation/list/list-route.tsx')).default)
const SendOffer = lazyPage(
  async () => (await import('../../features/send-offer/send-offer-page.tsx')).SendOfferPage,
  ['pricing'],
)

/** Offers that are ready to send; with a reference, the screen that sends it. */
export default function ListOrSendOffer() {
  const { ref } = useParams()
  return ref === undefined ? <List /> : <SendOffer key={ref} quotationKey={ref} />
}
