import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { lazyPart } from '../../../components/feedback/lazy-part.tsx'
import type { Draft } from '../../../lib/storage/drafts.ts'
import { copyOf, returnOf } from './cells.ts'
import { expressDraft } from './draft.ts'
import { NewExpress } from './new-express.tsx'

const AmendExpress = lazyPart(async () => (await import('./amend-express.tsx')).AmendExpress)

interface ExpressFormProps {
  template?: Draft | undefined
  onClose: () => void
  /** Called with the id after the request or the amendment. */
  onCreated: (id: string) => void
  source?: { kind: 'copy' | 'return' | 'amend'; detail: ExpressDetail }
}

/** The form of a shipment: new, a copy, the way back, or an amendment. */
export const ExpressForm = ({ onClose, onCreated, source, template }: ExpressFormProps) => {
  if (source?.kind === 'amend')
    return <AmendExpress key={source.detail.row.id} detail={source.detail} onClose={onClose} onDone={onCreated} />
  const fill = source?.kind === 'return' ? returnOf : copyOf
  const start = source
    ? fill(source.detail.request, source.detail.row.id)
    : template && expressDraft.parse(template.data)
  return (
    <NewExpress
      key={source?.detail.row.id ?? `template ${template?.id ?? ''}`}
      start={start}
      template={template?.name}
      onClose={onClose}
      onCreated={onCreated}
    />
  )
}
