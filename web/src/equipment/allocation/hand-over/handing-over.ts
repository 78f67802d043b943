/** What a hand-over's dialog is told: which allocation, and how to close. */
export interface HandOverProps {
  readonly id: number
  readonly number: string
  readonly close: () => void
}
