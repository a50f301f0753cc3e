import { FormRow } from '../../../components/form/form-row.tsx'
import { CellInput } from './cell-input.tsx'
import { cellName, type Column, type Row, useWords } from './column.ts'

interface CellFieldsProps {
  /** Key of the labels and, without `cells`, prefix of the cells in the form. */
  section: string
  cells?: string
  columns: readonly Column[]
  row: Row
  onRow: (row: Row) => void
  errors: Readonly<Record<string, string>>
  id?: string
}

/** The cells of one row as labelled fields. */
export const CellFields = ({ section, cells = section, columns, row, onRow, errors, id }: CellFieldsProps) => {
  const labels = useWords().labels(section, columns)
  return (
    <div className="cell-fields" id={id}>
      {columns.map((column, index) => {
        const cell = cellName(cells, row.id, column.name)
        return (
          <FormRow key={column.name} label={labels[index]} error={errors[cell]}>
            {(control) => (
              <CellInput
                {...{ ...control, column, cell }}
                value={row[column.name] ?? ''}
                onChange={(text) => onRow({ ...row, [column.name]: text })}
              />
            )}
          </FormRow>
        )
      })}
    </div>
  )
}
