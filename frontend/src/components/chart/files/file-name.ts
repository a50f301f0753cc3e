const DAY = /(\d\d)\/(\d\d)\/(\d{4})/g

/**
 * What the file of a chart is called: the tab, the title, and the days that its figures are of, as far as they are told:
 * `Ventas pendientes - Detalle 2026-03-01 2026-03-31`.
 */
export const fileNameOf = (title: string, told = ''): string => {
  const [tab = '', days = ''] = told.split(' · ')
  const period = days.replaceAll(DAY, '$3-$2-$1').replace(' – ', ' ')
  return [[tab, title].filter(Boolean).join(' - '), period].filter(Boolean).join(' ')
}
