import { Checkbox } from '@blueprintjs/core'
import { type RequestedSection, requestedSections } from '@freight/contracts/vocabulary/cost-request'
import { useTranslation } from 'react-i18next'

interface SectionChoiceProps {
  sections: readonly RequestedSection[]
  onChange: (sections: readonly RequestedSection[]) => void
}

/** Sections whose costs are requested, with a message if none is chosen. */
export const SectionChoice = ({ sections, onChange }: SectionChoiceProps) => {
  const { t } = useTranslation('agents')
  const { t: q } = useTranslation('quotations')
  return (
    <fieldset className="no-pad no-edge">
      <legend className="form-label size-11-5 medium no-pad">{t('ask.sections')}</legend>
      <div className="row wrap gap-2-16">
        {requestedSections.map((section) => (
          <Checkbox
            key={section}
            label={q(`section.${section}`)}
            checked={sections.includes(section)}
            onChange={() =>
              onChange(sections.includes(section) ? sections.filter((one) => one !== section) : [...sections, section])
            }
          />
        ))}
      </div>
      {sections.length === 0 && (
        <p className="form-below error" role="alert">
          {t('ask.noSections')}
        </p>
      )}
    </fieldset>
  )
}
