import { useTranslation } from 'react-i18next'
import { type CellProblem, type ChoiceName, choices, type Column } from './column.ts'

/** Texts of columns, choices and problems. Those of a section or choice are one text, separated by `|`. */
export const useWords = () => {
  const { t } = useTranslation('expressTariff')
  const listed = (key: string) => t(key as 'columns.zones').split('|')
  const choice = (name: ChoiceName | undefined, option: string): string => {
    if (option === '') return '—'
    const index = name === undefined ? -1 : choices[name].findIndex((one) => one === option)
    return (name && listed(`choice.${name}`)[index]) ?? option
  }
  return {
    /** Labels of the columns of a section, in their order. */
    labels: (section: string, columns: readonly Column[]): string[] => {
      const words = listed(`columns.${section}`)
      return columns.map(({ label, name }, index) => label ?? words[index] ?? name)
    },
    choice,
    options: (name: ChoiceName, values: readonly string[] = choices[name]) =>
      values.map((value) => ({ value, label: choice(name, value) })),
    problem: ({ row, column }: CellProblem): string =>
      (row[column.name] ?? '') === '' ? t('wrong.missing') : t(`wrong.${wrongOf[column.kind]}`),
  }
}

const wrongOf = {
  text: 'text',
  decimal: 'number',
  whole: 'number',
  choice: 'choice',
  refused: 'choice',
  flag: 'choice',
  codes: 'codes',
  list: 'list',
  day: 'choice',
} as const
