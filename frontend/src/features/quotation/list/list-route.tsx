import { useLocation } from 'react-router-dom'
import { workLists } from './work-lists.ts'
import { ListPage } from './list-page.tsx'

/** Route of every work list; the URL selects it. */
export default function ListRoute() {
  const { pathname } = useLocation()
  // The longest matching path: /mis-cotizaciones/historial is not /mis-cotizaciones.
  const workList = workLists
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  const list = workList?.list ?? 'my-quotations'
  return <ListPage key={list} list={list} />
}
