import { usualMainFreight } from '@freight/contracts/charge-code/usual-main-freight'
import { WarningSignIcon } from '@blueprintjs/icons'
import { Button, Checkbox } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import { useChangeChargeCode } from '../charge-code-mutations.ts'
import { freightCodesOptions } from '../charge-code-queries.ts'

/** Asks an administrator once to confirm the main freight codes, while no code is marked as such. */
export const MainFreightNotice = () => {
  const { t } = useTranslation('chargeCodes')
  const errorText = useErrorText()
  const change = useChangeChargeCode()
  const codes = useQuery(freightCodesOptions).data ?? []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(usualMainFreight))
  const confirm = async () => {
    // Failed codes stay for the next confirmation, which skips the saved ones.
    for (const { id, revision } of codes)
      if (chosen.has(id)) await change.run({ id, changes: { mainFreight: true }, revision })
  }
  if (codes.length === 0 || codes.some(({ mainFreight }) => mainFreight)) return null
  return (
    <NoticeCard
      icon={<WarningSignIcon size={14} aria-hidden="true" />}
      hue="amber"
      action={
        <Button
          size="small"
          disabled={change.isBusy || !codes.some(({ id }) => chosen.has(id))}
          onClick={() => void confirm().catch(() => undefined)}
        >
          {t('mainFreight.confirm')}
        </Button>
      }
    >
      {t('mainFreight.ask')}
      <span className="gap-4-16 flex wrap">
        {codes.map(({ id, concept }) => (
          <Checkbox
            key={id}
            label={`${id} ${concept}`}
            checked={chosen.has(id)}
            onChange={() =>
              setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]))
            }
          />
        ))}
      </span>
      {change.error !== undefined && <span role="alert">{errorText(change.error)}</span>}
    </NoticeCard>
  )
}
