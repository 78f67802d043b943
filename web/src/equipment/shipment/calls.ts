import type {
  HandOverLine,
  HandedOver,
  receiveInput,
  settleInput,
  shipInput,
} from '@geodepot/contracts/equipment/shipment.ts'
import type { Operation } from '@geodepot/contracts/kit/operation.ts'
import type { z } from 'zod'

/** As much of a document as its hand-over needs. */
export interface HandOverDetail extends HandedOver {
  readonly id: number
  readonly number: string
  readonly version: number
  readonly expectedArrival?: string | null
  readonly lines: readonly HandOverLine[]
}
type Named = { readonly id: number | string; readonly version: number | string }
type Transition<I extends z.ZodType> = Operation<
  z.ZodType<{ id: number; version: number } & z.output<I>, Named & z.input<I>>,
  z.ZodType<{ version: number; state: string }>
>
/** The calls of a document that hands over. */
export interface HandOverCalls {
  readonly get: Operation<z.ZodType<{ id: number }, { id: number | string }>, z.ZodType<HandOverDetail>>
  readonly ship: Transition<typeof shipInput>
  readonly receive: Transition<typeof receiveInput>
  readonly settle: Transition<typeof settleInput>
}
/** What one dialog is told: which document, and how to close. */
export interface HandOverProps {
  readonly of: HandOverCalls
  readonly id: number
  readonly number: string
  readonly close: () => void
}
export interface HandOverFormProps {
  readonly of: HandOverCalls
  readonly detail: HandOverDetail
  readonly close: () => void
}
