/** One line of the table. Without a bound it is a figure that is told and never judged. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: '×' | 'MB' | 'KB' | 's' | 'ms' | 'µs' | 'requests' | 'people' | 'acts'
  /** At most this. */
  readonly bound?: number
  /** What the figure is made of. */
  readonly note?: string
}

export const isOver = ({ value, bound }: Figure): boolean => bound !== undefined && !(value <= bound)

const shown = (value: number, unit: Figure['unit']): string =>
  `${value.toFixed(unit === 'requests' || unit === 'people' || unit === 'acts' || unit === 'ms' || unit === 'µs' ? 0 : unit === '×' ? 2 : 1)} ${unit}`

// Chinese signs and the like do not occur in names: one sign is one column.
export const line = (figure: Figure): string => {
  const { name, value, unit, bound, note } = figure
  const verdict = bound === undefined ? '' : isOver(figure) ? 'OVER' : 'ok'
  return [
    name.padEnd(62),
    (bound === undefined ? '' : `≤ ${shown(bound, unit)}`).padStart(12),
    shown(value, unit).padStart(12),
    verdict.padEnd(4),
    note ?? '',
  ]
    .join('  ')
    .trimEnd()
}
export const head = `${['name'.padEnd(62), 'bound'.padStart(12), 'figure'.padStart(12)].join('  ')}`

/** What each section is given, and where its figures go as they come. */
export type Tell = (figure: Figure) => void
