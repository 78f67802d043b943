import { useNarrow } from '../../browser/index.ts'
import { LineCards } from './cards.tsx'
import { LinesSheet } from './sheet.tsx'
import type { LinesGridProps } from './types.ts'

/** Lines that are written in a form: a sheet where there is room for one, a card for each line on a phone. */
export const LinesGrid = <L extends object>(props: LinesGridProps<L>) => {
  const Lines = useNarrow() ? LineCards : LinesSheet
  return <Lines<L> {...props} max={props.given === true ? props.lines.length : props.max} />
}
