import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { shipmentPath, type WorkStatus } from '@freight/contracts/express-shipment/choices'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { notify } from '../../../components/feedback/toaster.ts'
import { command } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { expressKeys } from '../express-queries.ts'
import { shortReference } from '../shipment.ts'
import type { Act } from './actions.ts'

type BodyOf<Name extends Act> = Parameters<typeof command<'express-shipment', Name>>[3]

/** A command with its data. */
export type Sent = { [Name in Act]: { name: Name; body: BodyOf<Name> } }[Act]

/** The status after a command that moves a shipment to another list. */
const workAfter: Partial<Record<Act, WorkStatus>> = {
  TakeExpressShipment: 'IN_PROGRESS',
  AssignExpressShipment: 'IN_PROGRESS',
  BookExpressShipment: 'IN_PROGRESS',
  RecordExpressBooking: 'IN_PROGRESS',
  ReleaseExpressShipment: 'REQUESTED',
  FinishExpressShipment: 'FINISHED',
  ReopenExpressShipment: 'IN_PROGRESS',
  CancelExpressShipment: 'CANCELLED',
}

/**
 * Sends the commands of one shipment, based on the revision on the screen; a toast confirms, every
 * query refreshes, and the list follows the shipment.
 */
export const useShipmentCommand = ({ row: { id, revision, work } }: ExpressDetail) => {
  const { t } = useTranslation('express')
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCommand(
    // `Sent` pairs each name with its body, which the compiler loses after taking them apart.
    ({ name, body }: Sent, commandId) => command('express-shipment', name, id, body as never, { commandId, revision }),
    {
      onDone: (_, { name }) => {
        void notify({
          key: `express-${id}`,
          title: t(`done.${name}`),
          text: shortReference(id).join(''),
        })
        const next = workAfter[name]
        if (next !== undefined && next !== work)
          void navigate(`${shipmentPath(id, next)}${next === 'CANCELLED' ? '&work=CANCELLED' : ''}`)
        return client.invalidateQueries({ queryKey: expressKeys.all })
      },
    },
  )
}
