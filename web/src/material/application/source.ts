import type { DraftLine } from './values.ts'

/** A place that lines are taken from. */
export interface SourceProps {
  /** The application's project, once one is chosen. */
  readonly projectInfoNo: string | undefined
  readonly close: () => void
  readonly take: (lines: readonly DraftLine[]) => void
}
/** What was asked at before: today's last price takes its place, where there is one. */
export const askedAt = (unitPrice: string) => ({ unitPrice, $suggested: unitPrice })
