import { KindInput, type KindInputProps } from '../../../components/form/kind-input.tsx'
import { type Column, useWords } from './column.ts'

interface CellInputProps extends Omit<KindInputProps<string>, 'kind' | 'options'> {
  column: Column
}

const inputKinds = { refused: 'flag', codes: 'text', list: 'text' } as const

/** Input of a cell or field by the kind of its column. */
export const CellInput = ({ column: { kind, options, choice }, ...input }: CellInputProps) => {
  const words = useWords()
  return (
    <KindInput
      {...input}
      kind={kind === 'refused' || kind === 'codes' || kind === 'list' ? inputKinds[kind] : kind}
      options={options?.map((value) => ({ value, label: words.choice(choice, value) }))}
    />
  )
}
