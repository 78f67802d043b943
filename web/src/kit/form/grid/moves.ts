import type { Place } from './types.ts'

export interface Extent {
  readonly rows: number
  readonly columns: number
}
const page = 10

/** Where a key leads from a cell; undefined when the key is none that moves, or leads out of the grid. */
export const moved = (
  { row, column }: Place,
  key: string,
  { rows, columns }: Extent,
  { shift, control }: { shift: boolean; control: boolean },
): Place | undefined => {
  const inside = (place: Place): Place => ({
    row: Math.min(Math.max(place.row, 0), rows - 1),
    column: Math.min(Math.max(place.column, 0), columns - 1),
  })
  switch (key) {
    case 'ArrowDown':
      return inside({ row: control ? rows - 1 : row + 1, column })
    case 'ArrowUp':
      return inside({ row: control ? 0 : row - 1, column })
    case 'ArrowRight':
      return inside({ row, column: control ? columns - 1 : column + 1 })
    case 'ArrowLeft':
      return inside({ row, column: control ? 0 : column - 1 })
    case 'Home':
      return inside({ row: control ? 0 : row, column: 0 })
    case 'End':
      return inside({ row: control ? rows - 1 : row, column: columns - 1 })
    case 'PageDown':
      return inside({ row: row + page, column })
    case 'PageUp':
      return inside({ row: row - page, column })
    case 'Tab': {
      const next = row * columns + column + (shift ? -1 : 1)
      // Past the first or last cell Tab leaves the grid.
      return next < 0 || next >= rows * columns
        ? undefined
        : { row: Math.floor(next / columns), column: next % columns }
    }
    default:
      return undefined
  }
}
