import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import { type VersionFacts, versionState } from './versions.ts'

const hues = { DRAFT: 'accent', CURRENT: 'green', FUTURE: 'amber', ENDED: 'grey', WITHDRAWN: 'red' } as const

/** State of a version on a day, with its validity. */
export const VersionStatus = ({ version, today }: { version: VersionFacts; today: string }) => {
  const { t } = useTranslation('expressTariff')
  const format = useFormat()
  const state = versionState(version, today)
  const { validFrom, validTo } = version
  return (
    <span className="version-status">
      <span className="hue" data-hue={hues[state]}>
        {t(`state.${state}`)}
      </span>{' '}
      {validFrom !== undefined && (
        <span className="quiet">
          {format.date(validFrom)} – {validTo === undefined ? t('open') : format.date(validTo)}
        </span>
      )}
    </span>
  )
}
