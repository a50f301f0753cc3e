import { Button } from '@blueprintjs/core'
import { TrashIcon } from '@blueprintjs/icons'

export interface GridColumn {
  head: string
  className?: string
  /** The head is for screen readers only. */
  hidden?: boolean
}

/** Heads of the columns of an editable grid. */
export const GridHead = ({ columns }: { columns: readonly GridColumn[] }) => (
  <thead>
    <tr>
      {columns.map(({ head, className, hidden }, index) => (
        // Two heads may have the same text.
        // oxlint-disable-next-line no-array-index-key
        <th key={index} scope="col" className={className}>
          {hidden === true ? <span className="visually-hidden">{head}</span> : head}
        </th>
      ))}
    </tr>
  </thead>
)

/** Problems below a line. */
export const GridProblems = ({ texts, columns }: { texts: readonly string[]; columns: number }) =>
  texts.map((text) => (
    <tr key={text} className="grid-problem">
      <td colSpan={columns}>
        <p role="alert">{text}</p>
      </td>
    </tr>
  ))

/** Removes its row. */
export const RemoveButton = ({
  label,
  tabIndex,
  onRemove,
}: {
  label: string
  tabIndex?: number | undefined
  onRemove: () => void
}) => (
  <Button
    variant="minimal"
    size="small"
    tabIndex={tabIndex}
    icon={<TrashIcon size={14} />}
    aria-label={label}
    onClick={onRemove}
  />
)
