import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../../components/form/select-field.tsx'
import { useCommands } from '../../../../lib/browser/browser-commands.ts'
import { type ChargeTemplate, USUAL } from './use-template-lines.ts'

interface TemplateChoiceProps {
  templates: readonly ChargeTemplate[]
  /** Absent: the default template. */
  chosen: string | undefined
  onChoose: (name: string) => void
}

/** Choice of the codes of a new cost, in a list and in the palette; hidden with a single template. */
export const TemplateChoice = ({ templates, chosen, onChoose }: TemplateChoiceProps) => {
  const { t } = useTranslation('prices')
  const id = useId()
  const isChoice = templates.length > 1
  const wordsOf = (name: string) => (name === USUAL ? t('template.usual') : name)
  useCommands(
    !isChoice
      ? []
      : templates.map(({ name }) => ({
          id: `costs.template.${name}`,
          title: t('template.begin', { name: wordsOf(name) }),
          scope: 'screen',
          run: () => onChoose(name),
        })),
  )
  if (!isChoice) return null
  return (
    <p className="card-foot template-choice">
      <label htmlFor={id}>{t('template.title')}</label>
      <SelectField
        id={id}
        value={chosen ?? templates.find(({ byDefault }) => byDefault)?.name ?? USUAL}
        options={templates.map(({ name }) => ({ value: name, label: wordsOf(name) }))}
        onChange={onChoose}
      />
    </p>
  )
}
