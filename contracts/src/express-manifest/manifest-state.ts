import { actorId, type Envelope } from '../events/envelope.ts'
import type { EventData } from '../events/event.ts'
import { foldWith } from '../events/fold.ts'
import { textOf } from '../express-pickup/pickup-state.ts'
import type { ExpressManifestEvents } from './express-manifest-events.ts'

type Data<Type extends keyof ExpressManifestEvents> = EventData<ExpressManifestEvents, Type>

/** A refused day can be closed again. */
export const manifestStatuses = ['CLOSING', 'CLOSED', 'REFUSED'] as const

export type ManifestState = Data<'ExpressManifestStarted'> & {
  status: (typeof manifestStatuses)[number]
  company: string
  closedBy: string
  closedAt: string
  document?: Data<'ExpressManifestClosed'>['document'] | undefined
  text: string
}

type Step<Type extends keyof ExpressManifestEvents> = (
  manifest: ManifestState | undefined,
  data: Data<Type>,
  envelope: Envelope,
) => ManifestState | undefined

/** One fold for decisions and tables. */
export const manifestSteps: { [Type in keyof ExpressManifestEvents]: Step<Type> } = {
  ExpressManifestStarted: (_, data, { company, actor, occurredAt }) => ({
    ...data,
    status: 'CLOSING',
    company,
    closedBy: actorId(actor),
    closedAt: occurredAt,
    text: '',
  }),
  ExpressManifestClosed: (manifest, closed) => manifest && { ...manifest, ...closed, status: 'CLOSED', text: '' },
  ExpressManifestRefused: (manifest, refused) => manifest && { ...manifest, status: 'REFUSED', text: textOf(refused) },
}

export const manifestAfter = foldWith<ManifestState>(manifestSteps)
