import type { TransportMode } from '@freight/contracts/freight/transport'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../lib/auth/session.ts'
import { chargeCodesOptions } from '../../quotation-queries.ts'
import { conceptIn } from '../../../../components/charges/matching-codes.ts'

type Charge = Parameters<typeof conceptIn>[1] & { idCharge: string }

/** Names of stored charges in the user's language; reads the catalogue only for another language. */
export const useConcepts = (transport: TransportMode) => {
  const { i18n } = useTranslation()
  const may = useMay()
  const isOther = i18n.language !== 'es'
  const { data } = useQuery({
    ...chargeCodesOptions(transport),
    enabled: isOther && may('CONSULTAR_CHARGE_CODE', 'ALTA_CHARGE_CODE'),
  })
  return (charge: Charge): string =>
    conceptIn(
      i18n.language,
      charge,
      data?.find(({ id }) => id === charge.idCharge),
    )
}
