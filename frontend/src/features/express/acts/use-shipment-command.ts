import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { shipmentLists, type WorkStatus } from '@freight/contracts/vocabulary/express'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { notify } from '../../../components/feedback/toaster.ts'
import { command } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { withValues } from '../../../lib/browser/url-state.ts'
import { useIsMounted } from '../../../lib/browser/use-is-mounted.ts'
import { expressKeys } from '../express-queries.ts'
import { shortReference } from '../shipment.ts'
import type { Act } from './actions.ts'

type BodyOf<Name extends Act> = Parameters<typeof command<'express-shipment', Name>>[3]

/** A command with its data. */
export type ShipmentCommand = { [Name in Act]: { name: Name; body: BodyOf<Name> } }[Act]

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
  const [search] = useSearchParams()
  const isMounted = useIsMounted()
  return useCommand(
    // `ShipmentCommand` pairs each name with its body, which the compiler loses after taking them apart.
    ({ name, body }: ShipmentCommand, commandId) =>
      command('express-shipment', name, id, body as never, { commandId, revision }),
    {
      onDone: (_, { name }) => {
        void notify({
          key: `express-${id}`,
          title: t(`done.${name}`),
          text: shortReference(id).join(''),
        })
        const next = workAfter[name]
        // A late answer does not lead the user back from another shipment or screen.
        if (next !== undefined && next !== work && isMounted() && (search.get('id') ?? id) === id) {
          const query = withValues(search, { id, work: next === 'CANCELLED' ? next : undefined })
          void navigate(`${shipmentLists[next === 'CANCELLED' ? 'FINISHED' : next]}?${query.toString()}`)
        }
        return client.invalidateQueries({ queryKey: expressKeys.all })
      },
    },
  )
}
