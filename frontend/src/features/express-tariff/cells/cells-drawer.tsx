import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { useTranslation } from 'react-i18next'
import { EntryDrawer } from '../../../components/entry-form/entry-drawer.tsx'
import { useEntryForm } from '../../../components/entry-form/entry-form.ts'
import { UnparsedInputsScope } from '../../../components/form/unparsed-inputs.ts'
import type { CommandOptions } from '../../../lib/api/api.ts'
import { CellFields } from './cells-grid.tsx'
import { cellName, type CellProblem, type Column, newRow, type Row, useWords, cellsText } from './column.ts'

export interface DrawerProps {
  onClose: (answer?: CommandAnswer) => void
}

interface CellsDrawerProps extends DrawerProps {
  section: string
  title: string
  help: string
  columns: readonly Column[]
  problemsOf: (row: Row) => readonly CellProblem[]
  send: (row: Row, options: CommandOptions) => Promise<CommandAnswer>
  onSaved: () => void
}

/** A new entry whose fields are cells. */
export const CellsDrawer = (props: CellsDrawerProps) => {
  const { section, title, help, columns, problemsOf, send, onSaved, onClose } = props
  const { t } = useTranslation('expressTariff')
  const words = useWords()
  const form = useEntryForm<{ row: Row }>({
    start: { row: newRow(columns, section) },
    fields: { row: { label: title, words: cellsText } },
    check: ({ row }) => (problemsOf(row).length === 0 ? {} : { row: t('toCorrect') }),
    send: ({ values, commandId }) => send(values.row, { commandId }),
    onSaved,
  })
  const { row } = form.values
  const errors = problemsOf(row).flatMap((problem) =>
    form.problems.length > 0 || row[problem.column.name] !== ''
      ? [[cellName(section, row.id, problem.column.name), words.problem(problem)] as const]
      : [],
  )
  return (
    <EntryDrawer form={form} title={title} subject={title} onClose={onClose}>
      <p className="secondary">{help}</p>
      <UnparsedInputsScope value={form.readings}>
        <CellFields
          {...{ section, columns, row }}
          errors={Object.fromEntries(errors)}
          onRow={(next) => form.set('row', next)}
        />
      </UnparsedInputsScope>
    </EntryDrawer>
  )
}
