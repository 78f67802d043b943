/** One part of every bar: which of a row's figures, what it is called, and which of the six chart colours it has. */
export interface ChartSeries {
  readonly key: string
  readonly label: string
  readonly colour: 1 | 2 | 3 | 4 | 5 | 6
}
/** What stands beside each other: its name, and a figure for each series. */
export interface ChartRow {
  readonly key: string
  readonly label: string
  readonly values: Readonly<Record<string, number>>
}
export interface ChartShape {
  readonly rows: readonly ChartRow[]
  readonly series: readonly ChartSeries[]
  /** Bars that stand, such as months, or that lie below each other, such as names. */
  readonly direction: 'up' | 'across'
  /** Whether the figures of a row are parts of one bar; beside each other otherwise. */
  readonly stacked: boolean
  /** A figure as it is written at its bar. */
  readonly says: (value: number) => string
}
