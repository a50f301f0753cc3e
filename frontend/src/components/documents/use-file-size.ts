import { useFormat } from '../../lib/format/use-format.ts'

/** "184 kB", "1,4 MB", on one line. */
export const useFileSize = () => {
  const format = useFormat()
  return (bytes: number): string =>
    bytes < 1_000_000
      ? `${format.decimal(Math.max(1, Math.round(bytes / 1000)), 0)}\u00A0kB`
      : `${format.decimal(bytes / 1_000_000, 1)}\u00A0MB`
}
