import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { command } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { expressKeys } from '../express-queries.ts'
import { shortReference } from '../shipment.ts'
import type { Act } from './actions.ts'

type BodyOf<Name extends Act> = Parameters<typeof command<'express-shipment', Name>>[3]

/** A command with its data. */
export type Sent = { [Name in Act]: { name: Name; body: BodyOf<Name> } }[Act]

/** Sends the commands of one shipment, based on the revision on the screen; a toast confirms, and every query refreshes. */
export const useShipmentCommand = ({ row: { id, revision } }: ExpressDetail) => {
  const { t } = useTranslation('express')
  const client = useQueryClient()
  return useCommand(
    // `Sent` pairs each name with its body, which the compiler loses after taking them apart.
    ({ name, body }: Sent, commandId) => command('express-shipment', name, id, body as never, { commandId, revision }),
    {
      onDone: (_, { name }) => {
        void notify({
          key: `express-${id}`,
          title: t('done', { act: t(`act.${name}`) }),
          text: shortReference(id).join(''),
        })
        return client.invalidateQueries({ queryKey: expressKeys.all })
      },
    },
  )
}
