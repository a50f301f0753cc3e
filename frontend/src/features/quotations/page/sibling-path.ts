/** Where another quotation opens for whoever looks at one here: an auditor's page names it in the query. */
export const siblingPath = (pathname: string, key: string): string => {
  const name = encodeURIComponent(key)
  return pathname.startsWith('/reports')
    ? `/reports?quotation=${name}`
    : `${pathname.slice(0, pathname.lastIndexOf('/'))}/${name}`
}
