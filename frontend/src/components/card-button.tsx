import { Button } from '@blueprintjs/core'
import { IdNumberIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useMay } from '../lib/auth/session.ts'
import { type CardKind, cardReaders, useCard } from '../lib/browser/use-card.ts'

/** Opens the card of the chosen client or agent over the page, for users with the right to read it. */
export const CardButton = ({ of, id, name }: { of: CardKind; id: string; name: string }) => {
  const { t } = useTranslation('shell')
  const may = useMay()
  const { open } = useCard()
  if (id === '' || !may(...cardReaders[of])) return null
  const title = t('card.open', { name })
  return (
    <Button
      variant="minimal"
      size="small"
      icon={<IdNumberIcon />}
      aria-label={title}
      title={title}
      onClick={() => open(of, id)}
    />
  )
}
