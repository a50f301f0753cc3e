/** `MVD-2026-004182` with a quiet beginning: people recognize quotations by the last six digits. */
export const Reference = ({ value }: { value: string }) => {
  const splitIndex = value.lastIndexOf('-') + 1
  return (
    <span className="reference no-wrap medium ink">
      <span className="reference-prefix ink-3 regular">{value.slice(0, splitIndex)}</span>
      {value.slice(splitIndex)}
    </span>
  )
}
