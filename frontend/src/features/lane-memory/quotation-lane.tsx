import { laneSize } from '@freight/contracts/freight/lane-size'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { LaneMemory } from './lane-memory.tsx'
import { quotationNamed } from './lane-memory-queries.ts'

/** Lane memory beside the costs of a quotation; a reused cost goes into the URL, where the cost editor reads it. */
export const QuotationLane = ({ quotationKey }: { quotationKey: string }) => {
  const { data } = useQuery(quotationNamed(quotationKey))
  const [, setSearch] = useSearchParams()
  if (data === undefined) return null
  const size = laneSize(data)
  const mayTake = data.actions.some(({ command, possible }) => command === 'AddCostGroup' && possible)
  const reuseCost = (from: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('edit', 'new')
        after.set('from', from)
        return after
      },
      { replace: true },
    )
  return (
    <LaneMemory
      lane={{
        origin: data.origenCodigo,
        destination: data.destinoCodigo,
        mode: data.modo,
        except: quotationKey,
        ...(size !== '' && { size }),
        ...(data.client && { client: data.client.id }),
      }}
      company={data.company}
      {...(mayTake && { onTake: ({ key, idCost }) => reuseCost(`${key}~${idCost}`) })}
    />
  )
}
