import type { ClientDocument } from './document.ts'
import type { PagePart } from './page-part.ts'
import { colours } from './paper.ts'

/** In points. */
const LANE_WIDTH = 230

/** Origin, destination, transport and route. */
export const laneLine = ({ origin, destination, how }: ClientDocument['lane'], via: string): PagePart => ({
  margin: [0, 12, 0, 10],
  columns: [
    {
      width: '*',
      stack: [
        { text: origin.name, bold: true, fontSize: 11 },
        { text: origin.place, fontSize: 7.5, color: colours.secondary },
      ],
    },
    {
      width: LANE_WIDTH,
      stack: [
        { text: how, alignment: 'center', fontSize: 8, font: 'InterStrong' },
        {
          margin: [0, 5, 0, 0],
          canvas: [
            { type: 'line', x1: 3, y1: 4, x2: LANE_WIDTH - 3, y2: 4, lineWidth: 1.4, lineColor: colours.text },
            { type: 'ellipse', x: 3, y: 4, r1: 3, r2: 3, color: '#ffffff', lineColor: colours.text, lineWidth: 1.4 },
            { type: 'ellipse', x: LANE_WIDTH - 3, y: 4, r1: 3.4, r2: 3.4, color: colours.text },
          ],
        },
        { text: via, alignment: 'center', fontSize: 7.5, color: colours.secondary, margin: [0, 4, 0, 0] },
      ],
    },
    {
      width: '*',
      alignment: 'right',
      stack: [
        { text: destination.name, bold: true, fontSize: 11 },
        { text: destination.place, fontSize: 7.5, color: colours.secondary },
      ],
    },
  ],
})
