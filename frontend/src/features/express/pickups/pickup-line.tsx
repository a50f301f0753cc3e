import { shipmentPath } from '@freight/contracts/vocabulary/express'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { shortReference } from '../shipment.ts'

export const accountText = ({ carrierName, account }: { carrierName: string; account: string }) =>
  [carrierName, account].filter(Boolean).join(' · ')

interface PickupLineProps {
  title: ReactNode
  /** Second column: when, or how much. */
  aside: ReactNode
  acts: ReactNode
  ids?: readonly string[]
  /** Lines in a colour, such as why a carrier refused. */
  notes?: readonly { text: string; hue: 'red' | 'amber' | 'grey' }[]
  children?: ReactNode
}

/** A row of the view: what it is, its shipments and notes, its facts, its buttons. */
export const PickupLine = ({ title, aside, acts, ids = [], notes = [], children }: PickupLineProps) => (
  <li>
    <div>
      {title}
      <p className="secondary">{children}</p>
      <p className="gap-2-10 flex wrap">
        {ids.map((id) => (
          <Link key={id} to={shipmentPath(id, 'IN_PROGRESS')}>
            {shortReference(id).join('')}
          </Link>
        ))}
      </p>
      {notes.map(({ text, hue }) => (
        <p key={text} className="hue" data-hue={hue}>
          {text}
        </p>
      ))}
    </div>
    <div>{aside}</div>
    <div className="to-end flex start wrap gap-6">{acts}</div>
  </li>
)
