/** Two sizes, in millimetres, and how many of each stand on a sheet of A4. */
export const sizes = {
  small: { width: 70, height: 37, across: 3, down: 8, qr: 84 },
  large: { width: 105, height: 74, across: 2, down: 4, qr: 150 },
} as const
export type LabelSize = keyof typeof sizes
export const labelSizes = Object.keys(sizes) as LabelSize[]
/** Labels on sheets, or one after the other on a roll. */
export const labelMedia = ['sheet', 'roll'] as const
export type LabelMedium = (typeof labelMedia)[number]

export const perSheet = (size: LabelSize): number => sizes[size].across * sizes[size].down

/** Labels in their sheets: the first ones of the first sheet may be gone already. */
export const sheetsOf = <L>(
  labels: readonly L[],
  size: LabelSize,
  gone: number,
): readonly (readonly (L | undefined)[])[] => {
  const each = perSheet(size)
  const placed: (L | undefined)[] = [...Array.from({ length: Math.min(gone, each - 1) }, () => undefined), ...labels]
  return Array.from({ length: Math.ceil(placed.length / each) }, (_, at) => placed.slice(at * each, (at + 1) * each))
}
